import { formatNear } from "../platform/dates.ts";
import type { ReadingTime } from "./promise.server.ts";

export type SaidTime =
	| { by: "duty" }
	| { by: "hours"; closes: number }
	| { by: "later"; near: string };

export const sayTime = (time: ReadingTime, now: Date): SaidTime =>
	time.by === "later" ? { by: "later", near: formatNear(time.from, now) } : time;

/** When somebody will read it, shown after it was sent. */
export function ReadingTimeLine({ time }: { time: SaidTime }) {
	if (time.by === "duty") return "מישהו מהצוות קורא את זה בתוך שעתיים, גם עכשיו.";
	if (time.by === "hours")
		return (
			<>
				הצוות קורא דיווחים בשעות הפעילות, והיום הן נמשכות עד <bdi dir="ltr">{time.closes}:00</bdi>.
			</>
		);
	return (
		<>
			הצוות ממשיך לקרוא דיווחים <bdi>{time.near}</bdi>.
		</>
	);
}

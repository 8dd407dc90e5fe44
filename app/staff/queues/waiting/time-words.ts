const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * A duration as the desk says it: `38 דק׳`, `4 שעות ו־50 דק׳`; whole hours from six on, whole days from two. Under
 * a minute counts as one.
 */
export function lengthWords(ms: number): string {
	if (ms >= 2 * day) {
		const days = Math.floor(ms / day);
		return days === 2 ? "יומיים" : `${days} ימים`;
	}
	const minutes = Math.max(1, Math.floor(ms / minute));
	if (minutes === 1) return "דקה";
	if (minutes < 60) return `${minutes} דק׳`;
	const hours = Math.floor(minutes / 60);
	const whole = hours === 1 ? "שעה" : hours === 2 ? "שעתיים" : `${hours} שעות`;
	const rest = minutes % 60;
	if (rest === 0 || hours >= 6) return whole;
	return `${whole} ו${rest === 1 ? "דקה" : `־${rest} דק׳`}`;
}

export const agoWords = (since: Date, now: Date): string =>
	`לפני ${lengthWords(now.getTime() - since.getTime())}`;

/** A deadline, and when the time until it began to run. */
export type Deadline = { openedAt: Date; dueAt: Date };

export type Elapsed = {
	state: "calm" | "soon" | "late";
	words: string;
	/** The share that has passed, in whole percent from 0 to 100. */
	percent: number;
};

/**
 * What the bar of a deadline shows. The last tenth of the time and the last two hours are `soon`,
 * everything after the deadline is `late` (design system, "Time").
 */
export function elapsed({ openedAt, dueAt }: Deadline, now: Date): Elapsed {
	const whole = Math.max(1, dueAt.getTime() - openedAt.getTime());
	const left = dueAt.getTime() - now.getTime();
	if (left <= 0) return { state: "late", words: `איחור של ${lengthWords(-left)}`, percent: 100 };
	const percent = Math.max(0, Math.min(100, Math.floor((1 - left / whole) * 100)));
	const isSoon = left < whole / 10 || left < 2 * hour;
	return { state: isSoon ? "soon" : "calm", words: `עוד ${lengthWords(left)}`, percent };
}

/** A time that was promised, as read after it was sent: by when, or that this has passed. */
export type SaidTime =
	| { by: "duty"; until: string }
	| { by: "hours"; until: string }
	| { by: "later"; near: string }
	| { by: "over"; at: string };

/** When somebody will read it, shown after it was sent. */
export function ReadingTimeLine({ time, what }: { time: SaidTime; what: Promised }) {
	switch (time.by) {
		case "duty":
			return (
				<>
					מישהו מהצוות קורא את זה בתוך שעתיים, גם עכשיו: עד <bdi dir="ltr">{time.until}</bdi>.
				</>
			);
		case "hours":
			return (
				<>
					הצוות קורא דיווחים בשעות הפעילות, והיום הן נמשכות עד <bdi dir="ltr">{time.until}</bdi>.
				</>
			);
		case "later":
			return (
				<>
					הצוות ממשיך לקרוא דיווחים <bdi>{time.near}</bdi>.
				</>
			);
		case "over":
			return <PassedPromise at={time.at} what={what} />;
	}
}

/** What the staff promised to read or to answer. */
type Promised = "ticket" | "report" | "appeal";

const promisedWords: Readonly<Record<Promised, string>> = {
	ticket: "הפנייה",
	report: "הדיווח",
	appeal: "הערעור",
};

/** Beside a state, where the sentence is too long. */
export const passedWords = "המועד שאמרנו עבר";

/** In place of a promise whose time is over; nothing new is promised. */
export function PassedPromise({ at, what }: { at: string; what: Promised }) {
	return (
		<>
			המועד שאמרנו, <bdi>{at}</bdi>, עבר. {promisedWords[what]} עדיין אצל הצוות.
		</>
	);
}

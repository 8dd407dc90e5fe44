import type { Refused } from "../../articles/letters/letter.server.ts";
import type { LetterState } from "../../articles/letters/letter.ts";
import type { Flash } from "../../platform/site.ts";

export const stateWords: Readonly<
	Record<LetterState, { words: string; kind: "success" | "accent" | "plain" }>
> = {
	draft: { words: "טיוטה", kind: "plain" },
	sending: { words: "נשלח עכשיו", kind: "accent" },
	paused: { words: "מושהה", kind: "accent" },
	stopped: { words: "נעצר", kind: "plain" },
	done: { words: "נשלח", kind: "success" },
};

export const refusedWords: Readonly<Record<Refused["refused"], string>> = {
	gone: "המכתב כבר לא כאן.",
	changed: "בינתיים נשמר נוסח אחר. הוא מופיע כאן עכשיו.",
	released: "המכתב כבר שוחרר לשליחה, ואי אפשר לשנות אותו.",
	state: "מצב המכתב השתנה בינתיים. כך הוא עכשיו.",
	own: "מי ששמר את המכתב לא משחרר אותו. צריך עורך או עורכת נוספים, או אדם מהניהול.",
	month: "החודש כבר יצא מכתב. הבא יוכל לצאת בחודש הבא.",
	article: "אחד המאמרים שנבחרו כבר לא באתר. צריך לבחור אחר.",
	nobody: "עוד לא אישרו כאן לקבל את המכתב, ולכן אין למי לשלוח.",
};

export const doneWords = {
	saved: {
		kind: "success",
		title: "נשמר",
		body: "המכתב עוד לא נשלח: אדם אחר בצוות משחרר אותו.",
	},
	deleted: { kind: "success", title: "הטיוטה נמחקה", body: "איש לא קיבל אותה." },
	tested: { kind: "success", title: "המכתב בדרך אליך", body: "לכתובת שאיתה נכנסים לשולחן." },
	released: { kind: "success", title: "המכתב יוצא לדרך", body: "אפשר להשהות או לעצור אותו כאן." },
	pause: { kind: "success", title: "המכתב מושהה", body: "שום מכתב נוסף לא יוצא עד שממשיכים." },
	resume: { kind: "success", title: "השליחה נמשכת", body: "מהמקום שבו נעצרה." },
	stop: { kind: "success", title: "המכתב נעצר", body: "מי שעוד לא קיבל אותו לא יקבל." },
} as const satisfies Record<string, Flash["toast"]>;

/** `נובמבר 2026` for `2026-11`. */
export const formatMonth = (month: string): string =>
	new Intl.DateTimeFormat("he-IL", { month: "long", year: "numeric", timeZone: "UTC" }).format(
		new Date(`${month}-01T00:00:00Z`),
	);

/** What may be said when an introduction is put aside (`members.md` 10). */
export const asideWords = [
	{ value: "far", label: "רחוק לי" },
	{ value: "age", label: "הגיל" },
	{ value: "different", label: "מחפשים דברים שונים" },
	{ value: "known", label: "כבר מכירים" },
	{ value: "not-now", label: "סתם לא עכשיו" },
] as const;

export type AsideWord = (typeof asideWords)[number]["value"];

/** These keep a pair apart for longer than usual; the rest may come again. */
export const lastingWords = ["far", "age", "different", "known"] as const satisfies AsideWord[];

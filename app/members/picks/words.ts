/** The reasons for putting an introduction aside (`members.md` 10). */
export const asideWords = [
	{ value: "far", label: "רחוק לי" },
	{ value: "age", label: "הגיל" },
	{ value: "different", label: "מחפשים דברים שונים" },
	{ value: "known", label: "כבר מכירים" },
	{ value: "not-now", label: "סתם לא עכשיו" },
] as const;

export type AsideWord = (typeof asideWords)[number]["value"];

/** These keep a pair apart for longer than usual; after the others it may return. */
export const lastingWords = ["far", "age", "different", "known"] as const satisfies AsideWord[];

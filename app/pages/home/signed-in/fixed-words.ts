import type { say } from "../../../profiles/say.ts";
import type { StatusWord } from "../../../reviews/status/status.ts";

export type Spoken = Parameters<typeof say>[1];

export type Fixed = {
	art: string;
	title: string | Spoken;
	text: string | Spoken;
	act: { href: string; label: string; kind: "accent" | "line" };
};

/** States whose words depend on nothing but the reader's gender. */
export const fixedWords: Readonly<
	Record<Exclude<StatusWord, "no-form" | "unpaid" | "waiting" | "approved">, Fixed>
> = {
	verify: {
		art: "sp_welcome",
		title: { f: "עכשיו את", m: "עכשיו אתה", n: "נשאר האימות" },
		text: "הבקשה אצלנו. תמונה ותנוחה, ארבע דקות, ואז הצוות קורא ומחליט.",
		act: { href: "/verification", label: "לאימות", kind: "accent" },
	},
	asked: {
		art: "c_letter",
		title: "צריך עוד דבר אחד",
		text: "הצוות כתב מה עוד צריך. צילום חדש, והבקשה חוזרת אליו.",
		act: { href: "/application", label: "לקריאה", kind: "accent" },
	},
	rejected: {
		art: "c_letter",
		title: "יש תשובה לבקשה",
		text: {
			f: "התשובה והנימוק מחכים לך בעמוד הבקשה, ומשם את יכולה גם לערער.",
			m: "התשובה והנימוק מחכים לך בעמוד הבקשה, ומשם אתה יכול גם לערער.",
			n: "התשובה והנימוק מחכים בעמוד הבקשה, ומשם אפשר גם לערער.",
		},
		act: { href: "/application", label: "לקריאת התשובה", kind: "line" },
	},
	"appeal-begun": {
		art: "c_letter",
		title: "נשאר צילום אחד",
		text: "מה שכתבת שמור. הערעור יוצא לקריאה כשהצילום החדש מגיע.",
		act: { href: "/verification", label: "לצילום", kind: "accent" },
	},
	"appeal-sent": {
		art: "sp_wait",
		title: "הערעור אצלנו",
		text: "קורא אותו מי שלא החליט קודם, ובינתיים לא נדרש ממך דבר.",
		act: { href: "/application", label: "למצב הערעור", kind: "line" },
	},
	"appeal-upheld": {
		art: "c_letter",
		title: "יש תשובה לערעור",
		text: "ההכרעה והנימוק מחכים בעמוד הבקשה.",
		act: { href: "/application", label: "לקריאת התשובה", kind: "line" },
	},
	withdrawn: {
		art: "sp_done",
		title: "הבקשה נסגרה",
		text: {
			f: "הצוות אינו מטפל בה עוד. את יכולה לפתוח בקשה חדשה בכל עת.",
			m: "הצוות אינו מטפל בה עוד. אתה יכול לפתוח בקשה חדשה בכל עת.",
			n: "הצוות אינו מטפל בה עוד. אפשר לפתוח בקשה חדשה בכל עת.",
		},
		act: { href: "/application", label: "לדף הבקשה", kind: "line" },
	},
};

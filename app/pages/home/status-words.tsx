import type { ReactNode } from "react";
import type { Role } from "../../accounts/role.server.ts";
import { type ShownClubStatus, wordOf } from "../../members/member.ts";
import { type NoSale, wayOn } from "../../members/no-sale.tsx";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import { isPromiseOver } from "../../platform/working-day.ts";
import { say, usualSide } from "../../profiles/say.ts";
import type { StatusWord } from "../../reviews/status/status.ts";
import type { Step } from "../../ui/layout/way-in.tsx";

type Spoken = Parameters<typeof say>[1];

type Fixed = {
	art: string;
	title: string | Spoken;
	text: string | Spoken;
	act: { href: string; label: string; kind: "accent" | "line" };
};

/** States whose words depend on nothing but the reader's gender. */
const fixedWords: Readonly<
	Record<Exclude<StatusWord, "no-form" | "unpaid" | "waiting" | "approved">, Fixed>
> = {
	verify: {
		art: "sp_welcome",
		title: { f: "התור שלך", m: "התור שלך", n: "נשאר האימות" },
		text: "הבקשה אצלנו. תמונת פנים וצילום בתנוחה: ארבע דקות, ואז הצוות קורא ומחליט.",
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

export type AtHome = {
	standing: ShownClubStatus;
	word: StatusWord;
	gender: "male" | "female" | null;
	/** The page of a pending form, if there is one. */
	waiting: string | null;
	noSale: NoSale | null;
	deletesAt: Date | null;
	/** Until when the member is away by choice. */
	pausedUntil: Date | null;
	now: Date;
};

type Words = {
	art: string;
	title: string;
	text: ReactNode;
	act: { href: string; label: string; kind: "accent" | "line" };
};

/** The side shown first: that of the submitted form, before that the usual one. */
export function sideOf({ standing, gender }: Pick<AtHome, "standing" | "gender">): Role | null {
	return standing.role ?? usualSide({ gender });
}

/** Whether the person can buy a month: not women who sent their form, nor where `noSale` gives a reason. */
export const mayBuy = ({ standing, noSale }: Pick<AtHome, "standing" | "noSale">) =>
	standing.role !== "baby" && noSale === null;

/** Neither form was sent, and none is pending. */
export function isUndecided({ standing, waiting }: Pick<AtHome, "standing" | "waiting">): boolean {
	return wordOf(standing) === "no-form" && standing.role === null && waiting === null;
}

/** The state as a title and a sentence, and the single next step; the first true state wins. */
export function wordsFor(at: AtHome): Words {
	const { standing, noSale, deletesAt, pausedUntil, now } = at;
	const line = (href: string, label: string) => ({ href, label, kind: "line" as const });
	if (deletesAt) return whileDeleting(at, deletesAt);
	if (noSale?.why === "suspended" || noSale?.why === "banned") return suspendedWords(noSale);
	if (noSale?.why === "pending")
		return {
			art: "sp_wait",
			title: "התשלום בבדיקה",
			text: "נעדכן אותך כשהבדיקה תסתיים, אין צורך לשלם שוב.",
			act: line("/account", "לחשבון שלי"),
		};
	if (pausedUntil) return whilePaused(pausedUntil);
	if (wordOf(standing) === "no-membership")
		return {
			art: "sp_done",
			title: "אין לך מינוי פעיל כרגע",
			text: "חודש אחד משולם מראש ואינו מתחדש מעצמו. הפרופיל שלך נשאר כמו שהיה.",
			act: line("/sugardaddy#plans", "למסלולים"),
		};
	switch (at.word) {
		case "no-form":
			return withoutForm(at);
		case "unpaid":
			return unpaid(at);
		case "waiting":
			return {
				art: "sp_wait",
				title: "עכשיו תורנו",
				text: dueWords(standing, now),
				act: line("/application", "למצב הבקשה"),
			};
		case "approved":
			return approved(at);
		case "rejected":
			if (standing.application?.isGreeted) return readRefusal;
			return speakFixed(at, fixedWords.rejected);
		default:
			return speakFixed(at, fixedWords[at.word]);
	}
}

/** Whoever has read a refusal is not called to it at every visit. */
const readRefusal: Words = {
	art: "c_letter",
	title: "טוב לראות אותך",
	text: "מה שאפשר לעשות הלאה, ומתי אפשר לבקש שוב, נשאר בעמוד הבקשה.",
	act: { href: "/application", label: "לעמוד הבקשה", kind: "line" },
};

function suspendedWords(noSale: NoSale): Words {
	return {
		art: "sp_done",
		title: noSale.why === "banned" ? "החשבון הוסר מהקהילה" : "החשבון מושעה",
		text: "הגלריה, השיחות והמועדפים סגורים. הקבלות, ביטול העסקה, עותק המידע והמחיקה פתוחים בחשבון.",
		act: { ...wayOn(noSale), kind: "line" },
	};
}

function speakFixed(at: AtHome, { title, text, ...words }: Fixed): Words {
	const spoken = (one: string | Spoken) => (typeof one === "string" ? one : say(at, one));
	return { ...words, title: spoken(title), text: spoken(text) };
}

function whileDeleting(at: AtHome, deletesAt: Date): Words {
	return {
		art: "sp_done",
		title: "מחיקת החשבון נקבעה",
		text: (
			<>
				החשבון יימחק ב־<bdi>{formatDay(deletesAt)}</bdi>.{" "}
				{say(at, {
					f: "עד אז את יכולה להתחרט.",
					m: "עד אז אתה יכול להתחרט.",
					n: "עד אז אפשר להתחרט.",
				})}
			</>
		),
		act: { href: "/account", label: "לחשבון שלי", kind: "line" },
	};
}

function whilePaused(until: Date): Words {
	return {
		art: "sp_wait",
		title: "הפרופיל שלך בהפסקה",
		text: (
			<>
				ההפסקה מסתיימת ב־<bdi>{formatMoment(until)}</bdi>. עד אז הפרופיל לא מוצג, הגלריה סגורה,
				והשיחות פתוחות לקריאה בלבד.
			</>
		),
		act: { href: "/account/pause", label: "לסיום ההפסקה", kind: "line" },
	};
}

function approved({ standing, gender }: AtHome): Words {
	const isNews = !standing.application?.isGreeted;
	return {
		art: "sp_approved",
		title: isNews ? "הבקשה אושרה" : "טוב לראות אותך",
		text: say(
			{ gender },
			{
				f: "הבקשה שלך אושרה. הגלריה פתוחה לפנייך, ומה שרואים עלייך נשאר בידיים שלך.",
				m: "הבקשה שלך אושרה. הגלריה פתוחה לפניך, ומה שרואים עליך נשאר בידיים שלך.",
				n: "הבקשה אושרה. הגלריה פתוחה, ומה שרואים נשאר בידיים שלך.",
			},
		),
		act: isNews
			? { href: "/application", label: "לקריאת התשובה", kind: "accent" }
			: { href: "/gallery", label: "לגלריה", kind: "accent" },
	};
}

function unpaid({ standing }: AtHome): Words {
	const act = { href: "/sugardaddy/payment", label: "להמשך לתשלום", kind: "accent" } as const;
	if (standing.application)
		return {
			art: "sp_welcome",
			title: "הבקשה נפתחה שוב",
			text: "הערעור התקבל. עם תשלום חדש הבקשה חוזרת לצוות, והימים מתחילים עם האישור.",
			act,
		};
	return {
		art: "sp_welcome",
		title: "נשאר רק צעד אחד",
		text: "הטופס שלך שמור. הבקשה נפתחת עם התשלום, והצוות קורא אותה; אם לא תאושר, הסכום מוחזר במלואו.",
		act,
	};
}

function withoutForm(at: AtHome): Words {
	const { waiting } = at;
	if (waiting)
		return {
			art: "c_letter",
			title: "הטופס שלך מחכה",
			text: say(at, {
				f: "מה שכתבת נשמר. המשיכי משם.",
				m: "מה שכתבת נשמר. המשך משם.",
				n: "מה שכתבת נשמר. אפשר להמשיך משם.",
			}),
			act: { href: waiting, label: "להמשך הטופס", kind: "accent" },
		};
	const art = "sp_welcome";
	switch (sideOf(at)) {
		case "daddy":
			return {
				art,
				title: "ספר לנו מי אתה",
				text: "טופס אחד, ומסלול לחודש. הצוות קורא כל בקשה, ורק הוא רואה את הפרטים.",
				act: { href: "/sugardaddy#plans", label: "לטופס ההצטרפות", kind: "accent" },
			};
		case "baby":
			return {
				art,
				title: "ספרי לנו מי את",
				text: "בקשה אחת, ללא תשלום. הצוות קורא כל בקשה, ורק הוא רואה את הפרטים.",
				act: { href: "/sugarbaby#form", label: "לבקשת ההצטרפות", kind: "accent" },
			};
		default:
			return {
				art,
				title: "לאיזה צד להצטרף?",
				text: "שני טפסים שונים, אותה דיסקרטיות. הבחירה סופית רק כשהטופס נשלח.",
				act: { href: "#sides", label: "לבחירה", kind: "accent" },
			};
	}
}

function dueWords({ application }: ShownClubStatus, now: Date): ReactNode {
	const due = application?.dueAt;
	if (!due || isPromiseOver(due, now))
		return "הבקשה אצלנו, והצוות קורא אותה. התשובה מתעכבת, ואיתך הסליחה.";
	return (
		<>
			הבקשה אצלנו, והצוות קורא אותה. התשובה תגיע עד <bdi>{formatDay(due)}</bdi>, ובינתיים לא נדרש
			ממך דבר.
		</>
	);
}

/** The remaining steps to join; empty when there is nothing to wait for. */
export function stepsFor(at: AtHome): Step[] {
	const { standing, deletesAt, word } = at;
	if (deletesAt || !["no-form", "unpaid", "verify", "asked", "waiting"].includes(word)) return [];
	const { application } = standing;
	const isSent = ["verify", "asked", "waiting"].includes(word);
	const sent = isSent && application ? <bdi>{formatDay(application.sentAt)}</bdi> : undefined;
	const isMan = sideOf(at) === "daddy";
	const form: Step = { name: "הטופס", state: word === "no-form" ? "now" : "lit" };
	return [
		{ name: "הכתובת אושרה", state: "lit" },
		...(isMan ? [form] : []),
		{
			name: isMan ? "התשלום" : "הבקשה",
			state: isSent ? "lit" : isMan && word === "no-form" ? "shut" : "now",
			when: sent,
		},
		{ name: "אימות", state: word === "waiting" ? "lit" : isSent ? "now" : "shut" },
		{ name: "תשובה", state: word === "waiting" ? "now" : "shut" },
	];
}

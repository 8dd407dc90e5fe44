import type { ReactNode } from "react";
import type { Role } from "../../../accounts/role.server.ts";
import { isOpen, type Standing, wordOf } from "../../../members/member.ts";
import { formatDay } from "../../../platform/dates.ts";
import { say, usualSide } from "../../../profiles/say.ts";
import { answerDue } from "../../../reviews/application.ts";
import type { Step } from "../../../ui/moments/way-in.tsx";

/** What the home page knows about the person who is signed in. */
export type AtHome = {
	standing: Standing;
	gender: "male" | "female" | null;
	/** The page of a form that waits, if one does. */
	waiting: string | null;
	/** A payment is still being checked by the provider. */
	isPaying: boolean;
	deletesAt: Date | null;
	now: Date;
};

type Words = {
	art: string;
	title: string;
	text: ReactNode;
	act: { href: string; label: string; kind: "accent" | "line" };
};

/** The side whose door comes first: the one of the form that was sent, before that the usual one. */
export function sideOf({ standing, gender }: Pick<AtHome, "standing" | "gender">): Role | null {
	return standing.role ?? usualSide({ gender });
}

/** Neither form was sent, and none waits. */
export function isUndecided({ standing, waiting }: Pick<AtHome, "standing" | "waiting">): boolean {
	return wordOf(standing) === "no-form" && standing.role === null && waiting === null;
}

/** The state in a title and a sentence, and the one next step; the first true state wins. */
export function wordsFor(at: AtHome): Words {
	const { standing, gender, isPaying, deletesAt, now } = at;
	const line = (href: string, label: string) => ({ href, label, kind: "line" as const });
	const accent = (href: string, label: string) => ({ href, label, kind: "accent" as const });
	if (deletesAt) return whileDeleting(at, deletesAt);
	if (isPaying)
		return {
			art: "sp_wait",
			title: "התשלום בבדיקה",
			text: "נעדכן אותך כשהבדיקה תסתיים, אין צורך לשלם שוב.",
			act: line("/account", "לחשבון שלי"),
		};
	switch (wordOf(standing)) {
		case "no-form":
			return withoutForm(at);
		case "unpaid":
			return {
				art: "sp_welcome",
				title: "נשאר רק צעד אחד",
				text: "הטופס שלך שמור. הבקשה נפתחת עם התשלום, והצוות קורא אותה; אם לא תאושר, הסכום מוחזר במלואו.",
				act: accent("/sugardaddy/payment", "להמשך לתשלום"),
			};
		case "in-review":
			return {
				art: "sp_wait",
				title: "עכשיו תורנו",
				text: sayDue(standing, now),
				act: line("/application", "למצב הבקשה"),
			};
		case "rejected":
			return {
				art: "c_letter",
				title: "יש תשובה לבקשה",
				text: say(at, {
					f: "התשובה והנימוק מחכים לך בעמוד הבקשה, ומשם את יכולה גם לערער.",
					m: "התשובה והנימוק מחכים לך בעמוד הבקשה, ומשם אתה יכול גם לערער.",
					n: "התשובה והנימוק מחכים בעמוד הבקשה, ומשם אפשר גם לערער.",
				}),
				act: line("/application", "לקריאת התשובה"),
			};
		case "withdrawn":
			return {
				art: "sp_done",
				title: "הבקשה נסגרה",
				text: say(at, {
					f: "הצוות אינו מטפל בה עוד. את יכולה לפתוח בקשה חדשה בכל עת.",
					m: "הצוות אינו מטפל בה עוד. אתה יכול לפתוח בקשה חדשה בכל עת.",
					n: "הצוות אינו מטפל בה עוד. אפשר לפתוח בקשה חדשה בכל עת.",
				}),
				act: line("/application", "לדף הבקשה"),
			};
		case "no-membership":
			return {
				art: "sp_done",
				title: "אין לך מינוי פעיל כרגע",
				text: "חודש אחד משולם מראש ואינו מתחדש מעצמו. הפרופיל שלך נשאר כמו שהיה.",
				act: line("/sugardaddy#plans", "למסלולים"),
			};
		case "member":
			return {
				art: "sp_approved",
				title: "טוב לראות אותך",
				text: say(
					{ gender },
					{
						f: "הבקשה שלך אושרה. הגלריה תיפתח בקרוב, והפרופיל שלך יוצג בה רק אחרי שתבחרי כינוי.",
						m: "הבקשה שלך אושרה. הגלריה תיפתח בקרוב, והפרופיל שלך יוצג בה רק אחרי שתבחר כינוי.",
						n: "הבקשה שלך אושרה. הגלריה תיפתח בקרוב, והפרופיל שלך יוצג בה רק אחרי בחירת כינוי.",
					},
				),
				act: accent("/profile", "לפרופיל שלי"),
			};
	}
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
				title: "באיזה צד הדלת שלך?",
				text: "שני טפסים שונים, אותה דיסקרטיות. הבחירה סופית רק כשהטופס נשלח.",
				act: { href: "#sides", label: "לבחירה", kind: "accent" },
			};
	}
}

function sayDue({ application, waiting }: Standing, now: Date): ReactNode {
	const begin = waiting.length > 0 ? " הימים ששולמו מתחילים עם האישור." : "";
	const due = application && answerDue(application.sentAt);
	if (!due || now.getTime() > due.getTime() + 86_400_000)
		return `הבקשה אצלנו, והצוות קורא אותה. התשובה מתעכבת, ואיתך הסליחה.${begin}`;
	return (
		<>
			הבקשה אצלנו, והצוות קורא אותה. התשובה תגיע עד <bdi>{formatDay(due)}</bdi>, ובינתיים לא נדרש
			ממך דבר.{begin}
		</>
	);
}

/** The doors on the way in; none when there is nothing to wait for. */
export function stepsFor(at: AtHome): Step[] {
	const { standing, deletesAt } = at;
	const word = wordOf(standing);
	if (deletesAt || !["no-form", "unpaid", "in-review"].includes(word)) return [];
	const { application } = standing;
	const isWaiting = application !== null && isOpen(application);
	const first = { name: "הכתובת אושרה", state: "lit" } as const;
	const approval = { name: "תשובה", state: isWaiting ? "now" : "shut" } as const;
	const sent = isWaiting ? <bdi>{formatDay(application.sentAt)}</bdi> : undefined;
	if (sideOf(at) !== "daddy") {
		return [first, { name: "הבקשה", state: isWaiting ? "lit" : "now", when: sent }, approval];
	}
	return [
		first,
		{ name: "הטופס", state: word === "no-form" ? "now" : "lit" },
		{
			name: "התשלום",
			state: isWaiting ? "lit" : word === "unpaid" ? "now" : "shut",
			when: sent,
		},
		approval,
	];
}

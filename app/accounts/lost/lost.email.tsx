import { formatMoment } from "../../platform/dates.ts";
import {
	type Block,
	type EmailContent,
	facts,
	line,
	way,
} from "../../platform/mail/email-content.ts";
import type { LostKind } from "../lost-requests.server.ts";
import { security } from "../security-words.ts";

/** Kinds of mail about a request; `near` is sent when the week begins and a day before it ends. */
export type LostMailKind = "asked" | "near" | "stopped" | "declined";

type Facts = { stop: string; due: Date | null };

/** What a mail says; the head is the subject and the title. */
type LostMailWords = { head: string; under: string; blocks: readonly Block[] };

const unchanged = "עוד לא השתנה דבר.";
const nothing = "שום דבר לא השתנה בחשבון.";
const untilThen = "עד אז אפשר לעצור.";
const notMine = line`אם הבקשה אינה שלך, אפשר לעצור אותה כבר עכשיו, וכדאי לבחור סיסמה חדשה.`;

const said: Record<LostKind, Record<LostMailKind, (due: Date | null) => LostMailWords>> = {
	factor: {
		asked: () => ({
			head: "בקשה להסרת האימות הדו־שלבי",
			under: unchanged,
			blocks: [
				line`מי שהסיסמה של החשבון שלך בידיו ביקש להסיר את האימות הדו־שלבי. עוד לא השתנה דבר.`,
				line`שניים מהצוות בודקים את הבקשה. אם יאשרו, יעבור עוד שבוע, ובתחילתו ויום לפני סופו יישלח אימייל לכאן.`,
				notMine,
			],
		}),
		near: (due) => ({
			head: "האימות הדו־שלבי יוסר",
			under: untilThen,
			blocks: [
				line`הצוות אישר את הבקשה להסיר את האימות הדו־שלבי. עד המועד הזה אפשר לעצור את ההסרה.`,
				...when("מועד ההסרה", due),
				line`אחרי ההסרה קודי הגיבוי לא יהיו תקפים, כל המכשירים ינותקו, וההתחברות תהיה עם הסיסמה בלבד.`,
			],
		}),
		stopped: () => ({
			head: "האימות הדו־שלבי נשאר",
			under: nothing,
			blocks: [
				line`הבקשה להסיר את האימות הדו־שלבי נעצרה. אם לא ביקשת להסיר אותו, כדאי לבחור סיסמה חדשה.`,
			],
		}),
		declined: () => ({
			head: "האימות הדו־שלבי נשאר",
			under: nothing,
			blocks: [line`הבקשה להסיר את האימות הדו־שלבי נסגרה. שום דבר לא השתנה בחשבון.`],
		}),
	},
	address: {
		asked: () => ({
			head: "בקשה להחלפת כתובת האימייל",
			under: unchanged,
			blocks: [
				line`מי שמחובר לחשבון ביקש להחליף את כתובת האימייל, וכתב שאין לו גישה לכתובת הנוכחית. עוד לא השתנה דבר.`,
				line`שניים מהצוות בודקים את הבקשה. אם יאשרו, יעבור עוד שבוע, ובתחילתו ויום לפני סופו יישלח אימייל לשתי הכתובות.`,
				notMine,
			],
		}),
		near: (due) => ({
			head: "כתובת האימייל תוחלף",
			under: untilThen,
			blocks: [
				line`הצוות אישר את הבקשה להחליף את כתובת האימייל של החשבון. עד המועד הזה אפשר לעצור את ההחלפה.`,
				...when("מועד ההחלפה", due),
				line`אחרי ההחלפה כל המכשירים ינותקו, וההתחברות תהיה עם הכתובת החדשה.`,
			],
		}),
		stopped: () => ({
			head: "כתובת האימייל לא תוחלף",
			under: nothing,
			blocks: [
				line`הבקשה להחליף את כתובת האימייל נעצרה. אם לא ביקשת להחליף אותה, כדאי לבחור סיסמה חדשה.`,
			],
		}),
		declined: () => ({
			head: "כתובת האימייל לא הוחלפה",
			under: nothing,
			blocks: [line`הבקשה להחליף את כתובת האימייל נסגרה. שום דבר לא השתנה בחשבון.`],
		}),
	},
};

const when = (name: string, due: Date | null) => (due ? [facts([name, formatMoment(due)])] : []);

/** To the account's address, and of a change to the new one as well. */
export function lostEmail(kind: LostKind, told: LostMailKind, { stop, due }: Facts): EmailContent {
	const { head, under, blocks } = said[kind][told](due);
	const canStop = told === "asked" || told === "near";
	return {
		...security,
		subject: [head],
		preheader: [under],
		title: [head],
		blocks: canStop ? [...blocks, way("זה לא בידיעתי, לעצור", stop)] : blocks,
	};
}

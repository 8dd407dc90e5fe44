import { formatMoment } from "../../platform/dates.ts";
import { type EmailContent, facts, line, words } from "../../platform/mail/email-content.ts";
import { notMe, security, wasItYou } from "../security-words.ts";

type SeenDevice = { device: string; at: Date; notMe: string };

export function newDevice({ device, at, ...links }: SeenDevice): EmailContent {
	return {
		...security,
		subject: words`התחברות ממכשיר חדש`,
		preheader: wasItYou,
		title: words`התחברות ממכשיר חדש`,
		blocks: [
			line`נרשמה התחברות לחשבון שלך ממכשיר שעוד לא הכרנו.`,
			facts(["מתי", formatMoment(at)], ["מכשיר", device]),
			...notMe(links.notMe),
		],
	};
}

import { formatMoment } from "../../platform/dates.ts";
import {
	type Block,
	type EmailContent,
	facts,
	line,
	say,
} from "../../platform/mail/email-content.ts";
import { notMe, security, wasItYou } from "../security-words.ts";

export type ChangeLinks = { at: Date; notMe: string };

const otherDevices = line`שאר המכשירים נותקו, ${say("ותצטרכי להתחבר", "ותצטרך להתחבר", "ויש להתחבר")} בהם שוב.`;

const renewCodes = say(
	"כדאי שתיצרי קודים חדשים בעמוד החשבון.",
	"כדאי שתיצור קודים חדשים בעמוד החשבון.",
	"כדאי ליצור קודים חדשים בעמוד החשבון.",
);

function tellChange(
	title: string,
	links: ChangeLinks,
	what: Block,
	rows: readonly [string, string][] = [],
	rest: Block = otherDevices,
): EmailContent {
	return {
		...security,
		subject: [title],
		preheader: wasItYou,
		title: [title],
		blocks: [what, facts(["מתי", formatMoment(links.at)], ...rows), rest, ...notMe(links.notMe)],
	};
}

export function factorWasTurnedOn(links: ChangeLinks): EmailContent {
	const what = line`מעכשיו מתחברים לחשבון שלך עם הסיסמה ועם קוד מאפליקציית האימות.`;
	return tellChange("האימות הדו־שלבי הופעל", links, what);
}

export function factorWasTurnedOff(links: ChangeLinks): EmailContent {
	const what = line`מעכשיו מתחברים לחשבון שלך עם הסיסמה בלבד, וקודי הגיבוי אינם תקפים עוד.`;
	return tellChange("האימות הדו־שלבי כובה", links, what);
}

export function backupCodesWereRenewed(links: ChangeLinks): EmailContent {
	const what = line`בחשבון שלך נוצרו קודי גיבוי חדשים. הקודים הקודמים אינם תקפים עוד.`;
	return tellChange("נוצרו קודי גיבוי חדשים", links, what);
}

export function backupCodeWasUsed({
	left,
	...links
}: ChangeLinks & { left: number }): EmailContent {
	const what = line`נרשמה התחברות לחשבון שלך עם קוד גיבוי, במקום קוד מאפליקציית האימות.`;
	const rest =
		left === 0
			? line`זה היה הקוד האחרון. ${renewCodes}`
			: left === 1
				? line`נותר קוד אחד. ${renewCodes}`
				: line`קודים שנותרו: ${left}.`;
	return tellChange("התחברות עם קוד גיבוי", links, what, [], rest);
}

export function passkeyWasAdded({ name, ...links }: ChangeLinks & { name: string }): EmailContent {
	const what = line`${say("מעכשיו את יכולה", "מעכשיו אתה יכול", "מעכשיו אפשר")} להתחבר לחשבון שלך עם המפתח החדש, בלי סיסמה.`;
	return tellChange("נוסף מפתח גישה", links, what, [["מפתח", name]]);
}

export function passkeyWasRemoved({
	name,
	...links
}: ChangeLinks & { name: string }): EmailContent {
	const what = line`אי אפשר עוד להתחבר לחשבון שלך עם המפתח הזה.`;
	return tellChange("הוסר מפתח גישה", links, what, [["מפתח", name]]);
}

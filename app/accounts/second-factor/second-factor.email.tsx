import { formatMoment } from "../../platform/dates.ts";
import {
	type Block,
	type EmailContent,
	facts,
	line,
	say,
} from "../../platform/mail/email-content.ts";
import { notMe, security, wasItYou } from "../security-words.ts";

/** Common parts of every mail about a changed factor. */
export type ChangeLinks = { at: Date; notMe: string };

const otherDevices = line`שאר המכשירים נותקו, ${say("ותצטרכי להתחבר", "ותצטרך להתחבר", "ויש להתחבר")} בהם שוב.`;

const renewCodes = say(
	"כדאי שתיצרי קודים חדשים בעמוד החשבון.",
	"כדאי שתיצור קודים חדשים בעמוד החשבון.",
	"כדאי ליצור קודים חדשים בעמוד החשבון.",
);

/** A letter about one change: what it was, when, and what follows from it. */
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

/** To the owner, after an authenticator app was added. */
export function factorWasTurnedOn(links: ChangeLinks): EmailContent {
	const what = line`מעכשיו מתחברים לחשבון שלך עם הסיסמה ועם קוד מאפליקציית האימות.`;
	return tellChange("האימות הדו־שלבי הופעל", links, what);
}

/** To the owner, after the authenticator app was removed. */
export function factorWasTurnedOff(links: ChangeLinks): EmailContent {
	const what = line`מעכשיו מתחברים לחשבון שלך עם הסיסמה בלבד, וקודי הגיבוי אינם תקפים עוד.`;
	return tellChange("האימות הדו־שלבי כובה", links, what);
}

/** To the owner, after the backup codes were replaced. */
export function backupCodesWereRenewed(links: ChangeLinks): EmailContent {
	const what = line`בחשבון שלך נוצרו קודי גיבוי חדשים. הקודים הקודמים אינם תקפים עוד.`;
	return tellChange("נוצרו קודי גיבוי חדשים", links, what);
}

/** To the owner, after a backup code was used. */
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

/** To the owner, after a passkey was added. */
export function passkeyWasAdded({ name, ...links }: ChangeLinks & { name: string }): EmailContent {
	const what = line`${say("מעכשיו את יכולה", "מעכשיו אתה יכול", "מעכשיו אפשר")} להתחבר לחשבון שלך עם המפתח החדש, בלי סיסמה.`;
	return tellChange("נוסף מפתח גישה", links, what, [["מפתח", name]]);
}

/** To the owner, after a passkey was removed. */
export function passkeyWasRemoved({
	name,
	...links
}: ChangeLinks & { name: string }): EmailContent {
	const what = line`אי אפשר עוד להתחבר לחשבון שלך עם המפתח הזה.`;
	return tellChange("הוסר מפתח גישה", links, what, [["מפתח", name]]);
}

import { formatMoment } from "../../platform/dates.ts";
import { action, type EmailContent, line, words } from "../../platform/mail/email-content.ts";

/** Common parts of every mail about a changed factor. */
export type ChangeLinks = { at: Date; notMe: string };

const otherDevices = line`שאר המכשירים נותקו, ויש להתחבר בהם שוב.`;

function close(notMe: string): EmailContent["blocks"] {
	return [
		line`זה הייתם אתם? אין צורך לעשות דבר.`,
		line`זה לא הייתם אתם? בקישור הבא אפשר לנתק את כל המכשירים ולבחור סיסמה חדשה:`,
		action("זה לא הייתי אני", notMe),
	];
}

/** To the owner, after an authenticator app was added. */
export function factorWasTurnedOn({ at, notMe }: ChangeLinks): EmailContent {
	return {
		subject: words`האימות הדו־שלבי הופעל`,
		blocks: [
			line`שלום,`,
			line`ב־${formatMoment(at)} הופעל בחשבון שלכם אימות דו־שלבי. מעכשיו מתחברים עם הסיסמה ועם קוד מאפליקציית האימות.`,
			otherDevices,
			...close(notMe),
		],
	};
}

/** To the owner, after the authenticator app was removed. */
export function factorWasTurnedOff({ at, notMe }: ChangeLinks): EmailContent {
	return {
		subject: words`האימות הדו־שלבי כובה`,
		blocks: [
			line`שלום,`,
			line`ב־${formatMoment(at)} כובה האימות הדו־שלבי בחשבון שלכם. מעכשיו מתחברים עם הסיסמה בלבד, וקודי הגיבוי אינם תקפים עוד.`,
			otherDevices,
			...close(notMe),
		],
	};
}

/** To the owner, after the backup codes were replaced. */
export function backupCodesWereRenewed({ at, notMe }: ChangeLinks): EmailContent {
	return {
		subject: words`נוצרו קודי גיבוי חדשים`,
		blocks: [
			line`שלום,`,
			line`ב־${formatMoment(at)} נוצרו בחשבון שלכם קודי גיבוי חדשים. הקודים הקודמים אינם תקפים עוד.`,
			otherDevices,
			...close(notMe),
		],
	};
}

/** To the owner, after a backup code was used. */
export function backupCodeWasUsed({
	at,
	notMe,
	left,
}: ChangeLinks & { left: number }): EmailContent {
	const rest =
		left === 0
			? line`זה היה הקוד האחרון. כדאי ליצור קודים חדשים בעמוד החשבון.`
			: left === 1
				? line`נותר קוד אחד. כדאי ליצור קודים חדשים בעמוד החשבון.`
				: line`קודים שנותרו: ${left}.`;
	return {
		subject: words`התחברות עם קוד גיבוי`,
		blocks: [
			line`שלום,`,
			line`ב־${formatMoment(at)} התחברו לחשבון שלכם עם קוד גיבוי, במקום קוד מאפליקציית האימות.`,
			rest,
			...close(notMe),
		],
	};
}

/** To the owner, after a passkey was added. */
export function passkeyWasAdded({ at, notMe, name }: ChangeLinks & { name: string }): EmailContent {
	return {
		subject: words`נוסף מפתח גישה`,
		blocks: [
			line`שלום,`,
			line`ב־${formatMoment(at)} נוסף לחשבון שלכם מפתח גישה: ${name}. אפשר להתחבר איתו בלי סיסמה.`,
			otherDevices,
			...close(notMe),
		],
	};
}

/** To the owner, after a passkey was removed. */
export function passkeyWasRemoved({
	at,
	notMe,
	name,
}: ChangeLinks & { name: string }): EmailContent {
	return {
		subject: words`הוסר מפתח גישה`,
		blocks: [
			line`שלום,`,
			line`ב־${formatMoment(at)} הוסר מהחשבון שלכם מפתח גישה: ${name}. אי אפשר להתחבר איתו עוד.`,
			otherDevices,
			...close(notMe),
		],
	};
}

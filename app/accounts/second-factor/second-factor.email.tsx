import { action, type Letter, line, words } from "../../platform/mail/letter.ts";
import { formatMoment } from "../../platform/moment.ts";

/** What every letter about a changed factor holds besides its news. */
export type ChangeLinks = { at: Date; disown: string };

const otherDevices = line`שאר המכשירים נותקו, ויש להתחבר בהם שוב.`;

function close(disown: string): Letter["blocks"] {
	return [
		line`זה הייתם אתם? אין צורך לעשות דבר.`,
		line`זה לא הייתם אתם? בקישור הבא אפשר לנתק את כל המכשירים ולבחור סיסמה חדשה:`,
		action("זה לא הייתי אני", disown),
	];
}

/** To the owner, after an authenticator app was added. */
export function factorWasTurnedOn({ at, disown }: ChangeLinks): Letter {
	return {
		subject: words`האימות הדו־שלבי הופעל`,
		blocks: [
			line`שלום,`,
			line`ב־${formatMoment(at)} הופעל בחשבון שלכם אימות דו־שלבי. מעכשיו מתחברים עם הסיסמה ועם קוד מאפליקציית האימות.`,
			otherDevices,
			...close(disown),
		],
	};
}

/** To the owner, after the authenticator app was taken away. */
export function factorWasTurnedOff({ at, disown }: ChangeLinks): Letter {
	return {
		subject: words`האימות הדו־שלבי כובה`,
		blocks: [
			line`שלום,`,
			line`ב־${formatMoment(at)} כובה האימות הדו־שלבי בחשבון שלכם. מעכשיו מתחברים עם הסיסמה בלבד, וקודי הגיבוי אינם תקפים עוד.`,
			otherDevices,
			...close(disown),
		],
	};
}

/** To the owner, after new backup codes took the place of the old ones. */
export function backupCodesWereRenewed({ at, disown }: ChangeLinks): Letter {
	return {
		subject: words`נוצרו קודי גיבוי חדשים`,
		blocks: [
			line`שלום,`,
			line`ב־${formatMoment(at)} נוצרו בחשבון שלכם קודי גיבוי חדשים. הקודים הקודמים אינם תקפים עוד.`,
			otherDevices,
			...close(disown),
		],
	};
}

/** To the owner, after a backup code opened the account. */
export function backupCodeWasUsed({ at, disown, left }: ChangeLinks & { left: number }): Letter {
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
			...close(disown),
		],
	};
}

/** To the owner, after a passkey was added. */
export function passkeyWasAdded({ at, disown, name }: ChangeLinks & { name: string }): Letter {
	return {
		subject: words`נוסף מפתח גישה`,
		blocks: [
			line`שלום,`,
			line`ב־${formatMoment(at)} נוסף לחשבון שלכם מפתח גישה: ${name}. אפשר להתחבר איתו בלי סיסמה.`,
			otherDevices,
			...close(disown),
		],
	};
}

/** To the owner, after a passkey was removed. */
export function passkeyWasRemoved({ at, disown, name }: ChangeLinks & { name: string }): Letter {
	return {
		subject: words`הוסר מפתח גישה`,
		blocks: [
			line`שלום,`,
			line`ב־${formatMoment(at)} הוסר מהחשבון שלכם מפתח גישה: ${name}. אי אפשר להתחבר איתו עוד.`,
			otherDevices,
			...close(disown),
		],
	};
}

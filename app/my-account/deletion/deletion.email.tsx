import { formatPrice } from "../../memberships/plans.ts";
import type { OpenRefund } from "../../payments/cancellation/open-refunds.server.ts";
import { formatMoment } from "../../platform/dates.ts";
import {
	action,
	type EmailContent,
	facts,
	line,
	say,
	small,
	way,
	words,
} from "../../platform/mail/email-content.ts";

type Waiting = { at: Date; keep: string; notMe: string; isCancelled: boolean; isClosed: boolean };

/** After a deletion was scheduled, with the link to undo it. */
export function accountWillBeDeleted({
	at,
	keep,
	notMe,
	isCancelled,
	isClosed,
}: Waiting): EmailContent {
	return {
		subject: words`בקשה למחיקת החשבון`,
		preheader: words`אפשר לבטל עד המועד שבפנים.`,
		corner: "החשבון שלך",
		title: words`החשבון יימחק`,
		blocks: [
			line`התקבלה בקשה למחוק את החשבון שלך, עם המידע שבו.`,
			facts(["יימחק אחרי", formatMoment(at)]),
			...(isCancelled
				? [
						line`המינוי בוטל עם הבקשה. הסכום שיוחזר ומספר אישור הביטול נשלחו באימייל נפרד. ביטול המחיקה משאיר את החשבון, אבל אינו מחזיר את המינוי.`,
					]
				: []),
			...(isClosed
				? [
						line`הבקשה שחיכתה לצוות נסגרה עם המינוי, וצילום האימות נמחק. אחרי ביטול המחיקה, תשלום חדש פותח בקשה חדשה, עם אימות חדש.`,
					]
				: []),
			line`${say("התחרטת? עד אז את יכולה", "התחרטת? עד אז אתה יכול", "עד אז אפשר")} לבטל את המחיקה כאן, או להתחבר ולבטל בעמוד החשבון.`,
			action("ביטול המחיקה", keep),
			line`אם הבקשה נשלחה בלי ידיעתך, בקישור הבא אפשר לבטל את המחיקה, לנתק את כל המכשירים ולבחור סיסמה חדשה.`,
			way("זה לא בידיעתי", notMe),
		],
		why: words`נשלח כי התקבלה בקשה למחוק את החשבון.`,
	};
}

/** The last mail after a deletion, with any refund still owed. */
export function accountWasDeleted(open: readonly OpenRefund[]): EmailContent {
	return {
		subject: words`החשבון נמחק`,
		preheader: words`זה האימייל האחרון בעניינו.`,
		corner: "החשבון שלך",
		title: words`החשבון נמחק`,
		blocks: [
			line`החשבון שלך והמידע שבו נמחקו. זה האימייל האחרון שנשלח לכאן בעניינו.`,
			...open.flatMap(openRefundWords),
			...(open.length > 0
				? [line`מסמך הזיכוי נשמר אצלנו בלי פרטים מזהים, ואפשר לבקש אותו לפי מספר האישור.`]
				: []),
			small`פניות ששלחת אלינו נשמרות עד ${24} חודשים אחרי שטופלו, ולאחר מכן נמחקות גם הן.`,
		],
		why: words`נשלח כי החשבון של הכתובת הזאת נמחק.`,
	};
}

function openRefundWords({ confirmation, cents, currency, state }: OpenRefund) {
	const sum = formatPrice({ amount: cents, currency });
	return [
		state === "in-hand"
			? line`ההחזר בסך ${sum} עוד לא עבר, והצוות מטפל בו גם אחרי המחיקה.`
			: line`ההחזר בסך ${sum} בדרך, ומגיע גם אחרי המחיקה.`,
		...(confirmation ? [line`מספר אישור הביטול: ${confirmation}.`] : []),
	];
}

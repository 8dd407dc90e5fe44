import { formatPrice } from "../../memberships/plans.ts";
import type { OpenRefund } from "../../payments/cancellation/open-refunds.server.ts";
import { formatMoment } from "../../platform/dates.ts";
import { action, type EmailContent, line, words } from "../../platform/mail/email-content.ts";

type Waiting = { at: Date; keep: string; notMe: string; isCancelled: boolean };

/** After a deletion was scheduled, with the link to undo it. */
export function accountWillBeDeleted({ at, keep, notMe, isCancelled }: Waiting): EmailContent {
	return {
		subject: words`בקשה למחיקת החשבון`,
		blocks: [
			line`שלום,`,
			line`התקבלה בקשה למחוק את החשבון שלכם. הוא והמידע שבו יימחקו אחרי ${formatMoment(at)}.`,
			...(isCancelled
				? [
						line`המינוי בוטל עם הבקשה. הסכום שיוחזר ומספר אישור הביטול נשלחו באימייל נפרד. ביטול המחיקה משאיר את החשבון, אבל אינו מחזיר את המינוי.`,
					]
				: []),
			line`התחרטתם? עד אז אפשר לבטל את המחיקה בקישור הבא, או להתחבר ולבטל בעמוד החשבון:`,
			action("ביטול המחיקה", keep),
			line`זה לא הייתם אתם? בקישור הבא אפשר לבטל את המחיקה, לנתק את כל המכשירים ולבחור סיסמה חדשה:`,
			action("זה לא הייתי אני", notMe),
		],
	};
}

/** The last mail after a deletion, with any refund still owed. */
export function accountWasDeleted(open: readonly OpenRefund[]): EmailContent {
	return {
		subject: words`החשבון נמחק`,
		blocks: [
			line`שלום,`,
			line`החשבון שלכם והמידע שבו נמחקו. זה האימייל האחרון שנשלח אליכם בעניינו.`,
			...open.flatMap(sayOpen),
			...(open.length > 0
				? [line`מסמך הזיכוי נשמר אצלנו בלי פרטים מזהים, ואפשר לבקש אותו לפי מספר האישור.`]
				: []),
			line`פניות ששלחתם אלינו נשמרות עד ${24} חודשים אחרי שטופלו, ולאחר מכן נמחקות גם הן.`,
		],
	};
}

function sayOpen({ confirmation, cents, state }: OpenRefund) {
	const sum = formatPrice({ amount: cents, currency: "USD" });
	return [
		state === "in-hand"
			? line`ההחזר בסך ${sum} עוד לא עבר, והצוות מטפל בו גם אחרי המחיקה.`
			: line`ההחזר בסך ${sum} בדרך, ומגיע גם אחרי המחיקה.`,
		...(confirmation ? [line`מספר אישור הביטול: ${confirmation}.`] : []),
	];
}

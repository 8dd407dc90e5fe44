import { formatPrice } from "../../memberships/plans.ts";
import type { OpenRefund } from "../../payments/cancellation/open-refunds.server.ts";
import { action, type Letter, line, words } from "../../platform/mail/letter.ts";
import { formatMoment } from "../../platform/moment.ts";

type Waiting = { at: Date; keep: string; disown: string; isCancelled: boolean };

/** To somebody who asked for the deletion of the account, with the way back. */
export function accountWillBeDeleted({ at, keep, disown, isCancelled }: Waiting): Letter {
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
			action("זה לא הייתי אני", disown),
		],
	};
}

/** The last mail to an address whose account is gone, with what it is still owed. */
export function accountWasDeleted(open: readonly OpenRefund[]): Letter {
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

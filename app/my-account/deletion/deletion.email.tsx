import { action, type Letter, line, words } from "../../platform/mail/letter.ts";
import { formatMoment } from "../../platform/moment.ts";

type Waiting = { at: Date; keep: string; disown: string };

/** To somebody who asked for the deletion of the account, with the way back. */
export function accountWillBeDeleted({ at, keep, disown }: Waiting): Letter {
	return {
		subject: words`בקשה למחיקת החשבון`,
		blocks: [
			line`שלום,`,
			line`התקבלה בקשה למחוק את החשבון שלכם. הוא והמידע שבו יימחקו אחרי ${formatMoment(at)}.`,
			line`התחרטתם? עד אז אפשר לבטל את המחיקה בקישור הבא, או להתחבר ולבטל בעמוד החשבון:`,
			action("ביטול המחיקה", keep),
			line`זה לא הייתם אתם? בקישור הבא אפשר לבטל את המחיקה, לנתק את כל המכשירים ולבחור סיסמה חדשה:`,
			action("זה לא הייתי אני", disown),
		],
	};
}

/** The last mail to an address whose account is gone. */
export function accountWasDeleted(): Letter {
	return {
		subject: words`החשבון נמחק`,
		blocks: [
			line`שלום,`,
			line`החשבון שלכם והמידע שבו נמחקו. זה האימייל האחרון שנשלח אליכם בעניינו.`,
			line`פניות ששלחתם אלינו נשמרות עד ${24} חודשים אחרי שטופלו, ולאחר מכן נמחקות גם הן.`,
		],
	};
}

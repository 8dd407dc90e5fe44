/** How the record's codes read; a code that is not here is shown as it is. */

type ActGroup = "view" | "decision" | "money" | "staff" | "site";

const groupNames: Readonly<Record<ActGroup, string>> = {
	view: "צפייה",
	decision: "החלטות",
	money: "כסף",
	staff: "צוות",
	site: "מערכת",
};

/** Every act that is recorded: its name, and the group it is listed under. */
export const actNames: Readonly<Record<string, { name: string; group: ActGroup }>> = {
	"picture.revealed": { name: "צפייה בתמונה", group: "view" },
	"album.opened": { name: "פתיחת אלבום פרטי", group: "view" },
	"appealed.opened": { name: "פתיחת הפריט שבערעור", group: "view" },
	"item.opened": { name: "צפייה בפריט", group: "view" },
	"details.opened": { name: "צפייה בפרטים", group: "view" },
	"message.opened": { name: "צפייה בהודעה", group: "view" },
	"message.decided": { name: "החלטה על הודעה", group: "decision" },
	"item.taken": { name: "לקיחת פריט", group: "decision" },
	"item.released": { name: "שחרור פריט", group: "decision" },
	"case.opened": { name: "פתיחת תיק", group: "decision" },
	"decision.made": { name: "החלטה", group: "decision" },
	"decision.proposed": { name: "הצעת הרחקה", group: "decision" },
	"decision.undone": { name: "ביטול החלטה", group: "decision" },
	"decision.applied": { name: "החלטה נכנסה לתוקף", group: "decision" },
	"decision.voided": { name: "החלטה בטלה", group: "decision" },
	"enforcement.lifted": { name: "ביטול החלטה על חבר או חברה", group: "decision" },
	"enforcement.made": { name: "החלטה על חבר או חברה", group: "decision" },
	"ticket.answered": { name: "תשובה לפנייה", group: "staff" },
	"ticket.answered_closed": { name: "תשובה לפנייה וסגירה", group: "staff" },
	"ticket.closed": { name: "סגירת פנייה בלי תשובה", group: "staff" },
	"ticket.noted": { name: "הערה על פנייה", group: "staff" },
	"money.paid": { name: "תשלום", group: "money" },
	"money.refund_asked": { name: "בקשת החזר", group: "money" },
	"money.refunded": { name: "החזר", group: "money" },
	"money.refund_failed": { name: "החזר נכשל", group: "money" },
	"money.reversed": { name: "ביטול אצל חברת האשראי", group: "money" },
	"money.disputed": { name: "מחלוקת", group: "money" },
	"money.dispute_closed": { name: "סיום מחלוקת", group: "money" },
	"money.second_asked": { name: "בקשה לאישור שני", group: "money" },
	"money.second_declined": { name: "בקשה שלא אושרה", group: "money" },
	"money.refunded_by_hand": { name: "החזר ידני", group: "money" },
	"money.paid_by_hand": { name: "החזר ששולם בדרך אחרת", group: "money" },
	"money.refund_retried": { name: "ניסיון החזר נוסף", group: "money" },
	"money.days_added": { name: "הוספת ימים למינוי", group: "money" },
	"money.difference_closed": { name: "סגירת הפרש", group: "money" },
	"money.exported": { name: "ייצוא לרואת החשבון", group: "money" },
	"people.searched": { name: "חיפוש אדם", group: "view" },
	"person.opened": { name: "פתיחת החלקים הפרטיים", group: "view" },
	"person.noted": { name: "הערה על אדם", group: "staff" },
	"person.sessions_ended": { name: "סיום חיבורים", group: "staff" },
	"person.mail_resent": { name: "שליחה חוזרת של אימייל", group: "staff" },
	"person.export_led": { name: "הפניה לייצוא המידע", group: "staff" },
	"person.deletion_led": { name: "הפניה למחיקת החשבון", group: "staff" },
	"person.role_proposed": { name: "הצעה לתיקון תפקיד", group: "staff" },
	"person.role_corrected": { name: "תיקון תפקיד", group: "staff" },
	"person.role_kept": { name: "הצעה שלא אושרה", group: "staff" },
	"staff.invited": { name: "הזמנה לצוות", group: "staff" },
	"staff.uninvited": { name: "ביטול הזמנה לצוות", group: "staff" },
	"staff.removed": { name: "הסרה מהצוות", group: "staff" },
	"staff.accepted": { name: "הצטרפות לצוות", group: "staff" },
	"staff.signed_in": { name: "התחברות", group: "staff" },
	"staff.factor_changed": { name: "שינוי באימות הדו־שלבי", group: "staff" },
	"evidence.deleted": { name: "מחיקת חומרי אימות", group: "site" },
	"record.checked": { name: "אימות הרישום", group: "site" },
	"record.check_asked": { name: "בקשת אימות", group: "staff" },
	"job.retried": { name: "הפעלת משימה מחדש", group: "staff" },
};

/** The acts by group, in order, for a choice. */
export const actGroups = (Object.keys(groupNames) as ActGroup[]).map((group) => ({
	name: groupNames[group],
	acts: Object.entries(actNames)
		.filter(([, known]) => known.group === group)
		.map(([act, { name }]) => ({ act, name })),
}));

/** Whether the act was a look at private content. */
export function isView(act: string): boolean {
	return actNames[act]?.group === "view";
}

/** What an act is done to. */
export const subjectNames: Readonly<Record<string, string>> = {
	account: "חשבון",
	staff: "צוות",
	invitation: "הזמנה",
	ticket: "פנייה",
	item: "פריט",
	case: "תיק",
	application: "בקשה",
	verification: "אימות",
	photo: "תמונה",
	file: "קובץ",
	message: "הודעה",
	enforcement: "החלטה",
	payment: "תשלום",
	refund: "החזר",
	difference: "הפרש",
	month: "חודש",
	search: "חיפוש",
	sign_up: "הרשמה",
	record: "רישום",
	job: "משימה",
};

/** How people are searched for; what was typed is not recorded. */
export const searchNames: Readonly<Record<string, string>> = {
	address: "לפי כתובת",
	number: "לפי מספר חבר",
	digits: "לפי מספר",
	provider: "לפי מספר של הספק",
	alias: "לפי כינוי",
};

/** Reasons and verdicts. */
export const codeNames: Readonly<Record<string, string>> = {
	approve: "אישור",
	send: "ההודעה נשלחת",
	drop: "ההודעה לא נשלחת",
	approve_back: "אישור, טקסט הוחזר",
	refuse: "סירוב",
	ask: "בקשת השלמה",
	second_look: "מבט שני",
	decide: "הכרעה",
	uphold: "הסירוב נשאר",
	reverse: "הסירוב בוטל",
	pose: "התנוחה לא תואמת",
	other_person: "אדם אחר",
	unclear: "תמונה לא ברורה",
	differs: "פרטים לא תואמים",
	rules: "כללי הקהילה",
	duplicate: "חשבון כפול",
	under_18: "מתחת לגיל 18",
	no_role: "ההרשאה נלקחה",
	gone: "לא נותר במה להחליט",
	reversed: "הערעור התקבל",
	lifted: "הסתיים לפני הזמן",
	cancellation: "ביטול לפי חוק",
	profile: "הפרופיל לא אושר",
	provider: "אצל ספק התשלום",
	reversal: "בקשת חברת האשראי",
	staff: "החלטת הצוות",
	own_request: "בקשה של האדם עצמו",
	case: "תיק או דיווח",
	authority: "בקשת מידע לפי חוק",
	security: "חשש לפריצה",
	service: "תקלה בשירות",
	mistake: "טעות שלנו",
	twice: "חיוב כפול",
	law: "דרישת הדין",
	fixed_there: "תוקן אצל הספק",
	our_mistake: "טעות שלנו, נרשם תיקון",
	conversion: "עמלת המרה אצל הספק",
	other: "אחר",
	decided: "24 שעות מההחלטה",
	withdrawn: "משיכת הבקשה",
	unsent: "לא נשלח",
	unanswered: "לא הושלם בזמן",
	undecided: "לא הוכרע בזמן",
	replaced: "נשלח חדש",
	account_deleted: "החשבון נמחק",
};

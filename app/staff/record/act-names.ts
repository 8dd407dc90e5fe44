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
	"item.opened": { name: "צפייה בפריט", group: "view" },
	"details.opened": { name: "צפייה בפרטים", group: "view" },
	"message.opened": { name: "צפייה בהודעה", group: "view" },
	"message.decided": { name: "החלטה על הודעה", group: "decision" },
	"item.taken": { name: "לקיחת פריט", group: "decision" },
	"item.released": { name: "שחרור פריט", group: "decision" },
	"decision.made": { name: "החלטה", group: "decision" },
	"decision.undone": { name: "ביטול החלטה", group: "decision" },
	"decision.applied": { name: "החלטה נכנסה לתוקף", group: "decision" },
	"decision.voided": { name: "החלטה בטלה", group: "decision" },
	"ticket.answered": { name: "תשובה לפנייה", group: "staff" },
	"ticket.answered_closed": { name: "תשובה לפנייה וסגירה", group: "staff" },
	"money.paid": { name: "תשלום", group: "money" },
	"money.refund_asked": { name: "בקשת החזר", group: "money" },
	"money.refunded": { name: "החזר", group: "money" },
	"money.refund_failed": { name: "החזר נכשל", group: "money" },
	"money.reversed": { name: "ביטול אצל חברת האשראי", group: "money" },
	"money.disputed": { name: "מחלוקת", group: "money" },
	"money.dispute_closed": { name: "סיום מחלוקת", group: "money" },
	"staff.invited": { name: "הזמנה לצוות", group: "staff" },
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
	application: "בקשה",
	verification: "אימות",
	photo: "תמונה",
	file: "קובץ",
	message: "הודעה",
	payment: "תשלום",
	refund: "החזר",
	record: "רישום",
	job: "משימה",
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
	cancellation: "ביטול לפי חוק",
	profile: "הפרופיל לא אושר",
	provider: "אצל ספק התשלום",
	reversal: "בקשת חברת האשראי",
	decided: "24 שעות מההחלטה",
	withdrawn: "משיכת הבקשה",
	unsent: "לא נשלח",
	unanswered: "לא הושלם בזמן",
	undecided: "לא הוכרע בזמן",
	replaced: "נשלח חדש",
	account_deleted: "החשבון נמחק",
};

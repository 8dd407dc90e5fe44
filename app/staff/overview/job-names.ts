/** What the jobs do, for whoever reads that one of them fails. */
const jobNames: Readonly<Record<string, string>> = {
	mail: "משלוח מכתב",
	"sign-up-mail": "מכתב הרשמה",
	"recovery-mail": "מכתב לשחזור סיסמה",
	"email-change-mail": "מכתב לשינוי כתובת",
	"cancellation-code": "מכתב עם קוד ביטול",
	"payment-event": "הודעה מספק התשלום",
	"reconcile-payments": "התאמה מול ספק התשלום",
	"recheck-orders": "בדיקת הזמנות פתוחות",
	"begin-recheck": "בדיקת הזמנות פתוחות",
	"find-missed": "חיפוש הודעות שלא הגיעו",
	"warn-old-rate": "בדיקת שער הדולר",
	"remind-members": "תזכורות לחברים",
	"delete-due-accounts": "מחיקת חשבונות",
	"delete-evidence": "מחיקת חומרי אימות",
	"apply-decisions": "כניסת החלטות לתוקף",
	"apply-case-decision": "כניסת החלטה על תיק לתוקף",
	"keep-cases": "תיקים: החלטות וקריאה לבודקים",
	"drop-files": "מחיקת קבצים",
	"sweep-files": "סריקת הקבצים",
	"reseal-files": "חידוש מפתחות הקבצים",
	"reseal-secret": "הצפנה מחדש אחרי החלפת מפתח",
	"sweep-backups": "מחיקת גיבויים ישנים",
	"mail-waiting": "מכתב על עדכון שמחכה",
	"chain-audit": "חתימת הרישום",
	"verify-audit": "אימות הרישום",
	"keep-listing": "עדכון הגלריה",
	"turn-listing": "עדכון הגלריה בכל יום",
	"tidy-listing": "סידור החיפוש",
	"count-listing": "ספירה לחיפוש",
	"compare-listing": "השוואת הגלריה לפרופילים",
	"compare-listing-more": "השוואת הגלריה לפרופילים",
};

/** The name of a job; rows that expire are swept by jobs that need none of their own. */
export function jobNameOf(name: string): string | null {
	return jobNames[name] ?? (name.startsWith("sweep-") ? "ניקוי תקופתי" : null);
}

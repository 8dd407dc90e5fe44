/** The side of the site, as the desk names it. */
export function roleWords(role: "daddy" | "baby" | null): string {
	if (role === null) return "בלי תפקיד";
	return role === "baby" ? "שוגר בייבי" : "שוגר דדי";
}

export const fieldNames: Readonly<Record<string, string>> = {
	display_name: "כינוי",
	location: "אזור",
	sentence: "משפט פתיחה",
	profession: "עיסוק",
	education: "השכלה",
	tags: "סגנון חיים",
	seeks: "מה מחפשים",
	interests: "תחומי עניין",
	expectations: "ציפיות",
	prompt1: "תשובה ראשונה",
	prompt2: "תשובה שנייה",
	boundaries: "גבולות",
};

export const applicationStates: Readonly<Record<string, string>> = {
	submitted: "בקשה נשלחה",
	in_review: "בקשה בבדיקה",
	approved: "התקבלה",
	rejected: "לא התקבלה",
	withdrawn: "נמשכה",
};

export const verificationKinds: Readonly<Record<string, string>> = {
	join: "להצטרפות",
	badge: "לתג",
	appeal: "לערעור",
};

export const verificationStates: Readonly<Record<string, string>> = {
	started: "התחיל, עוד לא נשלח",
	sent: "נשלח, מחכה לבדיקה",
	more_asked: "התבקשה השלמה",
	approved: "אושר",
	refused: "לא אושר",
	withdrawn: "נמשך",
	expired: "פג הזמן",
	under_age: "תאריך לידה מתחת לגיל 18",
};

export const versionStates: Readonly<Record<string, string>> = {
	approved: "אושר",
	refused: "הוחזר",
};

export const consentNames: Readonly<Record<string, string>> = {
	adult: "גיל",
	terms: "תנאים",
	privacy: "פרטיות",
	photos: "תמונות",
	verification: "אימות",
};

export const actRefusals: Readonly<Record<string, string>> = {
	gone: "אין מה לתקן, או שכבר הוחלט.",
	approved: "אחרי אישור התפקיד אינו משתנה.",
	paid: "יש תשלום שלא הוחזר. קודם מחזירים אותו.",
	waiting: "הצעה כזאת כבר מחכה לאדם שני.",
	own: "אי אפשר לאשר הצעה של עצמך: צריך אדם אחר.",
	no_receipt: "אין קבלה: עוד לא נקלט תשלום מהחשבון הזה.",
	no_member: "אין כאן חבר או חברה, ולכן אין תיק. בקשה מכריעים בתור ההצטרפות.",
	over: "ההחלטה כבר אינה בתוקף. מה שמופיע כאן הוא המצב עכשיו.",
	ban: "הרחקה מתבטלת בערעור בלבד.",
	decider: "ההחלטה שלך: מסיר אותה אדם אחר.",
	appealed: "יש ערעור שמחכה, והוא מכריע.",
	no_role: "לתפקיד שלך אין הרשאה לזה.",
};

import type { CaseVerdict } from "../../cases/decide.server.ts";
import type { Verdict } from "../../reviews/desk/verdicts.ts";

export const verdictNames: Readonly<Record<Verdict, string>> = {
	approve: "אישור",
	approve_back: "אישור, ותיקון בטקסט",
	ask: "בקשת השלמה",
	refuse: "סירוב",
	second_look: "מבט שני",
	decide: "החלטה על שינויים",
	uphold: "ההחלטה נשארת",
	reverse: "ההחלטה בטלה",
};

export const verdictWords: Readonly<Record<CaseVerdict, string>> = {
	nothing: "לא נמצאה הפרה",
	notice: "אזהרה",
	removed: "הסרת פריט",
	limited: "הגבלה",
	suspended: "השעיה",
	banned: "הרחקה לצמיתות",
};

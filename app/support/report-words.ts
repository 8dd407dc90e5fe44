import type { OwnReport } from "../moderation/reports.server.ts";

/** A report's state, as its reporter reads it: never the consequences for the other. */
export function reportState({ outcome }: Pick<OwnReport, "outcome">): string {
	if (outcome === null) return "בבדיקה";
	return outcome === "found" ? "נמצאה הפרה, וטופלה" : "לא נמצאה הפרה";
}

export const kindWords: Readonly<Record<OwnReport["kind"], string>> = {
	profile: "פרופיל",
	photo: "תמונה",
	message: "הודעה",
	note: "בקשת אלבום",
};

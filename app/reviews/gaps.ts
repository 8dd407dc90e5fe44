import type { DraftValues } from "../accounts/draft.server.ts";
import type { ProfileValues } from "../profiles/profile.ts";

/** Optional details a woman left empty that would help the staff, by the form's labels. */
export function listGaps(
	{ interests, expectations }: Pick<ProfileValues, "interests" | "expectations">,
	{ profession, details }: DraftValues,
): string[] {
	const given = [
		["עיסוק", profession],
		["כמה מילים עלייך", details],
		["תחומי עניין", interests],
		["מה את מחפשת", expectations],
	] as const;
	return given.filter(([, value]) => !value).map(([label]) => label);
}

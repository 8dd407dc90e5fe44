/** Why an application or a new pose is refused (`members.md` 2). */
export const refusalCodes = [
	"pose",
	"other_person",
	"unclear",
	"differs",
	"rules",
	"duplicate",
	"under_18",
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** Why a second person is asked to look (`members.md` 2). */
export const lookReasons = ["under_25", "same_picture", "age_differs"] as const;

export type LookReason = (typeof lookReasons)[number];

/** Why a photo is refused (`members.md` 3). */
export const photoCodes = [
	"not_you",
	"other_person",
	"child",
	"nudity",
	"contact",
	"fake",
	"unclear",
	"duplicate",
] as const;

export type PhotoCode = (typeof photoCodes)[number];

/** After how many days a refused person may apply again. */
export const againChoices = [0, 30, 180] as const;

export type AgainDays = (typeof againChoices)[number];

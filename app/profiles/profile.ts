/** What a person says in the own profile (specification, section 3); null where nothing is said. */
export type ProfileValues = {
	display_name: string | null;
	age: number | null;
	gender: "male" | "female" | null;
	location: string | null;
	interests: string | null;
	expectations: string | null;
};

/** A profile as it stands; `version` grows with each save and is 0 before the first. */
export type Profile = ProfileValues & { version: number };

/** Columns of the specification's table, in its order. */
export const profileColumns = [
	"display_name",
	"age",
	"gender",
	"location",
	"interests",
	"expectations",
] as const satisfies readonly (keyof ProfileValues)[];

/** What a profile says, as it stands in the fields. */
export function textsOf(values: ProfileValues): Readonly<Record<string, string>> {
	return Object.fromEntries(profileColumns.map((column) => [column, String(values[column] ?? "")]));
}

/** A hidden field of this name keeps what a field was loaded with. */
export const loadedName = (column: string) => `loaded_${column}`;

/** The columns in which two profiles differ. */
export function compareProfiles(one: ProfileValues, other: ProfileValues): (keyof ProfileValues)[] {
	return profileColumns.filter((column) => one[column] !== other[column]);
}

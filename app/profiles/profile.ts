/** A person's own profile (specification, section 3); null where a field is empty. */
export type ProfileValues = {
	display_name: string | null;
	age: number | null;
	gender: "male" | "female" | null;
	location: string | null;
	interests: string | null;
	expectations: string | null;
};

/** A stored profile; `version` grows with each save and is 0 before the first. */
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

import type { DraftValues } from "../accounts/draft.server.ts";
import type { ProfileValues } from "../profiles/profile.ts";

/** A signed-in person's known data. */
type Known = {
	profile: ProfileValues;
	/** Details beyond the profile, from an earlier submission. */
	details: DraftValues;
	/** The account's address. */
	email: string;
};

/** Prefills the women's form, so that saving never clears the profile. */
export function prefillWoman({ profile, details, email }: Known): DraftValues {
	const { firstName, lastName, ...rest } = details;
	const [first = "", ...others] = (profile.display_name ?? "").split(" ");
	const names =
		firstName && lastName
			? { firstName, lastName }
			: { firstName: first, lastName: others.join(" ") };
	return filled({ email, ...rest, ...names, ...wordsOf(profile) });
}

/** Prefills the men's form. */
export function prefillMan({ profile, details, email }: Known): DraftValues {
	const fullName = details.fullName ?? profile.display_name ?? "";
	return filled({ email, ...details, fullName, ...wordsOf(profile) });
}

function wordsOf({ age, location, interests, expectations }: ProfileValues) {
	return { age: age === null ? "" : String(age), location, interests, expectations };
}

/** Removes empty values and formats the phone for people. */
function filled(values: Readonly<Record<string, string | null | undefined>>): DraftValues {
	const kept: Record<string, string> = {};
	for (const [name, value] of Object.entries(values)) {
		if (value) kept[name] = name === "phone" ? sayPhone(value) : value;
	}
	return kept;
}

/** `+972521234567` as `052-123-4567`, `+97231234567` as `03-123-4567`. */
function sayPhone(stored: string): string {
	return stored.replace(/^\+972(\d+)(\d{3})(\d{4})$/, "0$1-$2-$3");
}

/** The grammatical gender for addressing a person, from the person's profile. */
export type Viewer = { gender: "male" | "female" | null };

/** Wording for a signed-in person: feminine, masculine, and neutral when gender is not given. */
export function say(viewer: Viewer, words: Readonly<Record<"f" | "m" | "n", string>>): string {
	if (viewer.gender === "female") return words.f;
	return viewer.gender === "male" ? words.m : words.n;
}

/** Wording for people who read about a person from the other side, as they usually are. */
export const sayToOther = ({ gender }: Viewer, words: Parameters<typeof say>[1]): string =>
	say({ gender: gender && (gender === "female" ? "male" : "female") }, words);

/** How to address a person and speak of them: by their gender, without one in their role's usual form (`members.md` 1). */
export function grammaticalGender({
	gender,
	role,
}: Viewer & { role: "daddy" | "baby" | null }): Viewer["gender"] {
	if (gender !== null || role === null) return gender;
	return role === "daddy" ? "male" : "female";
}

/**
 * The side whose door is offered first to somebody who has sent no form. It only orders and words the
 * two doors: both stay open, and the role comes from the form that is sent.
 */
export function usualSide({ gender }: Viewer): "daddy" | "baby" | null {
	if (gender === null) return null;
	return gender === "male" ? "daddy" : "baby";
}

/** The grammatical gender for addressing a person, from the person's profile. */
export type Viewer = { gender: "male" | "female" | null };

/** Wording for a signed-in person: feminine, masculine, and neutral when gender is not given. */
export function say(viewer: Viewer, words: Readonly<Record<"f" | "m" | "n", string>>): string {
	if (viewer.gender === "female") return words.f;
	return viewer.gender === "male" ? words.m : words.n;
}

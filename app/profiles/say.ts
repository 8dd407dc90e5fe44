/** Whom the site speaks to, as far as the own profile says it. */
export type Viewer = { gender: "male" | "female" | null };

/** Words for a signed-in person: in the feminine, in the masculine, and for whoever did not say. */
export function say(viewer: Viewer, words: Readonly<Record<"f" | "m" | "n", string>>): string {
	if (viewer.gender === "female") return words.f;
	return viewer.gender === "male" ? words.m : words.n;
}

import { say, type Viewer } from "../../profiles/say.ts";

/** Another member's name and gender, for sentences about them. */
export type Named = { alias: string; gender: Viewer["gender"] };

/** A sentence about another member in their gender; a name without one takes the neutral form. */
export const about = (
	{ gender }: Pick<Named, "gender">,
	forms: Readonly<Record<"f" | "m" | "n", string>>,
) => say({ gender }, forms);

import type { Role } from "../../accounts/role.server.ts";

/** The side that a member looks at, which is never their own. */
export type Side = Role;

/** Words for many of one side, as they are usually addressed; a single person has a gender of their own. */
export const ofSide = (side: Side, words: Readonly<Record<"women" | "men", string>>): string =>
	side === "baby" ? words.women : words.men;

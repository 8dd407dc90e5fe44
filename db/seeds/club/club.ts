import type { Role } from "../../../app/accounts/role.server.ts";
import type { ClubMember } from "./club-member.ts";
import { menShown } from "./men.ts";
import { menPrivate } from "./men-private.ts";
import { womenShown } from "./women.ts";
import { womenPrivate } from "./women-private.ts";

/** Everybody in the demo's club, the members of the cast among them. */
export const club: readonly (ClubMember & { role: Role })[] = [
	...[...womenShown, ...womenPrivate].map((member) => ({ ...member, role: "baby" as const })),
	...[...menShown, ...menPrivate].map((member) => ({ ...member, role: "daddy" as const })),
];

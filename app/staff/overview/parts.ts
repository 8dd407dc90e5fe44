import type { StaffRole } from "../../accounts/staff.ts";

/** Which roles see which part of the overview; everything in it is counts, nobody's content. */
const partRoles = {
	queues: ["reviewer", "admin"],
	tickets: ["support", "admin"],
	growth: ["support", "editor", "admin"],
	members: ["support", "editor", "admin"],
	money: ["finance", "admin"],
	evidence: ["reviewer", "admin"],
	system: ["admin"],
} as const satisfies Record<string, readonly StaffRole[]>;

export type OverviewPart = keyof typeof partRoles;

export function sees(roles: readonly StaffRole[], part: OverviewPart): boolean {
	return roles.some((role) => (partRoles[part] as readonly StaffRole[]).includes(role));
}

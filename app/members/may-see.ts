import type { Role } from "../accounts/role.server.ts";

/** Where somebody can meet somebody else. */
export const doors = [
	"list",
	"count",
	"page",
	"picture",
	"visit",
	"heart",
	"conversation",
	"notification",
] as const;

export type Door = (typeof doors)[number];

/** The states of a person that exist today (`members.md` 1); later ones get a row with their data. */
export const partyStates = [
	"member",
	/** A man without a month running: found and read all the same. */
	"no-month",
	/** Not approved, or no longer. */
	"applicant",
	/** Asked for the account's deletion; may still undo it. */
	"leaving",
	"gone",
] as const;

export type PartyState = (typeof partyStates)[number];

/** Somebody who sees or is seen. */
export type Party = {
	/** The member's id; null for who never was one. */
	id: string | null;
	role: Role | null;
	state: PartyState;
};

/** Who looks: the staff work at the desk, and see nobody through the members' doors. */
export type Viewer = Party | "visitor" | "staff";

const open = Object.fromEntries(doors.map((door) => [door, true])) as Record<Door, boolean>;
const shut = Object.fromEntries(doors.map((door) => [door, false])) as Record<Door, boolean>;

/** What others find of somebody, by state and door. */
const found: Readonly<Record<PartyState, Readonly<Record<Door, boolean>>>> = {
	member: open,
	"no-month": open,
	applicant: shut,
	leaving: shut,
	gone: shut,
};

/**
 * Whether somebody may see somebody else: members see members of the other side, and nobody else.
 * Every list, page, picture, count and notification asks here; a refusal gives no reason.
 */
export function maySee(viewer: Viewer, other: Party, door: Door = "page"): boolean {
	if (viewer === "visitor" || viewer === "staff") return false;
	const isInside = viewer.state === "member" || viewer.state === "no-month";
	if (!isInside || viewer.id === null || other.id === null || viewer.id === other.id) return false;
	if (viewer.role === null || other.role === null || viewer.role === other.role) return false;
	return found[other.state][door];
}

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
export const clubStates = [
	"member",
	/** A man without a month running: found and read all the same. */
	"no-month",
	/** Chose not to be found; still browses. */
	"hidden",
	/** On a break by their own choice. */
	"paused",
	/** Decided by the staff, for a time. */
	"suspended",
	/** Decided by the staff, permanently. */
	"banned",
	/** Not approved, or no longer. */
	"applicant",
	/** Asked for the account's deletion; may still undo it. */
	"leaving",
	"gone",
] as const;

export type ClubState = (typeof clubStates)[number];

export type ClubPerson = {
	/** The member's id; null for a person who never was a member. */
	id: string | null;
	role: Role | null;
	state: ClubState;
};

/** The viewer: staff work at the desk and see nobody through the members' pages. */
export type Viewer = ClubPerson | "visitor" | "staff";

/** What separates two people: the viewer hid the other, or one of them blocked the other. */
export type Relation = {
	blocked: boolean;
	/** They write to each other: a request was answered. */
	arePartners?: boolean;
	/** The effect of the other's block on their conversation: as if the other were away, or had left. */
	shut?: "away" | "over" | "nowhere" | null;
};

const open = Object.fromEntries(doors.map((door) => [door, true])) as Record<Door, boolean>;
const shut = Object.fromEntries(doors.map((door) => [door, false])) as Record<Door, boolean>;

const found: Readonly<Record<ClubState, Readonly<Record<Door, boolean>>>> = {
	member: open,
	"no-month": open,
	hidden: shut,
	paused: shut,
	suspended: shut,
	banned: shut,
	applicant: shut,
	leaving: shut,
	gone: shut,
};

/** Where conversation partners still see somebody who hides from all others. */
const doorsOfPartners: readonly Door[] = ["page", "picture", "conversation"];

const finders: readonly ClubState[] = ["member", "no-month", "hidden"];

/** Whether somebody in this state can browse the members. */
export function isInside({ state }: Pick<ClubPerson, "state">): boolean {
	return finders.includes(state);
}

/** Whether somebody in this state can read their own conversations: yes during a break too. */
export function mayReadTalks({ state }: Pick<ClubPerson, "state">): boolean {
	return finders.includes(state) || state === "paused";
}

/**
 * Whether somebody may see somebody else: only members see members, of the other side. Every list, page, picture,
 * count and notification asks here; a refusal gives no reason.
 */
export function maySee(
	viewer: Viewer,
	other: ClubPerson,
	door: Door = "page",
	{ blocked, arePartners = false }: Relation = { blocked: false },
): boolean {
	if (viewer === "visitor" || viewer === "staff" || blocked) return false;
	if (!isInside(viewer)) return false;
	if (viewer.id === null || other.id === null || viewer.id === other.id) return false;
	if (viewer.role === null || other.role === null || viewer.role === other.role) return false;
	if (arePartners && other.state === "hidden") return doorsOfPartners.includes(door);
	return found[other.state][door];
}

/**
 * What is left of a conversation between two people: "open" to both; "resting" while one of them is
 * away, read and not written; "left" once the other is gone, to read.
 */
export type Talk = "open" | "resting" | "left";

/**
 * What a running conversation is to one of its two members (`members.md` 1): hiding oneself ends none.
 * A block by the other looks like their being away, then like their having left (decision 0062).
 * @returns null: it is nowhere, for who hid or blocked the other and for who is not inside.
 */
export function talkOf(
	viewer: ClubPerson,
	other: ClubPerson,
	{ blocked, shut }: Relation,
): Talk | null {
	if (blocked || shut === "nowhere" || viewer.id === other.id || viewer.role === other.role)
		return null;
	if (!mayReadTalks(viewer)) return null;
	if (other.state === "gone" || other.state === "banned" || shut === "over") return "left";
	return isInside(viewer) && isInside(other) && !shut ? "open" : "resting";
}

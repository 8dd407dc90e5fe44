/** Who meets whom, told once more from what happened alone. */
import fc from "fast-check";
import {
	block,
	blockByContact,
	hide,
	unblock,
	unblockByContact,
	unhide,
} from "../app/moderation/blocks.server.ts";

/** What may happen to a member, and whether others find them and they find others meanwhile. */
const states = {
	isHidden: { isFound: false, finds: true },
	isPaused: { isFound: false, finds: false },
	isSuspended: { isFound: false, finds: false },
	isBanned: { isFound: false, finds: false },
	/** By the staff: out of the lists, out of new conversations, and told something. */
	isUnlisted: { isFound: false, finds: true },
	isMuted: { isFound: true, finds: true },
	isNoticed: { isFound: true, finds: true },
	isLeaving: { isFound: false, finds: false },
	isInvisible: { isFound: true, finds: true },
} as const;

export type State = keyof typeof states;

export const pairActs = { hide, unhide, block, unblock, blockByContact, unblockByContact };

export type Event =
	| { pair: keyof typeof pairActs; viewer: number; other: number }
	| { talk: true; viewer: number; other: number }
	| { state: State; on: boolean; who: number };

const who = fc.integer({ min: 0, max: 3 });
export const event: fc.Arbitrary<Event> = fc.oneof(
	fc.record({
		pair: fc.constantFrom(...(Object.keys(pairActs) as (keyof typeof pairActs)[])),
		viewer: who,
		other: who,
	}),
	fc.record({ talk: fc.constant(true as const), viewer: who, other: who }),
	fc.record({
		state: fc.constantFrom(...(Object.keys(states) as State[])),
		on: fc.boolean(),
		who,
	}),
);

/** The rules once more, from the events alone. */
export function doorModel() {
	const marks = Array.from({ length: 4 }, () => new Set<State>());
	const apart = new Set<string>();
	const talks = new Set<string>();
	const roleOf = (member: number) => member % 2;
	return {
		take(given: Event) {
			if ("state" in given) {
				if (given.on) marks[given.who]?.add(given.state);
				else marks[given.who]?.delete(given.state);
				return;
			}
			if ("talk" in given) {
				talks.add(`${given.viewer} ${given.other}`).add(`${given.other} ${given.viewer}`);
				return;
			}
			const key = `${given.pair.replace("un", "")} ${given.viewer} ${given.other}`;
			if (given.pair.startsWith("un")) apart.delete(key);
			else apart.add(key);
		},
		keepsAway: (one: number, other: number) =>
			apart.has(`block ${one} ${other}`) || apart.has(`blockByContact ${one} ${other}`),
		isBlocked(one: number, other: number) {
			return this.keepsAway(one, other) || this.keepsAway(other, one);
		},
		finds: (viewer: number) => [...(marks[viewer] ?? [])].every((mark) => states[mark].finds),
		sees(viewer: number, other: number) {
			if (roleOf(viewer) === roleOf(other) || apart.has(`hide ${viewer} ${other}`)) return false;
			if (this.isBlocked(viewer, other) || !this.finds(viewer)) return false;
			return this.isFound(other);
		},
		/** Who hides and nothing else is met by whom they write with, and where these meet. */
		meets(viewer: number, other: number) {
			const isHiding = [...(marks[other] ?? [])].every(
				(mark) => states[mark].isFound || mark === "isHidden" || mark === "isUnlisted",
			);
			if (!isHiding || !talks.has(`${viewer} ${other}`) || roleOf(viewer) === roleOf(other))
				return false;
			const isApart = apart.has(`hide ${viewer} ${other}`) || this.isBlocked(viewer, other);
			return this.finds(viewer) && !isApart;
		},
		isFound: (other: number) => [...(marks[other] ?? [])].every((mark) => states[mark].isFound),
		/** Whether somebody is in a bare number, in which hiding and blocking change nothing. */
		isCounted(viewer: number, other: number) {
			const isAcross = roleOf(viewer) !== roleOf(other);
			return isAcross && !this.keepsAway(other, viewer) && this.isFound(other);
		},
	};
}

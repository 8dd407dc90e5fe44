import type { RunningLimit } from "../../moderation/enforcements/limits.server.ts";

/** How a member writes to another, as the other's page and the page of a first message say it. */
export type WayToWrite =
	/** Begins; `today`: how many of the day's new conversations are left, null where it counts against nothing. */
	| { kind: "first"; today: { left: number; most: number } | null }
	/** Goes on in their conversation. */
	| { kind: "talk"; conversation: string }
	/** The other asked, and waits for an answer. */
	| { kind: "asked"; conversation: string }
	/** The member asked: 'נשלחה'. */
	| { kind: "waiting"; conversation: string }
	/** The member asked two weeks ago, and nothing came of it. */
	| { kind: "over"; conversation: string }
	/** The other does not wish it, for a reason that stays unsaid. */
	| { kind: "closed" }
	/** Without a month running, only after hearts of both. */
	| { kind: "hearts" }
	/** The staff let the member begin no conversation for now: for which rule, and until when. */
	| ({ kind: "limited" } & RunningLimit)
	/** Today's new conversations are begun; so many there are. */
	| { kind: "day"; most: number };

/** The same as a page gets it: a conversation that leads nowhere has no address there. */
export type ShownWay = Exclude<WayToWrite, { kind: "over" }> | { kind: "over" };

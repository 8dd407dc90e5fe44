import type { RunningLimit } from "../moderation/enforcements/limits.server.ts";

/** How many messages a request may hold before its answer. */
const mostRequestMessages = 2;

/** A first message, and the one that may follow it, are shorter than others. */
export const longest = { request: 1_000, open: 4_000 } as const;

type RequestFacts = { askedCount: number; expiresAt: Date | null; heldAt: Date | null };

/**
 * What a request is to the one who asked, without a word about how it was taken: declined and unread
 * look alike (`members.md` 6).
 * @returns "more": one more message may follow; "waiting"; "over": two weeks without an answer.
 */
export function askedState(
	{ askedCount, expiresAt, heldAt }: RequestFacts,
	now: Date,
): "more" | "waiting" | "over" {
	const waits = expiresAt !== null && (heldAt !== null || expiresAt > now);
	if (!waits) return "over";
	return askedCount < mostRequestMessages ? "more" : "waiting";
}

/** How a member can write to another, as shown on the other's page and the page of a first message. */
export type WayToWrite =
	/** Starts; `today`: new conversations left today, null where it counts against nothing. */
	| { kind: "first"; today: { left: number; most: number } | null }
	/** Continues their conversation. */
	| { kind: "talk"; conversation: string }
	/** The other asked and awaits an answer. */
	| { kind: "asked"; conversation: string }
	/** The member asked: 'נשלחה'. */
	| { kind: "waiting"; conversation: string }
	/** The member asked two weeks ago without an answer. */
	| { kind: "over"; conversation: string }
	/** The other does not allow it, for an undisclosed reason. */
	| { kind: "closed" }
	/** Without a running month, only after mutual hearts. */
	| { kind: "hearts" }
	/** The staff stopped the member from starting conversations for now: under which rule, and until when. */
	| ({ kind: "limited" } & RunningLimit)
	/** Today's new conversations are begun; so many there are. */
	| { kind: "day"; most: number };

/** The same for a page: a conversation that leads nowhere has no address there. */
export type ShownWay = Exclude<WayToWrite, { kind: "over" }> | { kind: "over" };

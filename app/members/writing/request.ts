const day = 86_400_000;

/** How long a request waits for an answer. */
export const requestMs = 14 * day;

/** How many messages a request may hold before its answer. */
const mostAsked = 2;

/** A first message, and the one that may follow it, are shorter than others. */
export const longest = { request: 1_000, open: 4_000 } as const;

type Asked = { askedCount: number; expiresAt: Date | null; heldAt: Date | null };

/**
 * What a request is to the one who asked, without a word about how it was taken: declined and unread
 * look alike (`members.md` 6).
 * @returns "more": one more message may follow; "waiting"; "over": two weeks without an answer.
 */
export function askedState(
	{ askedCount, expiresAt, heldAt }: Asked,
	now: Date,
): "more" | "waiting" | "over" {
	const waits = expiresAt !== null && (heldAt !== null || expiresAt > now);
	if (!waits) return "over";
	return askedCount < mostAsked ? "more" : "waiting";
}

const durableKinds = ["message", "read", "unsent", "notification", "count"] as const;
const ephemeralKinds = ["typing", "presence"] as const;
/** Every kind that a stream may carry: `reload` asks for a page reload, `closed` ends the session. */
export const streamKinds = [...durableKinds, ...ephemeralKinds, "reload", "closed"] as const;

/** Events stored for a while, so that a page which lost its stream gets them afterwards. */
export type DurableKind = (typeof durableKinds)[number];
/** Events that only matter while they happen. */
export type EphemeralKind = (typeof ephemeralKinds)[number];
export type StreamKind = (typeof streamKinds)[number];

/** What is sent to an account's pages (`contract.md`, "Events of /live"): ids, never a text. */
export type LiveEvent<Kind = DurableKind | EphemeralKind> = {
	kind: Kind;
	/** The id of what it is about, such as a conversation's; at most 64 characters. */
	subject: string | null;
	/** The number of a part of it, such as a message's. */
	ref: number | null;
};

/** An event with its position among the account's; null: it is not stored. */
export type NumberedEvent = LiveEvent & { number: number | null };

/** What one node sends to all nodes, itself included. */
export type Signal =
	| readonly ["event", accountId: string, ...EventFields]
	/** A session ended before its time. */
	| readonly ["ended", sessionId: string]
	/** The content of pages has changed: cached ones are outdated. */
	| readonly ["stated"];

type EventFields = [
	number: number | null,
	kind: LiveEvent["kind"],
	subject: string | null,
	ref: number | null,
];

/** Parses a signal; null for anything else, such as one of a newer version. */
export function readSignal(payload: string): Signal | null {
	try {
		const signal: unknown = JSON.parse(payload);
		return Array.isArray(signal) && /^(event|ended|stated)$/.test(signal[0])
			? (signal as never)
			: null;
	} catch {
		return null;
	}
}

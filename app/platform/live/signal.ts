const durableKinds = ["message", "read", "unsent", "notification", "count"] as const;
const ephemeralKinds = ["typing", "presence"] as const;
/** Every kind that a stream may carry: `reload` asks for the page anew, `closed` ends the session. */
export const streamKinds = [...durableKinds, ...ephemeralKinds, "reload", "closed"] as const;

/** Events that are kept for a while, so that a page which lost its stream gets them afterwards. */
export type DurableKind = (typeof durableKinds)[number];
/** Events that only matter while they happen. */
export type EphemeralKind = (typeof ephemeralKinds)[number];
export type StreamKind = (typeof streamKinds)[number];

/** What an account's pages are told (`contract.md`, "Events of /live"): ids, never a text. */
export type LiveEvent<Kind = DurableKind | EphemeralKind> = {
	kind: Kind;
	/** The id of what it is about, such as a conversation's; at most 64 characters. */
	subject: string | null;
	/** The number of a part of it, such as a message's. */
	ref: number | null;
};

/** An event with its place among the account's; null: it passes by. */
export type NumberedEvent = LiveEvent & { number: number | null };

/** What one node tells all nodes, itself included. */
export type Signal =
	/** An event of an account. */
	| readonly ["event", accountId: string, ...EventFields]
	/** A session ended before its time. */
	| readonly ["ended", sessionId: string]
	/** What pages state has changed: those that are kept say what was true before. */
	| readonly ["stated"];

type EventFields = [
	number: number | null,
	kind: LiveEvent["kind"],
	subject: string | null,
	ref: number | null,
];

/** Reads a signal; null when it is none, such as one of a newer version. */
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

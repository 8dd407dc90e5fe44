import type { SessionEvent } from "../account-events.ts";
import type { Session } from "./session-answer.ts";

export type SessionListener = (event: SessionEvent, session: Session | null) => void;

/** The browser's APIs, replaced in tests. */
export type SessionParts = {
	fetch: typeof fetch;
	/** Milliseconds since 1970. */
	now: () => number;
	/** Calls once after so many milliseconds; returns the cancel function. */
	after: (ms: number, act: () => void) => () => void;
	isVisible: () => boolean;
	onVisibility: (act: () => void) => void;
	/** An exclusive lock across all tabs, like `LockManager.request`: null if it is taken. */
	lock: <T>(options: { ifAvailable: boolean }, act: (lock: unknown) => Promise<T>) => Promise<T>;
	/** Messages to and from all other tabs of this site. */
	channel: { post: (message: unknown) => void; listen: (act: (message: unknown) => void) => void };
};

import { type AccountEvent, isAccountEvent, type SessionEvent } from "../account-events.ts";
import { at, type Held, readSession, type Session } from "./session-answer.ts";
// Specification, section 9: checked every 30 seconds, refreshed when 3 ticks or fewer remain.
export const tickMs = 30_000;
export const marginTicks = 3;

/**
 * One tab's state of the session: from the server, from other tabs, and from pages that announced
 * an event. Notifies its listeners of changes, and the other tabs of the server's answers.
 */
export class KnownSession {
	/** Undefined until the first answer, null while nobody is signed in. */
	held: Held | null | undefined;
	/** The next check must ask the server, however fresh the session is. */
	mustAsk = false;
	/** Bumped to mark an answer in flight as stale. */
	age = 0;
	/** Reported by a page, not yet confirmed by the server. */
	readonly announced = new Set<AccountEvent>();
	readonly listeners = new Set<SessionListener>();
	readonly #now: SessionParts["now"];
	readonly #channel: SessionParts["channel"];

	/** `mayAsk`: whether this tab may send a request now. */
	constructor({ now, channel }: SessionParts, mayAsk: () => boolean) {
		this.#now = now;
		this.#channel = channel;
		channel.listen((message) => this.#hear(message, mayAsk));
	}

	remaining(): number {
		return this.held ? this.held.until - this.#now() : 0;
	}

	isDue(): boolean {
		if (this.mustAsk || this.announced.size > 0) return true;
		return this.held !== null && Math.floor(this.remaining() / tickMs) <= marginTicks;
	}

	/**
	 * Adopts the server's answer, drops announcements it does not confirm, and notifies the other
	 * tabs.
	 */
	believe(next: Held | null): void {
		const isNews = this.held !== null || next !== null || this.announced.size > 0;
		const reported = [...this.announced].filter(
			(event) => event === "PASSWORD_RECOVERY" || (event === "SIGNED_OUT") === (next === null),
		);
		this.announced.clear();
		const events = this.#settle(next, reported);
		if (isNews) this.#channel.post({ events, held: next });
	}

	#hear(message: unknown, mayAsk: () => boolean): void {
		const given = at(message, "events");
		const events = Array.isArray(given) ? given.filter(isAccountEvent) : [];
		const session = readSession(at(at(message, "held"), "session"));
		const until = at(at(message, "held"), "until");
		if (at(message, "held") === null) {
			this.age++;
			// A tab about to send a request waits for its own answer: it may be newer, after a sign-in.
			const asksItself = this.announced.size > 0 || (this.mustAsk && mayAsk());
			if (this.held !== null && !asksItself) this.#settle(null, events);
			return;
		}
		if (!session || typeof until !== "number") return;
		// Once the session has ended, only a new sign-in counts, not late messages about the old one.
		if (this.held === null && !events.includes("SIGNED_IN")) return;
		if (this.held && events.length === 0 && until <= this.held.until) return;
		this.age++;
		this.#settle({ session, until }, events);
	}

	/** Adopts a new state and emits the resulting events in this tab. */
	#settle(next: Held | null, reported: Iterable<AccountEvent>): AccountEvent[] {
		const before = this.held;
		const events = new Set(reported);
		const isSomebodyElse = before && next && before.session.user.id !== next.session.user.id;
		if (next && (before === null || isSomebodyElse)) events.add("SIGNED_IN");
		if (!next && before) events.add("SIGNED_OUT");
		this.held = next;
		this.mustAsk = false;
		if (before === undefined) this.#say("INITIAL_SESSION");
		else if (next && events.size === 0) this.#say("TOKEN_REFRESHED");
		for (const event of events) this.#say(event);
		return [...events];
	}

	#say(event: SessionEvent): void {
		for (const listener of [...this.listeners]) {
			try {
				listener(event, this.held?.session ?? null);
			} catch (error) {
				queueMicrotask(() => {
					throw error;
				});
			}
		}
	}
}

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

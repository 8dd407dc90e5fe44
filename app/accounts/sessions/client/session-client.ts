import type { AccountEvent } from "../account-events.ts";
import {
	KnownSession,
	marginTicks,
	type SessionListener,
	type SessionParts,
	tickMs,
} from "./known-session.ts";
import type { Refusal, Session } from "./session-answer.ts";
import { type Outcome, SessionRefresh } from "./session-refresh.ts";

/**
 * Keeps the session alive in one tab (product.md, "Session"; decision 0007): short-lived tokens in
 * memory, fetched with the cookie, one request at a time across all tabs, which share the answers.
 * Only a server response starts or ends a session.
 */
export function openSessionClient(parts: SessionParts) {
	return new SessionClient(parts);
}

class SessionClient {
	readonly #parts: SessionParts;
	readonly #known: KnownSession;
	readonly #refresh: SessionRefresh;
	#isStarted = false;
	/** Number of calls waiting for an answer, which are served even while the page is hidden. */
	#waiting = 0;
	#cancelTick: (() => void) | undefined;

	constructor(parts: SessionParts) {
		const mayAsk = () => this.#waiting > 0 || (this.#isStarted && parts.isVisible());
		this.#parts = parts;
		this.#known = new KnownSession(parts, mayAsk);
		this.#refresh = new SessionRefresh(parts, this.#known, mayAsk);
		parts.onVisibility(() => this.#followVisibility());
	}

	/** The session: refreshed when fewer than three ticks remain, kept until its token expires. */
	async getSession(): Promise<{ session: Session } | { refused: Refusal }> {
		const known = this.#known;
		if (known.held === null) return { refused: "session_missing" };
		if (known.held && known.remaining() >= marginTicks * tickMs) {
			return { session: known.held.session };
		}
		const outcome = await this.#insist();
		if (known.held && known.remaining() > 0) return { session: known.held.session };
		if (known.held === null) return { refused: "session_missing" };
		return { refused: outcome === "invalid_token_response" ? outcome : "retryable" };
	}

	async getAccessToken(): Promise<{ token: string } | { refused: Refusal }> {
		const answer = await this.getSession();
		return "session" in answer ? { token: answer.session.access_token } : answer;
	}

	/** Subscribes to events from now on; returns the unsubscribe function. */
	onChange(listener: SessionListener): () => void {
		const { listeners } = this.#known;
		listeners.add(listener);
		return () => void listeners.delete(listener);
	}

	/** Checks at once and then every 30 seconds while the page is visible. */
	start(): void {
		this.#known.mustAsk = true;
		this.#isStarted = true;
		this.#followVisibility();
	}

	stop(): void {
		this.#isStarted = false;
		this.#followVisibility();
	}

	/** Has the server confirm an event that a page reported, then notifies all tabs. */
	announce(event: AccountEvent): void {
		this.#known.announced.add(event);
		this.#known.age++;
		void this.#insist();
	}

	/** Waits for other tabs' requests and for this tab's own one. */
	async #insist(): Promise<Outcome> {
		this.#waiting++;
		try {
			let outcome: Outcome;
			do outcome = await this.#refresh.run(false);
			while (outcome === "busy" || (outcome === "settled" && this.#known.announced.size > 0));
			return outcome;
		} finally {
			this.#waiting--;
		}
	}

	/** Checks after the request in flight; a routine check skips if another tab is asking. */
	#check(): void {
		const { running } = this.#refresh;
		if (running) void running.then(() => this.#check());
		else if (this.#known.isDue()) void this.#refresh.run(!this.#known.mustAsk);
	}

	#tick(): void {
		this.#cancelTick = this.#parts.after(tickMs, () => this.#tick());
		this.#check();
	}

	#followVisibility(): void {
		this.#cancelTick?.();
		if (this.#isStarted && this.#parts.isVisible()) this.#tick();
	}
}

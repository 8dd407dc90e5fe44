import { type KnownSession, type SessionParts, tickMs } from "./known-session.ts";
import { askForSession, type Held, type Refusal } from "./session-answer.ts";

/**
 * The first delay after a failure, doubled each time, within one tick (specification, section 9).
 */
const firstPauseMs = 200;
/** How long a message from another tab may take. */
const messageMs = 50;

/** "busy": another tab is asking right now and will share its answer. */
export type Outcome = Refusal | "settled" | "busy";

/** Requests the session from the server, one request at a time across all tabs. */
export class SessionRefresh {
	running: Promise<Outcome> | undefined;
	readonly #parts: SessionParts;
	readonly #known: KnownSession;
	readonly #mayAsk: () => boolean;

	constructor(parts: SessionParts, known: KnownSession, mayAsk: () => boolean) {
		this.#parts = parts;
		this.#known = known;
		this.#mayAsk = mayAsk;
	}

	/**
	 * Joins the request in flight, or asks once this tab has the lock; with `ifAvailable` only if the
	 * lock is free.
	 */
	run(ifAvailable: boolean): Promise<Outcome> {
		const { now, lock } = this.#parts;
		const since = now();
		this.running ??= lock({ ifAvailable }, async (taken): Promise<Outcome> => {
			if (!taken) return "busy";
			// The previous lock holder has an answer; its message may arrive just after the lock is
			// released.
			if (now() > since) await this.#sleep(messageMs);
			return this.#ask();
		}).finally(() => {
			this.running = undefined;
		});
		return this.running;
	}

	/** Retries until there is an answer, for at most 30 seconds between first and last attempt. */
	async #ask(): Promise<Outcome> {
		const { now } = this.#parts;
		const known = this.#known;
		let startedAt = now();
		let attempt = 0;
		while (known.isDue()) {
			if (!this.#mayAsk()) return "retryable";
			const asked = known.age;
			const answer = await this.#request();
			if (asked !== known.age) {
				startedAt = now();
				attempt = 0;
			} else if (!("refused" in answer)) {
				known.believe(answer);
				return "settled";
			} else if (answer.refused === "session_missing") {
				known.believe(null);
				return "settled";
			} else if (answer.refused === "invalid_token_response") {
				return answer.refused;
			} else {
				const pause = firstPauseMs * 2 ** attempt++;
				if (now() + pause - startedAt >= tickMs) return "retryable";
				await this.#sleep(pause);
			}
		}
		return "settled";
	}

	async #request(): Promise<Held | { refused: Refusal }> {
		const abort = new AbortController();
		const cancel = this.#parts.after(tickMs, () => abort.abort());
		const answer = await askForSession(this.#parts, abort.signal);
		cancel();
		return answer;
	}

	#sleep(ms: number): Promise<void> {
		return new Promise((done) => void this.#parts.after(ms, done));
	}
}

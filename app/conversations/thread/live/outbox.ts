import type { Refusal } from "../refusal-words.ts";

/** A message that this page has not heard back about. */
export type Waiting = {
	/** Its own id: however often it is sent, it is one message. */
	clientId: string;
	/** The digest of that id, as the server names it; null where the browser has no digests. */
	digest: string | null;
	text: string;
	confirmed: string;
	/** Sending failed; it waits to be sent again. */
	hasFailed: boolean;
};

export type Outcome =
	| { number: number }
	| "held"
	| { refusal: Refusal }
	/** There is no such conversation any more. */
	| "gone"
	/** Nobody answered: it may have arrived or not. */
	| "unanswered";

/** The outbox's dependencies on the page, replaced in tests. */
export type OutboxParts = {
	send(waiting: Waiting): Promise<Outcome>;
	digest(clientId: string): Promise<string | null>;
	read(): Waiting[];
	keep(all: readonly Waiting[]): void;
	/** The pending messages have changed. */
	onChange(all: readonly Waiting[]): void;
	onSent(waiting: Waiting, number: number): void;
	onHeld(waiting: Waiting): void;
	onRefused(waiting: Waiting, refusal: Refusal): void;
	onGone(): void;
};

/**
 * A conversation's undelivered messages in the order written: sent one at a time, kept over a reload and while
 * offline, and sent again under the same id.
 */
export class Outbox {
	readonly #parts: OutboxParts;
	#all: Waiting[];
	#isSending = false;
	#isAskedAgain = false;

	constructor(parts: OutboxParts) {
		this.#parts = parts;
		this.#all = parts.read();
		if (this.#all.length > 0) parts.onChange(this.#all);
	}

	async add(text: string, clientId: string, confirmed = ""): Promise<void> {
		const waiting: Waiting = { clientId, digest: null, text, confirmed, hasFailed: false };
		this.#change([...this.#all, waiting]);
		// Before it is sent, so that its own event finds it.
		const digest = await this.#parts.digest(clientId);
		this.#change(this.#all.map((one) => (one.clientId === clientId ? { ...one, digest } : one)));
		await this.flush();
	}

	/**
	 * Sends everything pending, also what failed before. Called while an attempt is under way, it retries once more
	 * when that one fails: the network may have come back since.
	 */
	async flush(): Promise<void> {
		this.#isAskedAgain = true;
		if (this.#isSending) return;
		this.#isSending = true;
		try {
			while (this.#isAskedAgain && this.#all.length > 0) {
				this.#isAskedAgain = false;
				await this.#sendAll();
			}
		} finally {
			this.#isSending = false;
		}
	}

	async #sendAll(): Promise<void> {
		if (this.#all.some(({ hasFailed }) => hasFailed)) this.#fail(false);
		for (let next = this.#all[0]; next; next = this.#all[0]) {
			if (!this.#take(next, await this.#parts.send(next))) return;
		}
	}

	drop(clientId: string): void {
		this.#change(this.#all.filter((one) => one.clientId !== clientId));
	}

	/** An own message arrived on the stream: returns whether it was pending here. */
	settle(digest: string): boolean {
		const found = this.#all.find((one) => one.digest === digest);
		if (found) this.drop(found.clientId);
		return found !== undefined;
	}

	/** Clears everything: the next person to sign in must not read it. */
	clear(): void {
		this.#change([]);
	}

	/** Whether the next message may be sent. */
	#take(sent: Waiting, outcome: Outcome): boolean {
		const { clientId } = sent;
		if (outcome === "unanswered") {
			this.#fail(true);
			return false;
		}
		const isHere = this.#all.some((one) => one.clientId === clientId);
		this.drop(clientId);
		if (outcome === "gone") {
			this.#parts.onGone();
			return false;
		}
		if (outcome === "held") this.#parts.onHeld(sent);
		else if ("number" in outcome) this.#parts.onSent(sent, outcome.number);
		else if (isHere) this.#parts.onRefused(sent, outcome.refusal);
		return true;
	}

	#fail(hasFailed: boolean): void {
		this.#change(this.#all.map((one) => ({ ...one, hasFailed })));
	}

	#change(all: Waiting[]): void {
		this.#all = all;
		this.#parts.keep(all);
		this.#parts.onChange(all);
	}
}

/**
 * `PayPal-Request-Id`: a repeated call does nothing and returns the latest state of what the first
 * one did. Ids of orders are kept for 6 hours, those of refunds for 45 days.
 */
import { createHash } from "node:crypto";
import { type Answer, Refusal, refuse } from "./errors.ts";

export type Call = {
	operation: string;
	path: string;
	query: URLSearchParams;
	/** Ids in the path. */
	id: string;
	headers: Readonly<Record<string, string | undefined>>;
	raw: Buffer;
	body: unknown;
	requestId: string | undefined;
	/** `Prefer: return=representation` */
	full: boolean;
};

/** Shows the result of a call; `again` when the call is repeated. */
type Show = (again: boolean) => Answer;

type Known = { print: string; at: number; show: Show | undefined };

export class Repeats {
	#known = new Map<string, Known>();
	#now: () => Date;

	constructor(now: () => Date) {
		this.#now = now;
	}

	/**
	 * Acts once per request id. A second call while the first is running, or one with a different
	 * request under the same id, is refused. A failed or refused call may be retried under its id; a
	 * declined instrument stays declined.
	 */
	async once(
		call: Call,
		hours: number,
		wait: () => Promise<void>,
		act: () => Show,
	): Promise<Answer> {
		const { requestId } = call;
		if (!requestId) {
			await wait();
			return act()(false);
		}
		const now = this.#now().getTime();
		const print = createHash("sha256")
			.update(`${call.operation}\n${call.path}\n`)
			.update(call.raw)
			.digest("hex");
		const known = this.#known.get(requestId);
		if (known && now - known.at <= hours * 3_600_000) {
			if (known.print !== print) return refuse(422, "DUPLICATE_REQUEST_ID");
			return known.show?.(true) ?? refuse(409, "PREVIOUS_REQUEST_IN_PROGRESS");
		}
		const entry: Known = { print, at: now, show: undefined };
		this.#known.set(requestId, entry);
		try {
			await wait();
			const show = act();
			entry.show = show;
			return show(false);
		} catch (error) {
			if (error instanceof Refusal && error.message === "INSTRUMENT_DECLINED") {
				entry.show = () => error.answer;
			} else {
				this.#known.delete(requestId);
			}
			throw error;
		}
	}
}

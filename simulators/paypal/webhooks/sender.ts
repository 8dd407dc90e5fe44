/** Sends events to the merchant and retries until one is answered with 2xx. */
import type { WebhookMode } from "../outcomes.ts";
import type { Json } from "../state.ts";
import type { EventType, World } from "../world.ts";
import { makeEvent, type SimulatorEvent } from "./events.ts";
import { type Forgery, forgeries, type WebhookSigner } from "./signature.ts";

export type SenderOptions = {
	/** The merchant's webhook URL; without it events are stored and not sent. */
	to: string | undefined;
	/** Milliseconds before the second, third … attempt; the last one repeats. */
	pauses: readonly number[];
	/** Attempts before an event is given up. */
	attempts: number;
	/** Milliseconds before the first attempt of a delayed event. */
	delay: number;
	/** Called whenever something was sent or happened. */
	save: () => void;
};

const isTaken = ({ answer = 0 }: SimulatorEvent) => answer >= 200 && answer < 300;

export class WebhookSender {
	readonly events: SimulatorEvent[] = [];
	/** Delivery mode for orders without one of their own. */
	mode: WebhookMode = "normal";
	#held: SimulatorEvent[] | undefined;
	/** Per order: events waiting to be sent in reverse. */
	#reordered = new Map<string, SimulatorEvent[]>();
	#options: SenderOptions;
	#signer: WebhookSigner;
	#world: Pick<World, "now" | "url">;
	#timers = new Set<NodeJS.Timeout>();
	#busy = 0;
	#waiting: (() => void)[] = [];
	#stop = new AbortController();

	constructor(options: SenderOptions, signer: WebhookSigner, world: Pick<World, "now" | "url">) {
		this.#options = options;
		this.#signer = signer;
		this.#world = world;
	}

	/** Loads the events of an earlier run, and sends those not yet accepted. */
	resume(events: readonly SimulatorEvent[]): void {
		this.events.push(...events);
		for (const event of events) {
			const isOpen = !event.isLost && event.attempts < this.#options.attempts;
			if (isOpen && !isTaken(event)) this.#soon(0, () => this.#deliver(event));
		}
	}

	sendTo(address: string | undefined): void {
		this.#options = { ...this.#options, to: address };
	}

	announce(type: EventType, resource: Json, orderId: string, mode = this.mode): void {
		const event = makeEvent(this.#world, type, resource, orderId);
		this.events.push(event);
		event.isLost = mode === "lost";
		if (event.isLost) return;
		if (this.#held) this.#held.push(event);
		else this.#schedule(event, mode);
	}

	#schedule(event: SimulatorEvent, mode: WebhookMode): void {
		if (mode === "reordered") {
			this.#sendReordered(event);
			return;
		}
		if (mode === "duplicate") this.#soon(0, () => this.#deliver(event));
		if (mode === "forged") {
			for (const forgery of forgeries) this.#soon(0, () => this.sendForged(event.id, forgery));
		}
		this.#soon(mode === "delayed" ? this.#options.delay : 0, () => this.#deliver(event));
	}

	/** Collects the events of an order for a moment, then sends them last one first. */
	#sendReordered(event: SimulatorEvent): void {
		const gathered = this.#reordered.get(event.orderId);
		if (gathered) {
			gathered.unshift(event);
			return;
		}
		const events = [event];
		this.#reordered.set(event.orderId, events);
		this.#soon(this.#options.delay, async () => {
			this.#reordered.delete(event.orderId);
			for (const one of events) await this.#deliver(one);
		});
	}

	/** Holds events back until `release`. */
	hold(): void {
		this.#held ??= [];
	}

	/** Sends the held events one by one, in their order or as `arrange` returns them. */
	release(arrange = (events: SimulatorEvent[]) => events): void {
		const held = this.#held ?? [];
		this.#held = undefined;
		this.#soon(0, async () => {
			for (const event of arrange(held)) await this.#deliver(event);
		});
	}

	/** Sends an event once more, on request. */
	async resend(id: string): Promise<boolean> {
		const event = this.events.find((one) => one.id === id);
		if (!event) return false;
		await this.#deliver(event);
		return true;
	}

	/**
	 * Sends a forged copy of the event.
	 * @returns the merchant's status; 0 when there was no answer
	 */
	async sendForged(id: string, forgery: Forgery): Promise<number> {
		const event = this.events.find((one) => one.id === id);
		if (!event) return 0;
		const body = event.body.replace(event.id, `WH-FORGED-${forgery.toUpperCase()}`);
		return this.#send(body, this.#signer.headersFor(body, forgery));
	}

	async #deliver(event: SimulatorEvent): Promise<void> {
		event.attempts++;
		event.answer = await this.#send(event.body, this.#signer.headersFor(event.body));
		if (isTaken(event)) return;
		const { pauses, attempts } = this.#options;
		if (event.attempts >= attempts || this.#stop.signal.aborted || !this.#options.to) return;
		const pause = pauses[Math.min(event.attempts, pauses.length) - 1] ?? 0;
		this.#soon(pause, () => this.#deliver(event));
	}

	async #send(body: string, headers: Record<string, string>): Promise<number> {
		const { to } = this.#options;
		if (!to) return 0;
		try {
			const limit = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(30_000)]);
			const answer = await fetch(to, { method: "POST", headers, body, signal: limit });
			await answer.arrayBuffer();
			return answer.status;
		} catch {
			return 0;
		}
	}

	/** Runs something later and counts as busy until it is done. */
	#soon(ms: number, act: () => unknown): void {
		if (this.#stop.signal.aborted) return;
		this.#busy++;
		const timer = setTimeout(async () => {
			this.#timers.delete(timer);
			try {
				await act();
				if (!this.#stop.signal.aborted) this.#options.save();
			} finally {
				this.#done();
			}
		}, ms);
		this.#timers.add(timer);
	}

	/** Runs an automatic action later; `idle` waits for it as well. */
	later(ms: number, act: () => unknown): void {
		this.#soon(ms, act);
	}

	#done(): void {
		this.#busy--;
		if (this.#busy > 0) return;
		for (const go of this.#waiting.splice(0)) go();
	}

	/** Resolves when nothing is being sent and no timer is pending. */
	async idle(): Promise<void> {
		if (this.#busy > 0) await new Promise<void>((go) => this.#waiting.push(go));
	}

	close(): void {
		this.#stop.abort();
		for (const timer of this.#timers) clearTimeout(timer);
		this.#busy -= this.#timers.size;
		this.#timers.clear();
		if (this.#busy <= 0) for (const go of this.#waiting.splice(0)) go();
	}
}

/** Sends the events to the merchant, again and again until one answers with 2xx. */
import type { WebhookMode } from "../outcomes.ts";
import type { Json } from "../state.ts";
import type { EventType, World } from "../world.ts";
import { makeEvent, type SimulatorEvent } from "./events.ts";
import { type Forgery, forgeries, type SigningDesk } from "./signature.ts";

export type PostOptions = {
	/** Where the merchant listens; absent: events are kept and not sent. */
	to: string | undefined;
	/** Milliseconds before the second, third … attempt; the last one repeats. */
	pauses: readonly number[];
	/** Attempts before an event is given up. */
	attempts: number;
	/** Milliseconds before the first attempt of a delayed event. */
	delay: number;
	/** Told whenever something was sent or happened. */
	save: () => void;
};

const isTaken = ({ answer = 0 }: SimulatorEvent) => answer >= 200 && answer < 300;

export class Post {
	readonly events: SimulatorEvent[] = [];
	/** How events of orders go out that have no choice of their own. */
	mode: WebhookMode = "normal";
	#held: SimulatorEvent[] | undefined;
	/** Per order: those that wait to be sent the other way round. */
	#reordered = new Map<string, SimulatorEvent[]>();
	#options: PostOptions;
	#desk: SigningDesk;
	#world: Pick<World, "now" | "url">;
	#timers = new Set<NodeJS.Timeout>();
	#busy = 0;
	#waiting: (() => void)[] = [];
	#stop = new AbortController();

	constructor(options: PostOptions, desk: SigningDesk, world: Pick<World, "now" | "url">) {
		this.#options = options;
		this.#desk = desk;
		this.#world = world;
	}

	/** Takes up the events of a run before, and sends those that nobody has taken yet. */
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
		else this.#post(event, mode);
	}

	#post(event: SimulatorEvent, mode: WebhookMode): void {
		if (mode === "reordered") {
			this.#postReordered(event);
			return;
		}
		if (mode === "duplicate") this.#soon(0, () => this.#deliver(event));
		if (mode === "forged") {
			for (const forgery of forgeries) this.#soon(0, () => this.sendForged(event.id, forgery));
		}
		this.#soon(mode === "delayed" ? this.#options.delay : 0, () => this.#deliver(event));
	}

	/** Gathers the events of an order for a moment, then sends the last one first. */
	#postReordered(event: SimulatorEvent): void {
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

	/** From now on events are kept until `release`. */
	hold(): void {
		this.#held ??= [];
	}

	/** Sends what was held, one after another, as the events came or as `arrange` says. */
	release(arrange = (events: SimulatorEvent[]) => events): void {
		const held = this.#held ?? [];
		this.#held = undefined;
		this.#soon(0, async () => {
			for (const event of arrange(held)) await this.#deliver(event);
		});
	}

	/** Sends an event once more, by a person's hand. */
	async resend(id: string): Promise<boolean> {
		const event = this.events.find((one) => one.id === id);
		if (!event) return false;
		await this.#deliver(event);
		return true;
	}

	/**
	 * Sends what looks like the event, forged.
	 * @returns the merchant's status, 0 without an answer
	 */
	async sendForged(id: string, forgery: Forgery): Promise<number> {
		const event = this.events.find((one) => one.id === id);
		if (!event) return 0;
		const body = event.body.replace(event.id, `WH-FORGED-${forgery.toUpperCase()}`);
		return this.#send(body, this.#desk.headersFor(body, forgery));
	}

	async #deliver(event: SimulatorEvent): Promise<void> {
		event.attempts++;
		event.answer = await this.#send(event.body, this.#desk.headersFor(event.body));
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

	/** Does something later and counts as busy until it is done. */
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

	/** Does what happens by itself; waited for by `idle` as well. */
	later(ms: number, act: () => unknown): void {
		this.#soon(ms, act);
	}

	#done(): void {
		this.#busy--;
		if (this.#busy > 0) return;
		for (const go of this.#waiting.splice(0)) go();
	}

	/** Resolves when nothing is being sent and nothing waits to happen. */
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

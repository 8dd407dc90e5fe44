import { mostReplayed } from "./catch-up.server.ts";
import type { NumberedEvent } from "./signal.ts";
import type { Stream } from "./stream.server.ts";

/** What thousands of idle rooms have announced; never added to. */
const nothing: NumberedEvent[] = [];

/** An account's streams on this node, and what was announced and is not delivered yet. */
export class Room {
	readonly accountId: string;
	/** Nearly every account has one: an array for it would double what a room holds. */
	#streams: Stream | Stream[];
	announced = nothing;
	isWorking = false;
	/** The highest number that was announced. */
	#known = 0;

	constructor(accountId: string, first: Stream) {
		this.accountId = accountId;
		this.#streams = first;
	}

	get streams(): readonly Stream[] {
		return Array.isArray(this.#streams) ? this.#streams : [this.#streams];
	}

	join(stream: Stream): void {
		this.#streams = [...this.streams, stream];
	}

	hear(event: NumberedEvent): void {
		this.#known = Math.max(this.#known, event.number ?? 0);
		if (this.announced === nothing) this.announced = [];
		this.announced.push(event);
		// Who is as far behind as this reads from the database, and who is not there yet will too.
		if (this.announced.length > mostReplayed) {
			this.announced.length = 0;
			for (const stream of this.streams) stream.isBehind = true;
		}
	}

	/** Says where a stream stands that has just opened, or may have missed something. */
	place(stream: Stream, last: number): void {
		stream.stand(last);
		stream.isBehind = stream.position !== Math.max(last, this.#known);
	}

	leave(stream: Stream): void {
		this.#streams = this.streams.filter((one) => one !== stream);
	}

	/** Drops all streams, which resume where they stopped: nothing can be delivered now. */
	abandon(): void {
		this.announced.length = 0;
		for (const stream of this.streams) stream.drop();
	}

	hasWork(): boolean {
		return this.announced.length > 0 || this.streams.some(({ isBehind }) => isBehind);
	}
}

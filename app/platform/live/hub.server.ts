import type { ServerResponse } from "node:http";
import { describeError, logRepeated } from "../log/log.server.ts";
import { createSemaphore } from "../semaphore.server.ts";
import type { Site } from "../site.ts";
import type { Bus } from "./bus.server.ts";
import { deliver, findLasts, findLiveSessions, Room } from "./delivery.server.ts";
import { findPosition } from "./events.server.ts";
import type { Reader } from "./live-ports.server.ts";
import type { Signal } from "./signal.ts";
import { Stream } from "./stream.server.ts";

/** Proxies and our own server consider a stream dead when nothing is written to it. */
const beatMs = 25_000;
/** Concurrent deliveries: each holds a database connection. */
const deliveries = { permits: 4, waiting: Number.POSITIVE_INFINITY };

/**
 * The open streams of this node. It listens to the signals of all nodes and queries the database only when an event
 * arrives, a stream opens or signals were missed: an idle stream costs no query.
 */
export class Hub {
	readonly #site: Site;
	readonly #bus: Bus;
	readonly #rooms = new Map<string, Room>();
	readonly #withPermit = createSemaphore("live", deliveries);
	readonly #beat: NodeJS.Timeout;
	readonly #unsubscribe: () => void;
	/** Shared by all: a function per stream would be a tenth of what each of thousands of streams holds. */
	readonly #onClose: (this: ServerResponse) => void;
	#count = 0;
	#isClosed = false;

	constructor(site: Site, bus: Bus) {
		this.#site = site;
		this.#bus = bus;
		this.#unsubscribe = bus.subscribe({
			onSignal: (signal) => this.#hear(signal),
			onGap: () => void this.#catchUp().catch((error) => this.#failed(error)),
		});
		const leave = (response: ServerResponse) => this.#leave(response);
		this.#onClose = function onClose() {
			leave(this);
		};
		this.#beat = setInterval(() => this.beat(), beatMs);
		this.#beat.unref();
	}

	get size(): number {
		return this.#count;
	}

	count(accountId: string): { all: number; own: number } {
		return { all: this.#count, own: this.#rooms.get(accountId)?.streams.length ?? 0 };
	}

	get isClosed(): boolean {
		return this.#isClosed;
	}

	/**
	 * Takes over a response whose head is written: it gets the account's events after `position`, or
	 * from now on.
	 */
	open(response: ServerResponse, reader: Reader, position: number | null): void {
		const { accountId } = reader;
		const stream = new Stream(response, reader, position);
		const room = this.#join(stream);
		this.#count += 1;
		response.on("close", this.#onClose);
		this.#withPermit(() => findPosition(this.#site.db, accountId))
			.then((last) => {
				room.place(stream, last);
				this.#work(room);
			})
			.catch((error) => {
				this.#failed(error);
				stream.drop();
			});
	}

	#leave(response: ServerResponse): void {
		const stream = Stream.of(response);
		if (!stream) return;
		this.#count -= 1;
		const { accountId } = stream;
		const room = this.#rooms.get(accountId);
		room?.leave(stream);
		if (room?.streams.length === 0) this.#rooms.delete(accountId);
	}

	#join(stream: Stream): Room {
		const { accountId } = stream;
		const known = this.#rooms.get(accountId);
		known?.join(stream);
		const room = known ?? new Room(accountId, stream);
		if (!known) this.#rooms.set(accountId, room);
		return room;
	}

	/** Writes to every stream to show that it is open; ends expired ones and drops unread ones. */
	beat(): void {
		const now = Date.now();
		for (const { streams } of this.#rooms.values()) {
			for (const stream of streams) {
				stream.dropUnread();
				if (stream.isOver(now)) stream.end();
				else stream.beat();
			}
		}
		void this.#bus.check();
	}

	/** Ends every stream; browsers reopen them elsewhere. */
	close(): void {
		this.#isClosed = true;
		clearInterval(this.#beat);
		this.#unsubscribe();
		for (const stream of this.#streams()) stream.end();
	}

	#streams(): Stream[] {
		return [...this.#rooms.values()].flatMap(({ streams }) => streams);
	}

	#hear(signal: Signal): void {
		if (signal[0] === "ended") {
			for (const stream of this.#streams()) {
				if (stream.sessionId === signal[1]) stream.close();
			}
			return;
		}
		if (signal[0] === "stated") return;
		const room = this.#rooms.get(signal[1]);
		if (!room) return;
		const [, , number, kind, subject, ref] = signal;
		room.hear({ number, kind, subject, ref });
		this.#work(room);
	}

	/** After missed signals: closes streams of ended sessions, and reads on where a counter has moved. */
	async #catchUp(): Promise<void> {
		const { db } = this.#site;
		const streams = this.#streams();
		const live = await findLiveSessions(
			db,
			streams.map(({ sessionId }) => sessionId),
		);
		for (const stream of streams) if (!live.has(stream.sessionId)) stream.close();
		const lasts = await findLasts(db, [...this.#rooms.keys()]);
		for (const room of this.#rooms.values()) {
			for (const stream of room.streams) room.place(stream, lasts.get(room.accountId) ?? 0);
			this.#work(room);
		}
	}

	/** Delivers until the room has nothing left; one delivery at a time, to keep the order. */
	#work(room: Room): void {
		if (room.isWorking || !room.hasWork()) return;
		room.isWorking = true;
		this.#withPermit(() => deliver(this.#site, room))
			.catch((error) => {
				this.#failed(error);
				room.abandon();
			})
			.finally(() => {
				room.isWorking = false;
				this.#work(room);
			});
	}

	#failed(error: unknown): void {
		logRepeated(this.#site.log, "error", describeError(error), "live");
	}
}

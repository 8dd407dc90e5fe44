import { randomInt } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Reader } from "./live-ports.server.ts";
import type { NumberedEvent } from "./signal.ts";

/** How long a browser waits before it reopens a stream: not all at once after a restart. */
const retryMs = { least: 500, most: 2_500 };
const beat = Buffer.from(":\n\n");
/** A broken response is closed; nobody is left to notify. */
const ignore = () => {};

const carried = Symbol("stream");
type Carrying = ServerResponse & { [carried]?: Stream };

/** One browser's open stream. There are thousands, so it holds little. */
export class Stream {
	readonly #response: ServerResponse;
	// The reader in parts: an object per reader would take twice the memory, and so would milliseconds.
	readonly accountId: string;
	readonly sessionId: string;
	readonly #endsAtSeconds: number;
	/** The number of the last event that it was sent or may not see; null until known. */
	position: number | null;
	/** It lacks stored events that must be read from the database. */
	isBehind = false;

	/** @param position null: from now on. */
	constructor(response: ServerResponse, reader: Reader, position: number | null) {
		this.#response = response;
		this.accountId = reader.accountId;
		this.sessionId = reader.sessionId;
		this.#endsAtSeconds = Math.floor(reader.expiresAt / 1_000);
		this.position = position;
		(response as Carrying)[carried] = this;
		response.on("error", ignore);
		this.#write(`retry: ${randomInt(retryMs.least, retryMs.most)}\n\n`);
	}

	static of(response: Carrying): Stream | undefined {
		return response[carried];
	}

	/** Begins here if it has no position; the browser keeps the number for the next stream. */
	start(last: number): void {
		if (this.position !== null) return;
		this.position = last;
		this.#write(`id: ${last}\n\n`);
	}

	/** Sends the events that are next in order; at a gap it falls behind. */
	send(events: readonly NumberedEvent[], data: readonly (object | null | undefined)[]): void {
		for (const [index, { number, kind }] of events.entries()) {
			const position = this.position ?? 0;
			if (number !== null && number <= position) continue;
			if (number !== null && number > position + 1) {
				this.isBehind = true;
				return;
			}
			if (number !== null) this.position = number;
			const found = data[index];
			if (found) this.#send(kind, found);
		}
	}

	/** Sends the account's position, and the number after which everything is stored. */
	resyncTo(last: number, kept: number): void {
		const position = this.position ?? last;
		if (position > last || position < Math.min(kept, last)) {
			this.position = last;
			this.#send("reload", {});
		}
		this.isBehind = this.position !== last;
	}

	/** Whether it has a position and can be sent more. */
	get isReady(): boolean {
		return this.position !== null && !this.#response.writableEnded && !this.#response.destroyed;
	}

	isOver(now: number): boolean {
		return this.#endsAtSeconds * 1_000 <= now;
	}

	beat(): void {
		this.#write(beat);
	}

	/** Ends it; the browser reopens another. */
	end(): void {
		this.dropUnread();
		this.isBehind = false;
		this.#response.end();
	}

	/** The session has ended: the browser is notified, and opens no other. */
	close(): void {
		this.dropUnread();
		this.#send("closed", {});
		this.isBehind = false;
		this.#response.end();
	}

	/**
	 * Drops a stream whose last bytes are still here: they might be sent when they may no longer be seen, and an
	 * absent reader would pile up more and more. It resumes where it stopped.
	 */
	dropUnread(): void {
		if (this.#response.writableLength > 0) this.drop();
	}

	drop(): void {
		this.isBehind = false;
		this.#response.destroy();
	}

	#send(kind: NumberedEvent["kind"] | "reload" | "closed", data: object): void {
		this.#write(`id: ${this.position ?? 0}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
	}

	#write(bytes: string | Buffer): void {
		if (!this.#response.writableEnded && !this.#response.destroyed) this.#response.write(bytes);
	}
}

import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Site } from "../site.ts";
import { shareDeliveryLock } from "./events.server.ts";
import { livePorts } from "./live-ports.server.ts";
import type { NumberedEvent } from "./signal.ts";
import type { Stream } from "./stream.server.ts";

/** Clients further behind than this reload the page. */
const mostReplayed = 100;
/** Events delivered in one transaction. */
const eventsAtOnce = 20;

type Kept = NumberedEvent & { number: number };

/** The numbers of an account's last event, and of the oldest that is still kept. */
async function findEdges(
	db: Kysely<Tables>,
	accountId: string,
): Promise<{ last: number; oldest: number }> {
	const row = await db
		.selectFrom("live_counters")
		.select("last")
		.select((query) =>
			query
				.selectFrom("live_events")
				.select("number")
				.whereRef("live_events.account_id", "=", "live_counters.account_id")
				.orderBy("number")
				.limit(1)
				.as("oldest"),
		)
		.where("account_id", "=", accountId)
		.executeTakeFirst();
	const last = row?.last ?? 0;
	return { last, oldest: row?.oldest ?? last + 1 };
}

function readAfter(db: Kysely<Tables>, accountId: string, position: number): Promise<Kept[]> {
	return db
		.selectFrom("live_events")
		.select(["number", "kind", "subject", "ref"])
		.where("account_id", "=", accountId)
		.where("number", ">", position)
		.orderBy("number")
		.limit(eventsAtOnce)
		.$castTo<Kept>()
		.execute();
}

/** The last numbers of accounts; those without an event are left out. */
export async function findLasts(
	db: Kysely<Tables>,
	accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	const ids = `{${accountIds.join(",")}}`;
	const rows = await db
		.selectFrom("live_counters")
		.select(["account_id", "last"])
		.where(sql<boolean>`account_id = any (${ids}::text::uuid[])`)
		.execute();
	return new Map(rows.map((row) => [row.account_id, row.last]));
}

export async function findLiveSessions(
	db: Kysely<Tables>,
	sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
	const ids = `{${sessionIds.join(",")}}`;
	const rows = await db
		.selectFrom("sessions")
		.select("id")
		.where(sql<boolean>`id = any (${ids}::text::uuid[])`)
		.where("expires_at", ">", new Date())
		.where(sql<boolean>`is_unlocked(sessions, ${new Date()})`)
		.execute();
	return new Set(rows.map(({ id }) => id));
}

/** The pending events of thousands of idle rooms; never added to. */
const nothing: NumberedEvent[] = [];

/** An account's streams on this node, and what was announced and is not delivered yet. */
export class Room {
	readonly accountId: string;
	/** Nearly every account has one: an array for it would double a room's memory. */
	#streams: Stream | Stream[];
	pending = nothing;
	isWorking = false;
	/** The highest announced number. */
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
		if (this.pending === nothing) this.pending = [];
		this.pending.push(event);
		// Streams this far behind read from the database, and so will those not ready yet.
		if (this.pending.length > mostReplayed) {
			this.pending.length = 0;
			for (const stream of this.streams) stream.isBehind = true;
		}
	}

	/** Sets the position of a stream that has just opened, or may have missed something. */
	place(stream: Stream, last: number): void {
		stream.start(last);
		stream.isBehind = stream.position !== Math.max(last, this.#known);
	}

	leave(stream: Stream): void {
		this.#streams = this.streams.filter((one) => one !== stream);
	}

	/** Drops all streams, which resume where they stopped: nothing can be delivered now. */
	abandon(): void {
		this.pending.length = 0;
		for (const stream of this.streams) stream.drop();
	}

	hasWork(): boolean {
		return this.pending.length > 0 || this.streams.some(({ isBehind }) => isBehind);
	}
}

/**
 * Delivers the next events of a room. Reading what the account may see and handing it to the network is one
 * transaction, which anyone revoking that right waits for (docs/decisions/0039-live.md).
 */
export function deliver(site: Site, room: Room): Promise<void> {
	const { accountId } = room;
	return site.db.transaction().execute(async (trx) => {
		// A stream that has just opened reads what is announced meanwhile from the database.
		const streams = room.streams.filter(({ isReady }) => isReady);
		const live = await shareDeliveryLock(trx, accountId, [
			...new Set(streams.map(({ sessionId }) => sessionId)),
		]);
		const readers = streams.filter(({ sessionId }) => live.has(sessionId));
		for (const stream of streams) if (!readers.includes(stream)) stream.close();
		const behind = readers.filter(({ isBehind }) => isBehind);
		const events =
			behind.length > 0 ? await readMissed(trx, accountId, behind) : takePending(room, readers);
		if (events.length === 0) return;
		const data = await site.ports.get(livePorts).load(trx, site, accountId, events);
		for (const stream of behind.length > 0 ? behind : readers) stream.send(events, data);
		// After one turn everything that the network accepts has been sent.
		await nextTurn();
		for (const stream of readers) stream.dropUnread();
	});
}

/** The next announced events that some reader lacks. */
function takePending({ pending }: Room, readers: readonly Stream[]): NumberedEvent[] {
	const from = positionOf(readers);
	return pending
		.splice(0, eventsAtOnce)
		.filter(({ number }) => readers.length > 0 && (number === null || number > from));
}

/** The kept events after the stream furthest behind; one whose events are no longer kept reloads. */
async function readMissed(
	trx: Transaction<Tables>,
	accountId: string,
	behind: readonly Stream[],
): Promise<NumberedEvent[]> {
	const { last, oldest } = await findEdges(trx, accountId);
	for (const stream of behind) stream.resyncTo(last, Math.max(oldest - 1, last - mostReplayed));
	const left = behind.filter(({ isBehind }) => isBehind);
	return left.length > 0 ? readAfter(trx, accountId, positionOf(left)) : [];
}

const positionOf = (streams: readonly Stream[]) =>
	Math.min(...streams.map(({ position }) => position ?? 0));

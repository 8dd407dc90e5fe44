import { setImmediate as nextTurn } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Site } from "../site.ts";
import { batchSize, findEdges, mostReplayed, readAfter } from "./catch-up.server.ts";
import { holdDelivery } from "./delivery-lock.server.ts";
import { livePorts } from "./live-ports.server.ts";
import type { Room } from "./room.server.ts";
import type { NumberedEvent } from "./signal.ts";
import type { Stream } from "./stream.server.ts";

/**
 * Delivers the next events of a room. Reading what the account may see and handing it to the network is
 * one transaction, which whoever takes the right away waits for (docs/decisions/0039-live.md).
 */
export function deliver(site: Site, room: Room): Promise<void> {
	const { accountId } = room;
	return site.db.transaction().execute(async (trx) => {
		// Who has just opened reads what is announced meanwhile from the database.
		const streams = room.streams.filter(({ isReady }) => isReady);
		const live = await holdDelivery(trx, accountId, [
			...new Set(streams.map(({ sessionId }) => sessionId)),
		]);
		const readers = streams.filter(({ sessionId }) => live.has(sessionId));
		for (const stream of streams) if (!readers.includes(stream)) stream.close();
		const behind = readers.filter(({ isBehind }) => isBehind);
		const events =
			behind.length > 0 ? await readMissed(trx, accountId, behind) : takeNew(room, readers);
		if (events.length === 0) return;
		const data = await site.ports.get(livePorts).load(trx, site, accountId, events);
		for (const stream of behind.length > 0 ? behind : readers) stream.give(events, data);
		// A turn later everything has left that the network takes.
		await nextTurn();
		for (const stream of readers) stream.dropUnread();
	});
}

/** The next announced events that somebody lacks. */
function takeNew({ announced }: Room, readers: readonly Stream[]): NumberedEvent[] {
	const from = positionOf(readers);
	return announced
		.splice(0, batchSize)
		.filter(({ number }) => readers.length > 0 && (number === null || number > from));
}

/** The kept events after the stream that stands furthest back; whose are not kept any more reloads. */
async function readMissed(
	trx: Transaction<Tables>,
	accountId: string,
	behind: readonly Stream[],
): Promise<NumberedEvent[]> {
	const { last, oldest } = await findEdges(trx, accountId);
	for (const stream of behind) stream.aim(last, Math.max(oldest - 1, last - mostReplayed));
	const left = behind.filter(({ isBehind }) => isBehind);
	return left.length > 0 ? readAfter(trx, accountId, positionOf(left)) : [];
}

const positionOf = (streams: readonly Stream[]) =>
	Math.min(...streams.map(({ position }) => position ?? 0));

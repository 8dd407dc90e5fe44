import type { OpenDatabase } from "../database/open-database.server.ts";
import { type Bus, Listeners } from "./bus.ts";
import { channel } from "./events.server.ts";
import { openServerBus } from "./server-bus.server.ts";

/**
 * Opens the carrier of a database: the embedded one has a single process, a server is listened to over
 * a connection of its own.
 * @param url of the server; it must lead to PostgreSQL itself.
 * @throws DatabaseRefusal "unheard" when no signal arrives over it.
 */
export async function openBus(
	{ db, embedded }: OpenDatabase,
	url: string | undefined,
): Promise<Bus> {
	if (!embedded) return openServerBus(db, url ?? "");
	const listeners = new Listeners();
	const end = await embedded.pglite.listen(channel, (payload) => listeners.hear(payload));
	return { subscribe: listeners.add, check: async () => {}, close: end };
}

import type { ServerResponse } from "node:http";
import type { OpenDatabase } from "../database/open-database.server.ts";
import type { Site } from "../site.ts";
import { answerLive } from "./answer-live.server.ts";
import { Hub } from "./hub.server.ts";
import { openBus } from "./open-bus.server.ts";

/** The open event streams of this node. */
export type Live = {
	/** Answers `GET /live` on the connection itself. */
	answer(request: Request, outgoing: ServerResponse | undefined): Promise<Response>;
	/** How many are open. */
	count(): number;
	/** Ends all streams and opens no more; browsers open others elsewhere. */
	close(): Promise<void>;
};

/** @throws DatabaseRefusal "unheard" when the signals of other nodes do not arrive. */
export async function openLive(site: Site, database: OpenDatabase): Promise<Live> {
	const { databaseUrlDirect, databaseUrl } = site.settings;
	const bus = await openBus(database, databaseUrlDirect ?? databaseUrl);
	const hub = new Hub(site, bus);
	return {
		answer: (request, outgoing) => answerLive({ site, hub }, request, outgoing),
		count: () => hub.size,
		close: async () => {
			hub.close();
			await bus.close();
		},
	};
}

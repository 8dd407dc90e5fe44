import type { ServerResponse } from "node:http";
import type { Site } from "../site.ts";
import { answerLive } from "./answer-live.server.ts";
import type { Bus } from "./bus.ts";
import { Hub } from "./hub.server.ts";

/** The open event streams of this node. */
export type Live = {
	/** Answers `GET /live` on the connection itself. */
	answer(request: Request, outgoing: ServerResponse | undefined): Promise<Response>;
	/** How many are open. */
	count(): number;
	/** Ends all streams and opens no more; browsers open others elsewhere. */
	close(): void;
};

/** Opens the streams of a node over the signals of all; closing it leaves these to whoever opened them. */
export function openLive(site: Site, bus: Bus): Live {
	const hub = new Hub(site, bus);
	return {
		answer: (request, outgoing) => answerLive({ site, hub }, request, outgoing),
		count: () => hub.size,
		close: () => hub.close(),
	};
}

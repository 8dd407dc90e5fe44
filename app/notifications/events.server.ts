import type { Transaction } from "kysely";
import { loadEvents } from "../conversations/event-payloads.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { NumberedEvent } from "../platform/live/signal.ts";
import type { Site } from "../platform/site.ts";
import { countNews, findMemberId } from "./count.server.ts";

/** The payload of events for an account; a count includes the bell's number. */
export async function loadNews(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	accountId: string,
	events: readonly NumberedEvent[],
): Promise<(object | null)[]> {
	const loaded = await loadEvents(trx, site, accountId, events);
	const isCounted = events.some(({ kind }, at) => kind === "count" && loaded[at]);
	if (!isCounted) return loaded;
	const memberId = await findMemberId(trx, accountId);
	const { notices } = await countNews(trx, { accountId, memberId });
	return loaded.map((data, at) =>
		data && events[at]?.kind === "count" ? { ...data, notices } : data,
	);
}

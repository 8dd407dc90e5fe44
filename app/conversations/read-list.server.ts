import type { Site } from "../platform/site.ts";
import { countRequests, listConversations } from "./list.server.ts";
import type { Tab } from "./messages-list.ts";
import type { Reader } from "./people.server.ts";
import type { ListProps } from "./talk-frame.tsx";

export async function readList(
	site: Pick<Site, "db" | "vault">,
	me: Reader,
	tab: Tab,
	after: string | null,
	now: Date,
): Promise<ListProps> {
	const { rows, next } = await listConversations(site, me, tab, after, now);
	return { tab, rows, next, requests: await countRequests(site.db, me), now };
}

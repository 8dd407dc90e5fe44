import type { Site } from "../platform/site.ts";
import { countArchived, countQuiet, countWaiting, listConversations } from "./list.server.ts";
import type { Part, Tab } from "./messages-list.ts";
import type { Reader } from "./people.server.ts";
import type { ListProps } from "./talk-frame.tsx";

/** What a tab holds, in its order: whoever wrote for the first time stands above the conversations. */
const partsOf: Readonly<Record<Tab, readonly Part[]>> = {
	all: ["requests", "inbox"],
	unread: ["new-requests", "unread"],
	archived: ["archived"],
};

/** A page of a tab: each part goes on where the one before it ended. */
async function readRows(
	site: Pick<Site, "db" | "vault">,
	me: Reader,
	tab: Tab,
	after: string | null,
	now: Date,
): Promise<Pick<ListProps, "rows" | "next">> {
	const [first, second] = partsOf[tab];
	const [, isFirst, place = null] = /^(r\.)?(.+)$/s.exec(after ?? "") ?? [];
	const rows: ListProps["rows"][number][] = [];
	if (first && (!second || isFirst || !after)) {
		const page = await listConversations(site, me, first, place, now);
		if (!second) return page;
		rows.push(...page.rows);
		if (page.next) return { rows, next: `r.${page.next}` };
	}
	if (!second) return { rows, next: null };
	const page = await listConversations(site, me, second, isFirst ? null : place, now);
	return { rows: [...rows, ...page.rows], next: page.next };
}

export async function readList(
	site: Pick<Site, "db" | "vault">,
	me: Reader,
	tab: Tab,
	after: string | null,
	now: Date,
): Promise<ListProps> {
	const { rows, next } = await readRows(site, me, tab, after, now);
	const { unread, requests } = await countWaiting(site.db, me);
	return {
		tab,
		rows,
		next,
		unread,
		requests,
		more: tab === "all" ? await countQuiet(site.db, me) : 0,
		archived: tab === "all" && rows.length === 0 && !after ? await countArchived(site.db, me) : 0,
		now,
	};
}

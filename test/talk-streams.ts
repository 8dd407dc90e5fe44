/** Nodes whose streams bring what the real site would tell of conversations. */
import { randomUUID } from "node:crypto";
import { loadEvents } from "../app/conversations/event-payloads.server.ts";
import type { ClubMember } from "./club.ts";
import type { testDatabase } from "./database.ts";
import { addSession, type LiveNode, type Load, openNode } from "./live.ts";
import type { TalkSite } from "./talks.ts";

export function talkStreams(db: ReturnType<typeof testDatabase>, site: TalkSite) {
	return {
		openSiteNode: (parts: { limits?: string } = {}) => {
			const load: Load = (trx, _site, accountId, events) =>
				loadEvents(trx, site, accountId, events);
			return openNode(db.open(), { load, ...parts });
		},
		/** A stream of a member's browser, from now on; `of` gives what came of one kind. */
		listen: async (node: LiveNode, member: ClubMember) => {
			const session = { accountId: member.accountId, sessionId: randomUUID() };
			await addSession(db(), session);
			const row = await db()
				.selectFrom("live_counters")
				.select("last")
				.where("account_id", "=", member.accountId)
				.executeTakeFirst();
			const stream = await node.listen(session, { after: row?.last ?? 0 });
			const of = (kind: string) =>
				stream.told.flatMap(({ event, data }) => (event === kind ? [data] : []));
			return { ...stream, of, session };
		},
	};
}

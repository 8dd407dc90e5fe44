import { sql } from "kysely";
import { tellNotices } from "../accounts/notices.server.ts";
import { lockAccount } from "../accounts/role.server.ts";
import { giveAmends } from "../credits/lots.server.ts";
import type { Site } from "../platform/site.ts";

/** Rules broken by impostors, or by those after money. */
const frauds = ["fake", "scam_money"];

/**
 * Grants a credit for each gift accepted in the thirty days before its receiver was removed for fraud (`today.md`
 * 6), once.
 */
export async function makeAmends({ db }: Pick<Site, "db">, now = new Date()): Promise<void> {
	const { rows } = await sql<{ id: string; accountId: string }>`
		select gifts.id, sender.account_id as "accountId"
		from enforcements as e
		join gifts on gifts.receiver_id = e.member_id
		join members as sender on sender.id = gifts.sender_id
		where e.kind = 'banned' and e.rule = any(${frauds}) and e.lifted_at is null
			and gifts.state = 'accepted' and gifts.amends_at is null
			and gifts.ended_at > e.since - interval '30 days' and sender.account_id is not null
		order by gifts.id limit 200`.execute(db);
	for (const { id, accountId } of rows) {
		await db.transaction().execute(async (trx) => {
			await lockAccount(trx, { accountId });
			const { numUpdatedRows } = await trx
				.updateTable("gifts")
				.set({ amends_at: now })
				.where("id", "=", id)
				.where("amends_at", "is", null)
				.executeTakeFirst();
			if (numUpdatedRows === 0n) return;
			await giveAmends(trx, { accountId }, 1, now);
			await tellNotices(trx, [{ accountId, kind: "gift", subject: id, code: "amends" }], now);
		});
	}
}

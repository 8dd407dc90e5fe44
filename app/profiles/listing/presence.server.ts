import { type Kysely, sql, type Transaction } from "kysely";
import { createContext } from "react-router";
import { inTransaction } from "../../platform/database/open-database.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { activityWeight } from "./buckets.ts";

/**
 * Called with members whose presence now appears differently to others, in the transaction of the change or after
 * it; `ports.server.ts` connects the code that notifies their partners.
 */
export type PresencePort = (db: Kysely<Tables>, memberIds: readonly string[]) => Promise<void>;

export const presencePort = createContext<PresencePort>(async () => {});

/** The precision of the stored last-seen time. */
export const presenceMs = 5 * 60_000;

/**
 * Records that a member is here, at most every five minutes; nothing else reads the exact time. The presence shown
 * to others rises at once, unless the member hides it.
 */
export async function touchPresence(
	{ db, ports }: Pick<Site, "db" | "ports">,
	{ memberId }: { memberId: string },
	now = new Date(),
): Promise<void> {
	await inTransaction(db, async (trx) => {
		// A concurrent choice to hide it is saved entirely before this, or entirely after.
		await lockMember(trx, memberId);
		const seen = await trx
			.insertInto("member_presence")
			.values({ member_id: memberId, seen_at: now })
			.onConflict((conflict) =>
				conflict
					.column("member_id")
					.doUpdateSet({ seen_at: now })
					.where("member_presence.seen_at", "<=", new Date(now.getTime() - presenceMs)),
			)
			.returning("member_id")
			.executeTakeFirst();
		if (!seen) return;
		const { numAffectedRows = 0n } = await sql`
			update member_search set presence = 4, rank = rank + (2 - least(presence, 2)) * ${activityWeight}::int
			where member_id = ${memberId} and presence < 4 and not exists (
				select from member_choices where member_id = ${memberId} and not shows_presence
			)`.execute(trx);
		if (numAffectedRows > 0n) await ports.get(presencePort)(trx, [memberId]);
	});
}

/** Takes the lock of `refreshListing`, which every change of a member's choices takes. */
async function lockMember(trx: Transaction<Tables>, memberId: string): Promise<void> {
	const account = trx.selectFrom("members").select("account_id").where("id", "=", memberId);
	await trx
		.selectFrom("accounts")
		.select("id")
		.where("id", "=", account)
		.forNoKeyUpdate()
		.execute();
}

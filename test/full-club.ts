import { randomInt, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../app/platform/database/tables.ts";

const hours = (from: Date, many: number) => new Date(from.getTime() + many * 3_600_000);

/** What the club keeps of a member, each with somebody of the other side whose account is gone. */
export async function addFullClub(db: Kysely<Tables>, memberId: string): Promise<void> {
	const now = new Date();
	const [member_id, other_id] = [memberId, randomUUID()];
	const number = randomUUID().slice(0, 6).toUpperCase().replace(/[01]/g, "3");
	await db
		.insertInto("members")
		.values({ id: other_id, public_id: randomUUID(), number, role: "baby", since: now })
		.execute();
	const pair = { member_id, other_id };
	const { account_id } = await db
		.selectFrom("members")
		.select("account_id")
		.where("id", "=", memberId)
		.executeTakeFirstOrThrow();
	await db
		.insertInto("hearts")
		.values({ ...pair, is_told: true })
		.execute();
	await db
		.insertInto("day_uses")
		.values({ ...pair, day: "2026-11-22", kind: "heart" })
		.execute();
	await db
		.insertInto("message_sketches")
		.values({ ...pair, sent_at: now, sketch: [1, 2, 3] })
		.execute();
	const seen = { viewer_id: member_id, other_id };
	await db
		.insertInto("visits")
		.values({ ...seen, visited_at: now })
		.execute();
	await db
		.insertInto("apart")
		.values({ ...seen, why: 1 })
		.execute();
	await db
		.insertInto("contact_blocks")
		.values({
			...{ id: randomUUID(), owner_id: member_id, contact_hash: randomUUID(), label: "sealed" },
			...{ added_at: now, from_at: hours(now, 8), fixed_until: hours(now, 800) },
		})
		.execute();
	if (account_id) {
		await db
			.insertInto("contact_hashes")
			.values({ account_id, kind: "email", contact_hash: randomUUID() })
			.execute();
	}
	await db.insertInto("member_presence").values({ member_id, seen_at: now }).execute();
	await db.insertInto("member_choices").values({ member_id }).execute();
	await db
		.insertInto("enforcements")
		.values({
			...{ member_id, kind: "suspended", until: now, found_by: "staff" },
			...{ rule: "underfill_other", decided_by: account_id },
		})
		.execute();
	const case_id = randomUUID();
	await db
		.insertInto("cases")
		.values({
			id: case_id,
			member_id: other_id,
			lane: "D",
			opened_at: now,
			due_at: now,
			held_by: account_id,
			opened_by: account_id,
			opened_rule: "fake",
		})
		.execute();
	await db
		.insertInto("reports")
		.values({
			...{
				id: randomUUID(),
				number: randomInt(100_000, 1_000_000),
				case_id,
				reporter_id: memberId,
			},
			...{ kind: "profile", item_id: other_id, code: "fake", reported_at: now },
		})
		.execute();
	await db
		.insertInto("case_decisions")
		.values({
			...{ id: randomUUID(), case_id, verdict: "nothing", decided_by: account_id },
			...{ decided_at: now, takes_effect_at: now, applied_at: now },
		})
		.execute();
	await db
		.insertInto("case_notes")
		.values({
			...{ id: randomUUID(), case_id, by_staff: account_id },
			...{ body: "never-shown", written_at: now },
		})
		.execute();
}

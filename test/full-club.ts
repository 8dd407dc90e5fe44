import { randomInt, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../app/platform/database/tables.ts";

const hours = (from: Date, many: number) => new Date(from.getTime() + many * 3_600_000);

/** What the club keeps of a member, each with somebody of the other side whose account is gone. */
export async function addFullClub(db: Kysely<Tables>, memberId: string): Promise<void> {
	const now = new Date();
	const member_id = memberId;
	const other_id = randomUUID();
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
		.insertInto("gift_refusals")
		.values({ ...pair, since: now })
		.execute();
	const lot = { id: randomUUID(), account_id, source: "package", name: "gold" } as const;
	if (account_id) await addFullGifts(db, { ...lot, account_id }, pair, now);
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
		.insertInto("member_blocks")
		.values({ ...seen, why: 1 })
		.execute();
	await db
		.insertInto("picks")
		.values({
			man_id: member_id,
			woman_id: other_id,
			picked_on: "2026-11-22",
			expires_at: hours(now, 800),
			man_opened_at: now,
			man_aside_at: now,
			man_word: "far",
		})
		.execute();
	await db
		.insertInto("saved_searches")
		.values({
			id: randomUUID(),
			member_id,
			name: "sealed",
			filters: "sealed",
			wants_alert: true,
			saved_at: now,
		})
		.execute();
	await db
		.insertInto("contact_blocks")
		.values({
			id: randomUUID(),
			owner_id: member_id,
			contact_hash: randomUUID(),
			label: "sealed",
			added_at: now,
			from_at: hours(now, 8),
			fixed_until: hours(now, 800),
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
			member_id,
			kind: "suspended",
			until: now,
			found_by: "staff",
			rule: "underfill_other",
			decided_by: account_id,
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
			id: randomUUID(),
			number: randomInt(100_000, 1_000_000),
			case_id,
			reporter_id: memberId,
			kind: "profile",
			item_id: other_id,
			code: "fake",
			reported_at: now,
		})
		.execute();
	await db
		.insertInto("case_decisions")
		.values({
			id: randomUUID(),
			case_id,
			verdict: "nothing",
			decided_by: account_id,
			decided_at: now,
			takes_effect_at: now,
			applied_at: now,
		})
		.execute();
	await db
		.insertInto("dropped_messages")
		.values({
			id: randomUUID(),
			case_id,
			sender_id: member_id,
			conversation_id: randomUUID(),
			body: "never-shown",
			held_at: now,
			dropped_at: now,
			is_told: true,
		})
		.execute();
	await db
		.insertInto("case_notes")
		.values({
			id: randomUUID(),
			case_id,
			by_staff: account_id,
			body: "never-shown",
			written_at: now,
		})
		.execute();
}

/** A credit that a gift was sent by, and one that is being paid for. */
async function addFullGifts(
	db: Kysely<Tables>,
	lot: { id: string; account_id: string; source: "package"; name: string },
	{ member_id, other_id }: { member_id: string; other_id: string },
	now: Date,
): Promise<void> {
	const { id: payment_id } = await db
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select("payments.id")
		.where("orders.account_id", "=", lot.account_id)
		.executeTakeFirstOrThrow();
	await db
		.insertInto("credit_lots")
		.values({ ...lot, payment_id, size: 5, balance: 4, starts_at: now })
		.execute();
	const id = randomUUID();
	await db
		.insertInto("gifts")
		.values({
			id,
			sender_id: member_id,
			receiver_id: other_id,
			gift: "coffee",
			face_agorot: 1_500,
			client_id: id,
			lot_id: lot.id,
			sent_at: now,
			due_at: hours(now, 336),
		})
		.execute();
	const moved = { lot_id: lot.id, account_id: lot.account_id, at: now };
	await db
		.insertInto("credit_movements")
		.values([
			{ ...moved, kind: "granted", amount: 5, total: 5 },
			{ ...moved, kind: "sent", amount: -1, total: 4, gift_id: id },
		])
		.execute();
	await db
		.insertInto("gift_drafts")
		.values({
			id: randomUUID(),
			account_id: lot.account_id,
			receiver_id: other_id,
			gift: "coffee",
			client_id: randomUUID(),
			expires_at: hours(now, 168),
		})
		.execute();
}

import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../app/platform/database/tables.ts";

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
	await db.insertInto("member_presence").values({ member_id, seen_at: now }).execute();
	await db.insertInto("member_choices").values({ member_id }).execute();
	await db
		.insertInto("enforcements")
		.values({ member_id, kind: "suspended", until: now })
		.execute();
}

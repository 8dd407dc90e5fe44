import { type CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { addClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { partRowsOf } from "./list.server.ts";
import { parts } from "./messages-list.ts";

const db = testDatabase();

/** A member with 3,000 conversations among those of others, the newest with 3,000 messages. */
async function addMany(memberId: string): Promise<string> {
	const number = sql`translate(upper(lpad(to_hex(n), 6, '0')), '01', 'GH')`;
	await sql`insert into members (id, public_id, number, role, since)
		select gen_random_uuid(), gen_random_uuid(), ${number}, 'daddy', now()
		from generate_series(1, 3000) as n`.execute(db());
	await sql`insert into conversations (id, first_id, second_id, state, asked_by, asked_at, last_number, last_at)
		select gen_random_uuid(), least(id, ${memberId}), greatest(id, ${memberId}), 'open', id, now(), 1, now()
		from members where id <> ${memberId}`.execute(db());
	for (const [own, other] of [
		["first_id", "second_id"],
		["second_id", "first_id"],
	] as const) {
		await sql`insert into participants (conversation_id, member_id, other_id, shelf, moved_at, unread)
			select id, ${sql.ref(own)}, ${sql.ref(other)}, (array['inbox', 'requests', 'archived'])[1 + abs(hashtext(id::text)) % 3],
				now() - random() * interval '90 days', abs(hashtext(id::text)) % 2
			from conversations`.execute(db());
	}
	const { rows } = await sql<{ id: string }>`select id from conversations limit 1`.execute(db());
	const id = rows[0]?.id ?? "";
	await sql`insert into messages (conversation_id, number, sender_id, client_id, sealed, sent_at)
		select ${id}, n, ${memberId}, gen_random_uuid(), 'x', now() from generate_series(1, 3000) as n`.execute(
		db(),
	);
	await sql`analyze`.execute(db());
	return id;
}

async function planOf(query: CompiledQuery<unknown>): Promise<string> {
	const explained = { ...query, sql: `explain ${query.sql}` };
	const { rows } = await db().executeQuery(explained as CompiledQuery<Record<string, string>>);
	return rows.map((row) => Object.values(row)[0]).join("\n");
}

test("each page of a list and of a thread is read along an index, however deep", async () => {
	const { memberId } = await addClubMember(db());
	const id = await addMany(memberId);
	const end = { movedAt: new Date(Date.now() - 40 * 86_400_000), id };
	for (const part of parts) {
		for (const from of [null, end]) {
			const plan = await planOf(
				partRowsOf(db(), { id: memberId, now: new Date() }, part, from).compile(),
			);
			expect(plan, part).toMatch(/Index Scan Backward using conversation_sides_(list|unread)/);
			expect(plan, part).not.toMatch(/Seq Scan on conversation|Sort/);
		}
	}
	const window = db()
		.selectFrom("messages")
		.select("sealed")
		.where("conversation_id", "=", id)
		.where("number", ">=", 1_000)
		.where("number", "<=", 1_050)
		.orderBy("number");
	const plan = await planOf(window.compile());
	expect(plan).toMatch(/messages_(\d_)?pkey/);
	expect(plan).not.toContain("Seq Scan");
});

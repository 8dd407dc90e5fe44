import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { findTicketDay, listTickets } from "./queue.server.ts";

const db = testDatabase();

const asked = {
	name: "אבי",
	email: "avi@demo.test",
	message: "לא נטען",
	subject: "technical",
} as const;

test("the desk goes by the day of the deadline, and a named contact's come first in it", async () => {
	const row = (number: number, due: string, promise: "named" | "same-day" | null = null) => ({
		id: crypto.randomUUID(),
		number,
		...asked,
		promise,
		due_at: new Date(due),
	});
	await db()
		.insertInto("tickets")
		.values([
			row(100_001, "2026-11-22T08:00:00Z"),
			row(100_002, "2026-11-22T16:00:00Z", "named"),
			row(100_003, "2026-11-22T16:00:00Z", "same-day"),
			// Still Sunday by UTC, and Monday in Israel.
			row(100_004, "2026-11-22T22:00:00Z"),
			row(100_005, "2026-11-23T16:00:00Z", "named"),
			row(100_006, "2026-11-21T16:00:00Z"),
		])
		.execute();
	const order: number[] = [];
	for (let after: number | null = null; ; ) {
		const asking = {
			waiting: true,
			topic: null,
			reader: null,
			after,
			most: 2,
			now: new Date("2026-11-22T09:00:00Z"),
		};
		const { tickets, next } = await listTickets(db(), asking);
		order.push(...tickets.map(({ number }) => number));
		if (next === null) break;
		after = next;
	}
	expect(order).toEqual([100_006, 100_002, 100_001, 100_003, 100_005, 100_004]);
});

test("the day counts answers and closings since midnight in Israel, from when the sender last wrote", async () => {
	const id = crypto.randomUUID();
	const created_at = new Date("2026-11-20T08:00:00Z");
	await db()
		.insertInto("tickets")
		.values([
			{ ...asked, id, number: 100_001, created_at },
			{
				...asked,
				id: crypto.randomUUID(),
				number: 100_002,
				waits_since: null,
				closed_at: new Date("2026-11-21T22:00:00Z"),
				close_code: "solved",
			},
		])
		.execute();
	const wrote = (place: number, at: string, is_ours: boolean) => ({
		ticket_id: id,
		place,
		is_ours,
		body: "כן",
		created_at: new Date(at),
	});
	await db()
		.insertInto("ticket_messages")
		.values([
			wrote(2, "2026-11-21T21:59:59Z", true),
			wrote(3, "2026-11-22T05:00:00Z", false),
			wrote(4, "2026-11-22T07:00:00Z", true),
		])
		.execute();
	expect(await findTicketDay(db(), new Date("2026-11-22T09:00:00Z"))).toEqual({
		answered: 1,
		medianMs: 2 * 3_600_000,
		closed: 1,
	});
});

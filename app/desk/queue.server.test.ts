import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { ticketQueue } from "../support/threads/queue.server.ts";
import { countWaiting, findNeighbours, findNext, isOpenTo } from "./queue.server.ts";

const db = testDatabase();

const viewer = { accountId: crypto.randomUUID() };
const colleague = crypto.randomUUID();

beforeEach(async () => {
	const row = (id: string) => ({ id, email: `${id}@dvash.test`, password_hash: "-" });
	await db()
		.insertInto("accounts")
		.values([row(viewer.accountId), row(colleague)])
		.execute();
});

const now = new Date("2026-11-22T09:00:00Z");

async function addTickets(dues: readonly string[]) {
	const row = (due: string, place: number) => ({
		id: crypto.randomUUID(),
		number: 100_001 + place,
		due_at: new Date(due),
		name: "אבי",
		email: "avi@demo.test",
		message: "לא נטען",
		subject: "technical" as const,
	});
	await db().insertInto("tickets").values(dues.map(row)).execute();
}

const next = (of: number) => findNext(db(), ticketQueue, of, isOpenTo("tickets", viewer, now));

test("what stands beside a row keeps the order of the list, also beside one that was dealt with", async () => {
	await addTickets(["2026-11-22T08:00:00Z", "2026-11-22T10:00:00Z", "2026-11-22T08:00:00Z"]);
	const beside = (of: number) => findNeighbours(db(), ticketQueue, of);
	expect(await beside(100_001)).toEqual({ previous: null, next: 100_003 });
	expect(await beside(100_003)).toEqual({ previous: 100_001, next: 100_002 });
	expect(await beside(100_002)).toEqual({ previous: 100_003, next: null });
	await db()
		.updateTable("tickets")
		.set({ waits_since: null })
		.where("number", "=", 100_003)
		.execute();
	expect(await beside(100_003)).toEqual({ previous: 100_001, next: 100_002 });
	expect(await beside(100_001)).toEqual({ previous: null, next: 100_002 });
	expect(await countWaiting(db(), ticketQueue, sql<string>`subject`, now)).toEqual([
		{ by: "technical", open: 2, late: 1 },
	]);
});

test("one goes on with what nobody else holds, from the front again at the end", async () => {
	await addTickets(["2026-11-22T08:00:00Z", "2026-11-22T09:00:00Z", "2026-11-22T10:00:00Z"]);
	const hold = (number: number, held_by: string | null, held_at: Date) =>
		db().updateTable("tickets").set({ held_by, held_at }).where("number", "=", number).execute();
	expect(await next(100_001)).toBe(100_002);
	expect(await next(100_003)).toBe(100_001);
	await hold(100_002, colleague, now);
	expect(await next(100_001)).toBe(100_003);
	await hold(100_002, colleague, new Date(now.getTime() - 10 * 60_000));
	expect(await next(100_001)).toBe(100_002);
	await hold(100_002, viewer.accountId, now);
	expect(await next(100_001)).toBe(100_002);
	await hold(100_001, colleague, now);
	await hold(100_002, colleague, now);
	expect(await next(100_003)).toBeNull();
});

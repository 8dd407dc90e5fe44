import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { day, stopClock } from "../../test/clock.ts";
import { postgresUrl, testDatabase } from "../../test/database.ts";
import { sweepTable } from "../../test/sweep.ts";
import { drawNumber } from "../platform/draw-number.server.ts";

const db = testDatabase();

const write = (number: number, at: number) =>
	db()
		.insertInto("tickets")
		.values({ ...ticket, id: randomUUID(), number, created_at: new Date(at) })
		.execute();

async function numbersLeft(): Promise<number[]> {
	const left = await db().selectFrom("tickets").select("number").execute();
	return left.map(({ number }) => number);
}

test("messages are deleted after 24 months, as /privacy promises, and not before", async () => {
	await write(100_001, Date.now() - 720 * day);
	await write(100_002, Date.now() - 735 * day);
	await sweepTable(db(), "tickets");
	expect(await numbersLeft()).toEqual([100_001]);
});

test("on 29 February none is deleted before its 24 months either", async () => {
	stopClock(Date.parse("2028-02-29T10:00:00Z"));
	await write(100_001, Date.parse("2026-02-28T11:00:00Z"));
	await write(100_002, Date.parse("2026-02-28T09:00:00Z"));
	await sweepTable(db(), "tickets");
	expect(await numbersLeft()).toEqual([100_001]);
});

test("a number has six digits while they are found, then eight, and the draws end", async () => {
	const digits = await Promise.all(
		Array.from({ length: 200 }, () => drawNumber(async (number) => String(number).length)),
	);
	expect(new Set(digits)).toEqual(new Set([6]));
	const free = await drawNumber(async (number) => (number > 999_999 ? number : undefined));
	expect(String(free)).toMatch(/^[1-9]\d{7}$/);
	const draws: number[] = [];
	const none = drawNumber(async (number) => void draws.push(number));
	await expect(none).rejects.toMatchObject({ name: "Busy" });
	expect(draws).toHaveLength(12);
});

const ticket = {
	name: "דנה",
	email: "dana@example.com",
	message: "שלום",
	subject: "general" as const,
};

const fill = (from: number, to: number) =>
	sql`insert into tickets (id, number, name, email, subject, message)
		select gen_random_uuid(), n, 'דנה', n || '@example.com', 'general', 'שאלה'
		from generate_series(${from}::integer, ${to}::integer) as n`.execute(db());

test.runIf(postgresUrl)("with all six digits taken a ticket still gets a number", async () => {
	for (let from = 100_000; from < 1_000_000; from += 100_000) await fill(from, from + 99_999);
	const number = await drawNumber(async (number) => {
		const stored = await db()
			.insertInto("tickets")
			.values({ ...ticket, id: randomUUID(), number })
			.onConflict((conflict) => conflict.column("number").doNothing())
			.returning("number")
			.executeTakeFirst();
		return stored?.number;
	});
	expect(String(number)).toMatch(/^\d{8}$/);
});

import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { openDatabase } from "./database.server.ts";

const db = testDatabase();

const ticket = (number: number) => ({
	id: crypto.randomUUID(),
	number,
	name: "דנה",
	email: "dana@demo.test",
	subject: "general" as const,
	message: "שלום",
});

test("both drivers return the same types", async () => {
	const { rows } = await sql`select
		9007199254740991::int8 as int8, array[1, null]::int8[] as int8s,
		'2024-02-29'::date as date, array['2024-02-29']::date[] as dates,
		'2024-02-29 12:30:00.123+02'::timestamptz as moment,
		array['2024-02-29 12:30:00+02']::timestamptz[] as moments,
		12.50::numeric as price, array[12.50]::numeric[] as prices,
		'{"a": [1]}'::jsonb as jsonb, '{"a": [1]}'::json as json,
		true as yes, 1.5::float8 as half, 7::int2 as small, 'שלום'::text as word,
		array['א', null] as words, '\\x00ff'::bytea as bytes, '1 day 02:00'::interval as span,
		null::date as nothing`.execute(db());
	expect(rows).toEqual([
		{
			int8: 9007199254740991,
			int8s: [1, null],
			date: "2024-02-29",
			dates: ["2024-02-29"],
			moment: new Date("2024-02-29T10:30:00.123Z"),
			moments: [new Date("2024-02-29T10:30:00Z")],
			price: "12.50",
			prices: ["12.50"],
			jsonb: { a: [1] },
			json: { a: [1] },
			yes: true,
			half: 1.5,
			small: 7,
			word: "שלום",
			words: ["א", null],
			bytes: Buffer.from([0, 255]),
			span: "1 day 02:00:00",
			nothing: null,
		},
	]);
});

test("an int8 beyond the safe integers is an error, not a wrong number", async () => {
	await expect(sql`select 9007199254740992::int8 as n`.execute(db())).rejects.toThrow("beyond");
	expect((await sql`select 1 as n`.execute(db())).rows).toEqual([{ n: 1 }]);
});

test("values are read back with the type they were written with", async () => {
	const written = { ...ticket(100_000), created_at: new Date("2024-01-01T00:00:00.001Z") };
	await db().insertInto("tickets").values(written).execute();
	const read = await db().selectFrom("tickets").selectAll().executeTakeFirstOrThrow();
	expect(read).toMatchObject({ ...written, source: "contact" });
});

test("changed rows are counted", async () => {
	await db()
		.insertInto("tickets")
		.values([ticket(100_001), ticket(100_002)])
		.execute();
	const [updated] = await db().updateTable("tickets").set({ name: "נועה" }).execute();
	const [deleted] = await db().deleteFrom("tickets").where("number", "=", 100_001).execute();
	expect([updated?.numUpdatedRows, deleted?.numDeletedRows]).toEqual([2n, 1n]);
});

test("a transaction commits completely or not at all", async () => {
	const failing = db()
		.transaction()
		.execute(async (trx) => {
			await trx.insertInto("tickets").values(ticket(100_001)).execute();
			throw new Error("no");
		});
	await expect(failing).rejects.toThrow("no");
	const swallowed = db()
		.transaction()
		.execute(async (trx) => {
			await trx.insertInto("tickets").values(ticket(100_002)).execute();
			await sql`select 1 / 0`.execute(trx).catch(() => {});
		});
	await expect(swallowed).rejects.toThrow();
	expect(await db().selectFrom("tickets").select("number").execute()).toEqual([]);
	await db()
		.transaction()
		.setIsolationLevel("serializable")
		.execute((trx) => trx.insertInto("tickets").values(ticket(100_003)).execute());
	expect(await db().selectFrom("tickets").select("number").execute()).toEqual([
		{ number: 100_003 },
	]);
});

test("simultaneous transactions do not mix", async () => {
	const one = (number: number) =>
		db()
			.transaction()
			.execute(async (trx) => {
				await trx.insertInto("tickets").values(ticket(number)).execute();
				if (number % 2) throw new Error("odd");
			})
			.catch(() => {});
	await Promise.all(Array.from({ length: 20 }, (_, at) => one(100_000 + at)));
	const rows = await db().selectFrom("tickets").select("number").orderBy("number").execute();
	expect(rows.map(({ number }) => number % 2)).toEqual(Array(10).fill(0));
});

test("an unreachable server is reported without its password", async () => {
	await expect(openDatabase("postgres://dvash:hunter2@127.0.0.1:1/dvash")).rejects.toMatchObject({
		reason: "away",
		message: expect.stringMatching(
			/^The database 127\.0\.0\.1:1\/dvash cannot be reached: (?!.*hunter2)/,
		),
	});
});

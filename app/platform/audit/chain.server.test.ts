import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { day, hour, stopClock } from "../../../test/clock.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeVault } from "../secret.server.ts";
import { recordAct } from "./audit.server.ts";
import { chainActs } from "./chain.server.ts";

const db = testDatabase();
const vault = makeVault("a-secret-for-tests");
const chain = () => chainActs({ db: db(), vault });
const record = (id: string = randomUUID()) =>
	db()
		.transaction()
		.execute((trx) =>
			recordAct(trx, { actor: null, act: "item.taken", subject: { kind: "item", id } }),
		);

const chained = () =>
	db()
		.selectFrom("audit_chain")
		.innerJoin("audit", "audit.id", "audit_chain.audit_id")
		.select(["position", "subject_id", "day"])
		.orderBy("position")
		.execute();
const sealed = () =>
	db().selectFrom("audit_seals").select(["day", "entries", "position"]).orderBy("day").execute();

test("acts are chained once, in the order in which they became visible", async () => {
	stopClock(Date.parse("2026-03-10T10:00:00Z"));
	await record("first");
	// Its id is drawn before the next one's, and it becomes visible after that one was chained.
	await sql`select nextval(pg_get_serial_sequence('audit', 'id'))`.execute(db());
	await record("third");
	await chain();
	await sql`insert into audit (id, act, subject_kind, subject_id, details)
		overriding system value values (2, 'item.taken', 'item', 'second', '{}')`.execute(db());
	await Promise.all([chain(), chain()]);
	expect((await chained()).map(({ subject_id }) => subject_id)).toEqual([
		"first",
		"third",
		"second",
	]);
	expect(await db().selectFrom("audit_waiting").selectAll().execute()).toEqual([]);
});

test("more acts than fit a batch are chained in one go", async () => {
	await sql`insert into audit (act, subject_kind, subject_id, details)
		select 'item.taken', 'item', number::text, '{}' from generate_series(1, 1203) as number`.execute(
		db(),
	);
	await chain();
	const rows = await chained();
	expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
	expect(rows).toHaveLength(1203);
});

test("a day is sealed once it is over in Israel, an empty one too", async () => {
	const setClock = stopClock(Date.parse("2026-03-10T21:59:59Z"));
	await record("a");
	await chain();
	expect(await sealed()).toEqual([]);
	await record("b");
	setClock(1_000);
	await record("c");
	await chain();
	expect(await sealed()).toEqual([{ day: "2026-03-10", entries: 2, position: 2 }]);
	setClock(2 * day + 1_000);
	await chain();
	expect(await sealed()).toEqual([
		{ day: "2026-03-10", entries: 2, position: 2 },
		{ day: "2026-03-11", entries: 1, position: 3 },
		{ day: "2026-03-12", entries: 0, position: 3 },
	]);
});

test("an act committed after its day was sealed belongs to the open day", async () => {
	const setClock = stopClock(Date.parse("2026-03-10T21:59:59Z"));
	await chain();
	const late = new Date();
	setClock(2 * hour);
	await chain();
	await sql`insert into audit (at, act, subject_kind, subject_id, details)
		values (${late}, 'item.taken', 'item', 'late', '{}')`.execute(db());
	await chain();
	expect(await chained()).toEqual([{ position: 1, subject_id: "late", day: "2026-03-11" }]);
});

test("a clock set back reopens no day, and one set ahead seals no later one", async () => {
	const setClock = stopClock(Date.parse("2026-03-10T10:00:00Z"));
	await chain();
	setClock(day);
	await record("a");
	await chain();
	setClock(-5 * day);
	await record("b");
	await chain();
	setClock(5 * day);
	await record("ahead");
	setClock(day);
	await chain();
	expect((await chained()).map((row) => row.day)).toEqual(Array(3).fill("2026-03-11"));
	expect(await sealed()).toEqual([{ day: "2026-03-10", entries: 0, position: 0 }]);
});

test.each(["audit_chain", "audit_seals"])("rows of %s cannot be changed", async (table) => {
	const setClock = stopClock(Date.parse("2023-03-10T10:00:00Z"));
	await record();
	await chain();
	setClock(2 * day);
	await chain();
	for (const statement of [`update ${table} set hash = 'x'`, `truncate ${table}`]) {
		await expect(sql.raw(statement).execute(db())).rejects.toThrow("never changed");
	}
});

test("only sealed days older than 24 months can be deleted, and no seal", async () => {
	// By the real clock, which a database server has.
	const now = Date.now();
	const setClock = stopClock(now - 800 * day);
	await record("old");
	await chain();
	const drop = (statement: string) => sql.raw(statement).execute(db());
	await expect(drop("delete from audit")).rejects.toThrow("never changed");
	await expect(drop("delete from audit_chain")).rejects.toThrow("never changed");
	setClock(798 * day);
	await chain();
	await expect(drop("delete from audit_seals")).rejects.toThrow("never changed");
	await drop("delete from audit");
	await drop("delete from audit_chain");
	await record("new");
	await chain();
	setClock(800 * day);
	await chain();
	await expect(drop("delete from audit")).rejects.toThrow("never changed");
});

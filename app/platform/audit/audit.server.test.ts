import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { type RecordedAct, recordAct } from "./audit.server.ts";

const db = testDatabase();
const actor = randomUUID();
const act: RecordedAct = { actor, act: "item.taken", subject: { kind: "item", id: randomUUID() } };
const record = (more: Partial<RecordedAct> = {}) =>
	db()
		.transaction()
		.execute((trx) => recordAct(trx, { ...act, ...more }));

test("an act is recorded with its ids and codes, in its transaction", async () => {
	await record({ reason: "appeal", details: { code: "pose", days: 30, again: true, by: null } });
	await db()
		.transaction()
		.execute(async (trx) => {
			await recordAct(trx, act);
			throw new Error("undone");
		})
		.catch(() => {});
	const rows = await db().selectFrom("audit").selectAll().execute();
	expect(rows).toEqual([
		expect.objectContaining({
			actor,
			act: "item.taken",
			subject_kind: "item",
			subject_id: act.subject.id,
			reason: "appeal",
			details: { code: "pose", days: 30, again: true, by: null },
		}),
	]);
});

test.each<[string, Partial<RecordedAct>]>([
	["words as a detail", { details: { note: "כתבה לי" } }],
	["an address as a detail", { details: { mail: "noa@example.com" } }],
	["words as the reason", { reason: "because I said so" }],
	["words as the act", { act: "Looked at her" }],
	["an address as the subject", { subject: { kind: "account", id: "noa@example.com" } }],
])("%s are refused", async (_, more) => {
	await expect(record(more)).rejects.toThrow();
	expect(await db().selectFrom("audit").selectAll().execute()).toEqual([]);
});

test.each(["update audit set act = 'item.released'", "delete from audit", "truncate audit"])(
	"the database refuses: %s",
	async (statement) => {
		await record();
		await expect(sql.raw(statement).execute(db())).rejects.toThrow("never changed");
	},
);

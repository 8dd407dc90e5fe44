import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { sweepTable } from "../../test/sweep.ts";
import { makeVault } from "../platform/secret.server.ts";
import { barContacts, type Contacts, isBarred, liftBar } from "./blocklist.server.ts";

const db = testDatabase();
const vault = makeVault("a-secret-for-tests-0123456789");
const noa: Contacts = { email: "noa@example.com", phone: "+972521234567" };
const now = new Date("2026-11-22T10:00:00Z");

const bar = (contacts: Contacts, at = now) =>
	db()
		.transaction()
		.execute((trx) => barContacts(trx, vault, contacts, at));
const is = (contacts: Contacts, at = now) => isBarred(db(), vault, contacts, at);

test("the address and the phone are each kept out, and nothing readable is stored", async () => {
	await bar(noa);
	expect(await is({ email: "NOA@example.com", phone: null })).toBe(true);
	expect(await is({ email: "other@example.com", phone: "+972521234567" })).toBe(true);
	expect(await is({ email: "other@example.com", phone: "+972521234568" })).toBe(false);
	expect(await is({ email: "+972521234567", phone: null })).toBe(false);
	const rows = await db().selectFrom("barred_contacts").selectAll().execute();
	expect(JSON.stringify(rows)).not.toMatch(/noa|example|521234567/);
});

test("for 36 months, counted anew from a second time, and then swept", async () => {
	await bar(noa);
	const [before, end] = ["2029-11-22T09:59:59Z", "2029-11-22T10:00:00Z"].map((at) => new Date(at));
	expect([await is(noa, before), await is(noa, end)]).toEqual([true, false]);
	await bar(noa, new Date("2027-11-22T10:00:00Z"));
	expect(await is(noa, end)).toBe(true);
	await db().updateTable("barred_contacts").set({ expires_at: new Date() }).execute();
	await sweepTable(db(), "barred_contacts");
	expect(await db().selectFrom("barred_contacts").selectAll().execute()).toEqual([]);
});

test("the staff let both in again", async () => {
	await bar(noa);
	await db()
		.transaction()
		.execute((trx) => liftBar(trx, vault, noa));
	expect(await is(noa)).toBe(false);
});

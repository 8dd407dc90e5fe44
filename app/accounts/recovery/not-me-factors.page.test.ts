import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addPasskeyRow, addPerson } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { notMeLink } from "../not-me-link.server.ts";

const site = testSite();
const week = 7 * 86_400_000;

type Owner = { accountId: string; email: string };

/** The factors left when the link is used `ms` after both were added. */
async function leftAfter(ms: number): Promise<string[]> {
	const { person } = await addPerson(site.site(), { email: `${randomUUID()}@example.com` });
	return leftOf(person, ms);
}

async function leftOf({ accountId, email }: Owner, ms: number): Promise<string[]> {
	const { db } = site.site();
	const created_at = new Date(Date.now() - ms);
	await db
		.insertInto("second_factors")
		.values({ account_id: accountId, secret: "sealed", confirmed_at: created_at, created_at })
		.execute();
	await addPasskeyRow(db, accountId, created_at);
	const { pathname, search } = new URL(notMeLink(site.site(), { accountId, email }));
	expect((await site.post(pathname + search, { go: "1" })).status).toBeLessThan(400);
	const left = [];
	for (const table of ["second_factors", "passkeys"] as const) {
		const row = await db.selectFrom(table).select("account_id").where("account_id", "=", accountId);
		if (await row.executeTakeFirst()) left.push(table);
	}
	return left;
}

test("the link removes factors of the last seven days, no matter who added them, and no older ones", async () => {
	expect(await leftAfter(60_000)).toEqual([]);
	expect(await leftAfter(week - 60_000)).toEqual([]);
	expect(await leftAfter(week + 60_000)).toEqual(["second_factors", "passkeys"]);
});

test("of the staff it ends the sessions and keeps every factor", async () => {
	const email = `${randomUUID()}@example.com`;
	const { accountId } = await addStaff(site.site(), ["reviewer"], { email, withFactor: false });
	expect(await leftOf({ accountId, email }, 60_000)).toEqual(["second_factors", "passkeys"]);
	expect(await site.site().db.selectFrom("sessions").select("id").execute()).toEqual([]);
});

import { sql } from "kysely";
import { expect, test } from "vitest";
import { day, hour, minute, stopClock } from "../../../test/clock.ts";
import { postgresUrl } from "../../../test/database.ts";
import { addListed, findListed, type ListedMember } from "../../../test/listed.ts";
import { signInAgain } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";
import { inTransaction } from "../../platform/database/open-database.server.ts";
import { activityWeight } from "./buckets.ts";
import { compareListing, newComparison } from "./compare.server.ts";
import { maintainListing, rolloverDay } from "./listing.job.ts";
import { refreshListing } from "./listing.server.ts";
import { touchPresence } from "./presence.server.ts";

const site = testSite();
const db = () => site.site().db;

const presenceOf = async (member: ListedMember) => (await findListed(db(), member))?.presence;
const seenAt = async () =>
	(await db().selectFrom("member_presence").selectAll().execute())[0]?.seen_at;
const keep = () => maintainListing.work(site.site(), {});
const turn = () => rolloverDay.work(site.site(), {});

/** Resolves when another connection waits for a lock. */
async function someoneWaits(): Promise<void> {
	for (;;) {
		const { rows } = await sql`select from pg_locks where not granted`.execute(db());
		if (rows.length > 0) return;
	}
}

/** Midday in Israel. */
const noon = Date.parse("2026-11-22T10:00:00Z");

test("a moment is kept at most every five minutes", async () => {
	const setClock = stopClock(noon);
	const dana = await addListed(db());
	await touchPresence(site.site(), dana);
	setClock(5 * minute - 1);
	await touchPresence(site.site(), dana);
	expect(await seenAt()).toEqual(new Date(noon));
	setClock(5 * minute);
	await touchPresence(site.site(), dana);
	expect(await seenAt()).toEqual(new Date(noon + 5 * minute));
});

test("here now lasts ten minutes, today until midnight in Israel, then a week and a month", async () => {
	const setClock = stopClock(noon);
	const dana = await addListed(db());
	const at = async (after: number) => {
		setClock(after);
		await keep();
		await turn();
		return presenceOf(dana);
	};
	expect(await presenceOf(dana)).toBe(0);
	await touchPresence(site.site(), dana);
	expect(await presenceOf(dana)).toBe(4);
	expect(await at(10 * minute - 1)).toBe(4);
	expect(await at(10 * minute)).toBe(3);
	expect(await at(12 * hour - 1)).toBe(3);
	expect(await at(12 * hour)).toBe(2);
	expect(await at(6 * day + 12 * hour - 1)).toBe(2);
	expect(await at(6 * day + 12 * hour)).toBe(1);
	expect(await at(29 * day + 12 * hour - 1)).toBe(1);
	expect(await at(29 * day + 12 * hour)).toBe(0);
});

test("the rank follows in steps no finer than a week, and comes back to the same", async () => {
	const setClock = stopClock(noon);
	const dana = await addListed(db());
	const rank = async () => (await findListed(db(), dana))?.rank ?? 0;
	const before = await rank();
	await touchPresence(site.site(), dana);
	expect((await rank()) - before).toBe(2 * activityWeight);
	for (const [after, steps] of [
		[hour, 2],
		[6 * day, 2],
		[8 * day, 1],
		[40 * day, 0],
	] as const) {
		setClock(after);
		await keep();
		await turn();
		expect((await rank()) - before).toBe(steps * activityWeight);
	}
});

test("who hides presence is not said to be here, and no order tells it", async () => {
	const setClock = stopClock(noon);
	const dana = await addListed(db());
	await db()
		.insertInto("member_choices")
		.values({ member_id: dana.memberId, shows_presence: false })
		.execute();
	await inTransaction(db(), (trx) => refreshListing(trx, dana));
	const before = await findListed(db(), dana);
	expect(before?.presence).toBe(0);
	await touchPresence(site.site(), dana);
	for (const after of [0, hour, 8 * day, 40 * day]) {
		setClock(after);
		await turn();
		expect(await findListed(db(), dana)).toEqual(
			expect.objectContaining({ rank: before?.rank, presence: 0 }),
		);
	}
});

test("a choice to hide presence stays, whoever is noted as here while it is saved", async () => {
	const dana = await addListed(db());
	let touched: Promise<void> | undefined;
	await db()
		.transaction()
		.execute(async (trx) => {
			const choice = { member_id: dana.memberId, shows_presence: false };
			await trx.insertInto("member_choices").values(choice).execute();
			await refreshListing(trx, dana);
			touched = touchPresence(site.site(), dana);
			// The embedded database has one connection, so the other one follows automatically.
			if (postgresUrl) await someoneWaits();
		});
	await touched;
	expect(await seenAt()).toBeDefined();
	expect(await presenceOf(dana)).toBe(0);
});

test("a row that says more than its member shows is put right by each of the jobs", async () => {
	const dana = await addListed(db());
	const before = await findListed(db(), dana);
	await touchPresence(site.site(), dana);
	await db()
		.insertInto("member_choices")
		.values({ member_id: dana.memberId, shows_presence: false })
		.execute();
	const rank = (before?.rank ?? 0) + 3 * activityWeight;
	const told = db().updateTable("member_search").set({ presence: 4, rank });
	const hidden = { presence: 0, rank: (before?.rank ?? 0) + activityWeight };
	for (const work of [keep, turn, () => compareListing(site.site(), newComparison)]) {
		await told.execute();
		await work();
		expect(await findListed(db(), dana)).toMatchObject(hidden);
	}
	const figures = db().selectFrom("overview_figures").select("body").where("name", "=", "listing");
	expect(await figures.execute()).toMatchObject([{ body: { checked: 1, repaired: 1 } }]);
});

test("a page of a signed-in member says that she is here, a visitor's says nothing", async () => {
	const dana = await addListed(db());
	await site.get("/");
	expect(await seenAt()).toBeUndefined();
	const { cookie } = await signInAgain(site.site(), dana.accountId);
	const page = await site.get("/account", { cookie: `${cookie}; signed-in=1` });
	expect(page.status).toBe(200);
	expect(await presenceOf(dana)).toBe(4);
	// Neither the member's id nor the time is in the page.
	const html = await page.text();
	expect(html).not.toContain(dana.memberId);
	expect(html).not.toContain("seenAt");
});

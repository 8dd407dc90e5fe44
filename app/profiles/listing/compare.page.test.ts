import { expect, test } from "vitest";
import { minute, stopClock } from "../../../test/clock.ts";
import { addListed, findListed } from "../../../test/listed.ts";
import { testSite } from "../../../test/site.ts";
import { compareListing, newComparison } from "./compare.server.ts";
import { touchPresence } from "./presence.server.ts";

const site = testSite();
const db = () => site.site().db;

/** What the comparison reports to the overview and the log. */
async function compare() {
	await compareListing(site.site(), newComparison);
	const row = await db()
		.selectFrom("overview_figures")
		.select("body")
		.where("name", "=", "listing")
		.executeTakeFirst();
	return { figures: row?.body, logged: site.logged().at(-1) };
}

test("what is right is left alone, and said to be right", async () => {
	const dana = await addListed(db(), { texts: { interests: "ים ויין", tags: "sea wine" } });
	const before = await findListed(db(), dana);
	const { figures, logged } = await compare();
	expect(figures).toEqual({ checked: 1, repaired: 0 });
	expect(logged).toMatchObject({ checked: 1, msg: "listing compared" });
	expect(await findListed(db(), dana)).toEqual(before);
});

test("what differs is repaired, and reported in numbers without anybody's name", async () => {
	const texts = { location: "חיפה", interests: "ים" };
	const wrong = await addListed(db(), { texts });
	const missing = await addListed(db(), { texts });
	const surplus = await addListed(db(), { texts });
	const before = await findListed(db(), wrong);
	await db()
		.updateTable("member_search")
		.set({ place: 5000, verified: false })
		.where("member_id", "=", wrong.memberId)
		.execute();
	await db().deleteFrom("member_search").where("member_id", "=", missing.memberId).execute();
	await db()
		.insertInto("member_choices")
		.values({ member_id: surplus.memberId, hidden_at: new Date() })
		.execute();
	const { figures, logged } = await compare();
	expect(figures).toEqual({ checked: 3, repaired: 3 });
	expect(logged).toMatchObject({
		of: { place: 1, verified: 1, missing: 1, surplus: 1 },
		msg: "listing differed from the truth",
	});
	expect(JSON.stringify(logged)).not.toContain(wrong.memberId);
	expect(await findListed(db(), wrong)).toEqual(before);
	expect(await findListed(db(), missing)).toBeDefined();
	expect(await findListed(db(), surplus)).toBeUndefined();
	expect((await compare()).figures).toEqual({ checked: 3, repaired: 0 });
});

test("nobody is found whose account is gone", async () => {
	const dana = await addListed(db());
	await db().updateTable("members").set({ account_id: null }).execute();
	const { figures, logged } = await compare();
	expect(figures).toEqual({ checked: 0, repaired: 1 });
	expect(logged).toMatchObject({ of: { ownerless: 1 } });
	expect(await findListed(db(), dana)).toBeUndefined();
});

test("what the jobs of the minute have still to do is no difference", async () => {
	const setClock = stopClock();
	const dana = await addListed(db());
	const back = await addListed(db());
	await touchPresence(site.site(), dana);
	await db()
		.insertInto("member_choices")
		.values({ member_id: back.memberId, paused_until: new Date(Date.now() + 10 * minute) })
		.execute();
	await db().deleteFrom("member_search").where("member_id", "=", back.memberId).execute();
	setClock(11 * minute);
	expect((await compare()).figures).toEqual({ checked: 2, repaired: 0 });
	setClock(16 * minute);
	expect((await compare()).figures).toEqual({ checked: 2, repaired: 1 });
});

test("a presence that is late hides no other difference", async () => {
	const setClock = stopClock();
	const dana = await addListed(db());
	await touchPresence(site.site(), dana);
	await db().updateTable("member_search").set({ place: 5000 }).execute();
	setClock(11 * minute);
	const { figures, logged } = await compare();
	expect(figures).toEqual({ checked: 1, repaired: 1 });
	expect(logged).toMatchObject({ of: { place: 1 } });
	expect((await findListed(db(), dana))?.place).toBeNull();
});

test("a long comparison goes on in another job where it stopped", async () => {
	await addListed(db());
	await addListed(db());
	const [first] = await db().selectFrom("members").select("id").orderBy("id").execute();
	await compareListing(site.site(), { ...newComparison, after: first?.id ?? "", checked: 1 });
	const [row] = await db().selectFrom("overview_figures").select("body").execute();
	expect(row?.body).toEqual({ checked: 2, repaired: 0 });
});

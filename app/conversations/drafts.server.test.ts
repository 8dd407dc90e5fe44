import { expect, test } from "vitest";
import { day } from "../../test/clock.ts";
import { addClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { addPair, at, talkSite, write } from "../../test/talks.ts";
import { forgetDrafts } from "./conversations.job.ts";

const db = testDatabase();
const site = talkSite(db);

/** A man of a plan with five new conversations a day, who began them all. */
async function addBusy() {
	const man = await addClubMember(db(), { role: "daddy", plan: "basic" });
	for (let begun = 0; begun < 5; begun += 1) {
		expect(await write(site, man, await addClubMember(db()), `שלום ${begun}`, at(0))).toBe(1);
	}
	return man;
}

const drafts = async () =>
	(
		await db()
			.selectFrom("participants")
			.select("other_id")
			.where("draft", "is not", null)
			.execute()
	).map(({ other_id }) => other_id);
const count = async () => (await db().selectFrom("conversations").select("id").execute()).length;

test("a conversation that holds only a first draft goes after 30 days, any other stays", async () => {
	const man = await addBusy();
	const woman = await addClubMember(db());
	const pair = await addPair(site);
	expect(await write(site, pair.man, pair.woman, "אני בת 16", at(0))).toBe("held");
	expect(await write(site, man, woman, "טיוטה", at(1))).toBe("day");
	await forgetDrafts(db(), at(30 * day));
	expect(await drafts()).toEqual([woman.memberId]);
	// Written again, it is new again.
	expect(await write(site, man, woman, "טיוטה אחרת", at(2))).toBe("day");
	await forgetDrafts(db(), at(30 * day + 1));
	expect([await drafts(), await count()]).toEqual([[woman.memberId], 7]);
	await forgetDrafts(db(), at(30 * day + 2));
	expect([await drafts(), await count()]).toEqual([[], 6]);
});

test("of more than twenty first drafts the oldest goes", async () => {
	const man = await addBusy();
	const women: string[] = [];
	for (let nth = 0; nth < 21; nth += 1) {
		const woman = await addClubMember(db());
		women.push(woman.memberId);
		expect(await write(site, man, woman, `טיוטה ${nth}`, at(nth))).toBe("day");
	}
	expect((await drafts()).toSorted()).toEqual(women.slice(1).toSorted());
	expect(await count()).toBe(25);
});

import { expect, test } from "vitest";
import { entitlements, entitlementsOf, tierOf, tiers } from "./entitlements.ts";

const since = new Date("2026-11-01T10:00:00Z");
const days = (count: number) => new Date(since.getTime() + count * 86_400_000);

test("a man's rights follow from his plan, a woman's from nothing else", () => {
	expect(tierOf({ role: "baby", plan: null })).toBe("woman");
	expect(tierOf({ role: "baby", plan: "vip" })).toBe("woman");
	expect(tierOf({ role: "daddy", plan: null })).toBe("free");
	for (const plan of ["basic", "premium", "vip"] as const) {
		expect(tierOf({ role: "daddy", plan })).toBe(plan);
	}
});

test("the table is that of members.md, section 5", () => {
	const column = (read: (tier: (typeof tiers)[number]) => unknown) => tiers.map(read);
	expect(column((tier) => entitlements[tier].profilesADay)).toEqual([null, 12, null, null, null]);
	expect(column((tier) => entitlements[tier].heartsADay)).toEqual([60, 10, 60, 150, 300]);
	expect(column((tier) => entitlements[tier].conversationsADay)).toEqual([10, 0, 5, 20, 40]);
	expect(column((tier) => entitlements[tier].albumsADay)).toEqual([3, 3, 10, 10, 10]);
	expect(column((tier) => entitlements[tier].seesWho)).toEqual([true, false, false, true, true]);
	expect(column((tier) => entitlements[tier].mayBeInvisible)).toEqual([
		true,
		false,
		false,
		true,
		true,
	]);
	expect(column((tier) => entitlements[tier].savedSearches)).toEqual([3, 1, 3, 10, 20]);
	expect(column((tier) => entitlements[tier].picksADay)).toEqual([5, 3, 5, 7, 10]);
	expect(column((tier) => entitlements[tier].giftsAMonth)).toEqual([1, 0, 1, 3, 10]);
});

test("for seven days to the millisecond hearts, conversations and requests are a third, and at least one", () => {
	const newcomer = { role: "daddy", plan: "basic", since } as const;
	const inFirstWeek = entitlementsOf(newcomer, new Date(days(7).getTime() - 1));
	expect(inFirstWeek).toMatchObject({
		heartsADay: 20,
		conversationsADay: 1,
		albumsADay: 3,
		profilesADay: null,
	});
	expect(entitlementsOf(newcomer, days(7))).toEqual(entitlements.basic);
	const free = { role: "daddy", plan: null, since } as const;
	expect(entitlementsOf(free, days(1))).toMatchObject({
		heartsADay: 3,
		conversationsADay: 0,
		albumsADay: 1,
		profilesADay: 12,
	});
});

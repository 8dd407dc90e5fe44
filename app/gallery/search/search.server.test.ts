import { beforeEach, describe, expect, test } from "vitest";
import { addCrowd } from "../../../test/crowd.ts";
import { addListed, type ListedMember } from "../../../test/listed.ts";
import { testPayments } from "../../../test/payments.ts";
import { readNamedPlaces } from "../members/read-gallery.server.ts";
import { type MemberFilters, noFilters, readMemberFilters, sorts } from "./filters.ts";
import {
	countMembers,
	type FoundMember,
	loosen,
	mostCounted,
	pageSize,
	searchMembers,
} from "./search.server.ts";

const money = testPayments();
const site = () => money.site();
const db = () => site().db;

type Me = { id: string; accountId: string; role: "daddy" | "baby" };

async function addSearcher(role: "daddy" | "baby" = "daddy", location = "חיפה"): Promise<Me> {
	const { accountId, memberId } = await addListed(db(), { role, texts: { location } });
	return { id: memberId, accountId, role };
}

const change = (filters: Partial<MemberFilters>): MemberFilters => ({ ...noFilters, ...filters });

async function findAll(me: Me, filters: Partial<MemberFilters> = {}): Promise<FoundMember[]> {
	const found: FoundMember[] = [];
	let after: string | null = null;
	do {
		const page = await searchMembers(site(), me, change(filters), after);
		found.push(...page.rows);
		after = page.next;
		if (after) expect(page.rows).toHaveLength(pageSize);
	} while (after);
	return found;
}

const idsOf = (rows: readonly { memberId: string }[]) => rows.map(({ memberId }) => memberId);
const texts = {
	location: "חיפה",
	display_name: "נועה",
	tags: "wine sea",
	interests: "טיולים בגליל",
};

describe("among a few people", () => {
	let [me, far] = [] as unknown as [Me, ListedMember];
	let near: ListedMember;
	beforeEach(async () => {
		me = await addSearcher();
		near = await addListed(db(), { texts });
		far = await addListed(db(), { texts: { location: "אילת", tags: "sea" }, hasBadge: false });
	});

	test.each<[string, Partial<MemberFilters>, ("near" | "far")[]]>([
		["nothing asked", {}, ["near", "far"]],
		["the alias", { q: "נועה" }, ["near"]],
		["a word behind its prefix", { q: "גליל" }, ["near"]],
		["only stop words", { q: "לא של" }, ["near", "far"]],
		["a word of nobody", { q: "xyzzy" }, []],
		["signs of the query language", { q: "' | !* <-> :*&()\\" }, ["near", "far"]],
		["ages", { ageFrom: 25, ageTo: 60 }, ["near", "far"]],
		["other ages", { ageFrom: 90 }, []],
		["a town", { location: [4000] }, ["near"]],
		["a region", { location: [10_006] }, ["far"]],
		["two places", { location: [10_006, 4000] }, ["near", "far"]],
		["the same town", { within: "town" }, ["near"]],
		["a distance around a town, not around me", { within: "100", location: [2600] }, ["far"]],
		["a distance around a town near me", { within: "20", location: [2100] }, ["near"]],
		["now", { online: "now" }, []],
		["new", { new: true }, ["near", "far"]],
		["checked", { verified: true }, ["near"]],
		["a tag", { tags: ["sea"] }, ["near", "far"]],
		["all tags", { tags: ["sea", "wine"] }, ["near"]],
		["seeks", { seeks: ["travel", "steady"] }, []],
		["education", { education: ["phd"] }, []],
		["several pictures", { photos: true }, []],
	])("%s", async (_, filters, names) => {
		const expected = names.map((name) => ({ near, far })[name].memberId);
		for (const sort of sorts) {
			const found = await findAll(me, { ...filters, sort });
			expect(idsOf(found).toSorted(), sort).toEqual(expected.toSorted());
		}
		expect(await countMembers(site(), me, change(filters))).toBe(expected.length);
	});

	test("the nearest come first, and whoever shows a region is never near", async () => {
		const found = await findAll(me, { sort: "nearest" });
		expect(idsOf(found)).toEqual([near.memberId, far.memberId]);
		expect(found.map(({ bucket }) => bucket)).toEqual([0, 4]);
		expect(found[0]?.publicId).toBe(near.publicId);
	});

	test("every place is understood by the name that others read", async () => {
		const places = await readNamedPlaces(db());
		for (const { id, name } of places) {
			const filters = readMemberFilters(new URLSearchParams({ location: name }), places);
			expect(filters.location, name).toEqual([id]);
		}
		const latin = readMemberFilters(new URLSearchParams({ location: "Haifa" }), places);
		expect(latin.location).toEqual([4000]);
	});

	test("one filter less brings people, those that bring most first", async () => {
		const filters = change({ tags: ["sea", "yoga"], verified: true, q: "נועה" });
		const found = await loosen(site(), me, filters);
		expect(found.map(({ filter, count }) => [filter, count])).toEqual([
			[{ name: "tags", value: "yoga" }, 1],
		]);
		expect(found[0]?.filters.tags).toEqual(["sea"]);
		const other = await loosen(
			site(),
			me,
			change({ verified: true, location: [2600], q: "xyzzy" }),
		);
		expect(other).toEqual([]);
		const three = await loosen(site(), me, change({ location: [5000] }));
		expect(three).toEqual([{ filter: { name: "location" }, filters: noFilters, count: 2 }]);
	});

	test("at most three hints, those that bring most first", async () => {
		const tags = ["sea", "yoga", "wine", "cars"] as const;
		const four: MemberFilters[] = [];
		for (const [index, left] of tags.entries()) {
			const others = tags.filter((tag) => tag !== left).join(" ");
			for (let n = 0; n <= index; n++) await addListed(db(), { texts: { tags: others } });
			four.push(change({ tags: tags.filter((tag) => tag !== left) }));
		}
		const found = await loosen(site(), me, change({ tags }));
		expect(found.map(({ count }) => count)).toEqual([4, 3, 2]);
		expect(found.map(({ filters }) => filters)).toEqual(four.slice(1).toReversed());
	});

	test("whoever is kept apart, and the own side, is in no list, count or hint", async () => {
		await addListed(db(), { role: "daddy", texts });
		await db()
			.insertInto("member_blocks")
			.values({ viewer_id: me.id, other_id: near.memberId, why: 2 })
			.execute();
		expect(idsOf(await findAll(me))).toEqual([far.memberId]);
		expect(await countMembers(site(), me, noFilters)).toBe(1);
		expect(await loosen(site(), me, change({ location: [4000] }))).toMatchObject([{ count: 1 }]);
		expect(await loosen(site(), me, change({ verified: true }))).toMatchObject([{ count: 1 }]);
	});

	test("whoever is away or leaves finds nobody", async () => {
		const until = new Date("2100-01-01");
		await db()
			.insertInto("member_choices")
			.values({ member_id: me.id, paused_until: until })
			.execute();
		expect(await findAll(me)).toEqual([]);
		expect(await countMembers(site(), me, noFilters)).toBe(0);
		expect(await loosen(site(), me, change({ photos: true }))).toEqual([]);
	});
});

describe("among many", () => {
	test.each(sorts)("sorted by %s each stands on one page, in one order", async (sort) => {
		const me = await addSearcher();
		await addCrowd(db(), 300);
		const found = await findAll(me, { sort });
		const all = await db()
			.selectFrom("member_search")
			.select("member_id")
			.where("role", "=", 1)
			.execute();
		expect(idsOf(found).toSorted()).toEqual(all.map((row) => row.member_id).toSorted());
		const key = {
			recommended: () => 0,
			new: ({ fresh }: FoundMember) => -fresh,
			active: ({ presence }: FoundMember) => -presence,
			nearest: ({ bucket }: FoundMember) => bucket,
		}[sort];
		const keys = found.map(key);
		expect(keys).toEqual(keys.toSorted((one, other) => one - other));
		expect(await countMembers(site(), me, noFilters)).toBe(Math.min(all.length, mostCounted));
	});

	test("a last page that is full has none behind it", async () => {
		const me = await addSearcher();
		await addCrowd(db(), 60);
		const women = db().selectFrom("member_search").select("member_id").where("role", "=", 1);
		const beyond = women.orderBy("member_id").offset(pageSize);
		await db().deleteFrom("member_search").where("member_id", "in", beyond).execute();
		const page = await searchMembers(site(), me, noFilters);
		expect(page).toMatchObject({ rows: { length: pageSize }, next: null });
	});

	test("a page goes on for its own searcher and filters only", async () => {
		const me = await addSearcher();
		const other = await addSearcher();
		await addCrowd(db(), 150);
		const first = await searchMembers(site(), me, noFilters);
		const next = first.next ?? "";
		const second = await searchMembers(site(), me, noFilters, next);
		expect(idsOf(second.rows)).not.toContain(first.rows[0]?.memberId);
		const foreign = [
			[other, noFilters, next],
			[me, change({ sort: "new" }), next],
			[me, change({ sort: "nearest" }), next],
			[me, noFilters, `A${next}`],
			[me, noFilters, next.slice(1)],
			[me, noFilters, "null"],
			[me, noFilters, "\0"],
			[me, noFilters, "א".repeat(100_000)],
			[me, noFilters, site().vault.seal("draft", "{}")],
		] as const;
		for (const [who, filters, after] of foreign) {
			const page = await searchMembers(site(), who, filters, after);
			expect(page).toMatchObject({ rows: (await searchMembers(site(), who, filters)).rows });
		}
		expect(next).not.toContain(first.rows.at(-1)?.memberId);
	});

	test("people who come, go and move meanwhile bring nobody twice", async () => {
		const me = await addSearcher();
		await addCrowd(db(), 200);
		const first = await searchMembers(site(), me, noFilters);
		const gone = first.rows[3];
		const last = first.rows.at(-1);
		for (const row of [gone, last]) {
			await db()
				.deleteFrom("member_search")
				.where("member_id", "=", row?.memberId ?? "")
				.execute();
		}
		await addListed(db(), { texts });
		const second = await searchMembers(site(), me, noFilters, first.next);
		const seen = new Set(idsOf(first.rows));
		expect(second.rows.filter(({ memberId }) => seen.has(memberId))).toEqual([]);
	});
});

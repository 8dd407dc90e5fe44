import { expect, test } from "vitest";
import { noFilters, withWishes } from "../../../app/gallery/search/filters.ts";
import { searchMembers } from "../../../app/gallery/search/search.server.ts";
import { readWishFilters } from "../../../app/gallery/search/wishes.server.ts";
import { countNews } from "../../../app/notifications/count.server.ts";
import { boundaries, seeks, tags } from "../../../app/profiles/lists.ts";
import { listItems } from "../../../app/reviews/desk/items.server.ts";
import { readItem } from "../../../app/reviews/desk/read-item.server.ts";
import { testPayments } from "../../../test/payments.ts";
import { cast } from "../cast.ts";
import { seedDemo } from "../seed.ts";
import { seedWaiting } from "../seed-waiting.ts";
import { club } from "./club.ts";
import { seedClub } from "./seed-club.ts";

const money = testPayments();

test("the demo's club is found, with what each shows", async () => {
	const site = money.site();
	const { db } = site;
	await seedDemo(db, site);
	await seedClub(site);
	await seedWaiting(site);
	const listed = await db
		.selectFrom("member_search")
		.innerJoin("members", "members.id", "member_id")
		.innerJoin("accounts", "accounts.id", "members.account_id")
		.select(["email", "member_search.role", "age", "verified", "place", "presence", "fresh"])
		.execute();
	const found = new Map(listed.map(({ email, ...row }) => [email, row]));
	expect(found.size).toBe(40);
	for (const { email, role, age, hasNoBadge = false } of club) {
		expect(found.get(email)).toMatchObject({
			role: role === "baby" ? 1 : 0,
			age,
			verified: !hasNoBadge,
			place: expect.any(Number),
		});
	}
	for (const bucket of [0, 1, 2, 4]) {
		expect(listed.map(({ presence }) => presence)).toContain(bucket);
	}
	expect(listed.filter(({ fresh }) => fresh === 2).length).toBeGreaterThanOrEqual(3);

	const lists = await db.selectFrom("facts").select(["tags", "seeks", "boundaries"]).execute();
	for (const row of lists) {
		for (const [list, chosen] of [
			[tags, row.tags],
			[seeks, row.seeks],
			[boundaries, row.boundaries],
		] as const) {
			const known = list.map(({ value }) => value as string);
			expect(known.filter((value) => (chosen as string[]).includes(value))).toEqual(chosen);
		}
	}

	const wishers: [typeof cast.eli | typeof cast.tamar, string[]][] = [
		[cast.eli, [cast.dana.email, cast.tamar.email]],
		[cast.tamar, [cast.eli.email]],
	];
	for (const [{ email }, kept] of wishers) {
		const me = await db
			.selectFrom("members")
			.innerJoin("accounts", "accounts.id", "account_id")
			.select(["members.id", "accounts.id as accountId", "members.role"])
			.where("email", "=", email)
			.executeTakeFirstOrThrow();
		const known = await readWishFilters(db, me);
		const filters = withWishes(noFilters, known?.wishes ?? null);
		const { rows } = await searchMembers(site, me, filters);
		const liked = await db
			.selectFrom("members")
			.innerJoin("accounts", "accounts.id", "account_id")
			.select("members.id")
			.where("email", "in", kept)
			.execute();
		expect(rows.map(({ memberId }) => memberId)).toEqual(
			expect.arrayContaining(liked.map(({ id }) => id)),
		);
		expect(rows.length).toBeLessThan(16);
	}

	const sides = await db
		.selectFrom("participants")
		.innerJoin("members", "members.id", "member_id")
		.innerJoin("accounts", "accounts.id", "members.account_id")
		.select(["email", "shelf"])
		.execute();
	for (const { email } of [cast.avi, cast.dana]) {
		const shelves = sides.filter((side) => side.email === email).map(({ shelf }) => shelf);
		expect([...new Set(shelves)].toSorted()).toEqual(["archived", "inbox", "requests"]);
	}

	const staff = await db
		.selectFrom("accounts")
		.select(["id as accountId", "email"])
		.where("email", "in", [cast.michal.email, cast.ronen.email])
		.orderBy("email")
		.execute();
	const barred: unknown[] = [];
	for (const viewer of staff) {
		const [appeal, ...others] = await listItems(db, { kind: "appeal" }, viewer);
		expect(others).toEqual([]);
		barred.push(appeal?.name, appeal?.isBarred);
		const item = appeal && (await readItem(site, appeal.id, viewer));
		expect(item?.appeal).toContain("על חשבוני");
	}
	expect(barred).toEqual(["נדב", false, "נדב", true]);
	expect(await db.selectFrom("reports").select("id").execute()).toHaveLength(2);

	expect(await db.selectFrom("photo_matches").selectAll().execute()).toEqual([]);
	const photos = await db
		.selectFrom("photos")
		.innerJoin("accounts", "accounts.id", "account_id")
		.innerJoin("members", "members.account_id", "accounts.id")
		.select(["email", "audience", "approved_for"])
		.orderBy("place")
		.execute();
	expect(photos.filter(({ audience }) => audience === "members")).toHaveLength(19);
	expect(photos.filter(({ email }) => email === cast.tamar.email)).toEqual(
		["members", "album", "album"].map((audience) => ({
			email: cast.tamar.email,
			audience,
			approved_for: audience,
		})),
	);
	const texts = await db
		.selectFrom("member_texts")
		.select("field")
		.where("account_id", "in", db.selectFrom("members").select("account_id"))
		.where("field", "=", "location")
		.execute();
	expect(texts).toHaveLength(40);
	const meeting = await db
		.selectFrom("hearts")
		.innerJoin("hearts as back", (join) =>
			join
				.onRef("back.member_id", "=", "hearts.other_id")
				.onRef("back.other_id", "=", "hearts.member_id"),
		)
		.innerJoin("members", "members.id", "hearts.member_id")
		.innerJoin("accounts", "accounts.id", "members.account_id")
		.select("email")
		.orderBy("email")
		.execute();
	expect(meeting.map(({ email }) => email)).toEqual(
		[cast.avi, cast.dana, cast.eli, cast.tamar].map(({ email }) => email),
	);
	const newsOf = async (email: string) => {
		const { id, memberId } = await db
			.selectFrom("accounts")
			.innerJoin("members", "members.account_id", "accounts.id")
			.select(["accounts.id", "members.id as memberId"])
			.where("email", "=", email)
			.executeTakeFirstOrThrow();
		return (await countNews(db, { accountId: id, memberId })).kinds;
	};
	// Avi's fifth is his payment, which is not made here; without it hearts are a number to him.
	expect(await newsOf(cast.avi.email)).toEqual({ heart: 2, match: 1, decision: 1 });
	expect(await newsOf(cast.dana.email)).toEqual({ heart: 1, match: 1, decision: 1 });
});

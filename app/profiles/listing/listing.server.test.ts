import { sql } from "kysely";
import { expect, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
import { testDatabase } from "../../../test/database.ts";
import { addListed, findListed, type ListedMember } from "../../../test/listed.ts";
import { addBarePhoto } from "../../../test/reviews.ts";
import { inTransaction } from "../../platform/database/open-database.server.ts";
import { refreshListing, refreshListings } from "./listing.server.ts";

const db = testDatabase();

/** People without another birth date are 29 then. */
const noon = Date.parse("2026-11-22T10:00:00Z");

const refresh = (member: ListedMember) => inTransaction(db(), (trx) => refreshListing(trx, member));

async function choose({ memberId }: ListedMember, choices: object): Promise<void> {
	await db()
		.insertInto("member_choices")
		.values({ member_id: memberId, ...choices })
		.onConflict((conflict) => conflict.column("member_id").doUpdateSet(choices))
		.execute();
}

const texts = {
	display_name: "ליאן",
	location: "חיפה",
	profession: "אדריכלית",
	education: "masters",
	seeks: "steady discreet",
	tags: "sea weeknights",
	interests: "ים, והרבה ספרים",
	prompt1: "p6 מחברת",
	boundaries: "slowly no-smoke",
} as const;

test("the row of a member holds what others are shown, and nothing else", async () => {
	stopClock(noon);
	const lian = await addListed(db(), { texts, since: new Date("2026-11-10T10:00:00Z") });
	expect(await findListed(db(), lian)).toEqual({
		member_id: lian.memberId,
		public_id: lian.publicId,
		role: 1,
		place: 4000,
		age: 29,
		education: 4,
		verified: true,
		photos: false,
		presence: 0,
		fresh: 1,
		rank: expect.any(Number),
		seeks: 2 ** 0 + 2 ** 5,
		tags: 2 ** 15 + 2 ** 39,
		facets: [129, 204, 210, 220, 225, 315, 339, 24_000, 40_002],
		words: ["אדריכלית", "חברת", "יאנ", "ימ", "ליאנ", "מחברת", "ספרימ"],
	});
});

test("with the region chosen the true town is nowhere in the row", async () => {
	const lian = await addListed(db(), { texts });
	await choose(lian, { shows_region: true });
	await refresh(lian);
	const row = await findListed(db(), lian);
	expect(row?.place).toBe(10_002);
	expect(row?.facets).toEqual(expect.arrayContaining([30_002, 40_002]));
	expect(row?.facets).not.toContain(24_000);
});

test("a man without a month is found; nothing marks his row", async () => {
	stopClock(noon);
	const man = await addListed(db(), { role: "daddy" });
	expect(await findListed(db(), man)).toMatchObject({ role: 0, age: 29 });
});

test("an age counts only from the birth date once there is one", async () => {
	const lian = await addListed(db(), { birthDate: null });
	expect(await findListed(db(), lian)).toMatchObject({ age: null });
	await db().insertInto("profiles").values({ id: lian.accountId, age: 35 }).execute();
	await refresh(lian);
	expect(await findListed(db(), lian)).toMatchObject({ age: 35 });
});

test("hidden, paused, suspended, banned and leaving members are not found, and come back", async () => {
	const lian = await addListed(db());
	const later = new Date(Date.now() + 60_000);
	const states: [() => Promise<unknown>, () => Promise<unknown>][] = [
		[() => choose(lian, { hidden_at: new Date() }), () => choose(lian, { hidden_at: null })],
		[() => choose(lian, { paused_until: later }), () => choose(lian, { paused_until: new Date() })],
		...(["suspended", "banned"] as const).map(
			(kind) =>
				[
					() =>
						db().insertInto("enforcements").values({ member_id: lian.memberId, kind }).execute(),
					() => db().updateTable("enforcements").set({ lifted_at: new Date() }).execute(),
				] as [() => Promise<unknown>, () => Promise<unknown>],
		),
		[
			() => db().updateTable("accounts").set({ deletes_at: later }).execute(),
			() => db().updateTable("accounts").set({ deletes_at: null }).execute(),
		],
	];
	for (const [leave, back] of states) {
		await leave();
		await refresh(lian);
		expect(await findListed(db(), lian)).toBeUndefined();
		await back();
		await refresh(lian);
		expect(await findListed(db(), lian)).toBeDefined();
	}
});

test("only pictures that all members see count as more than one", async () => {
	stopClock(noon);
	const lian = await addListed(db());
	for (const audience of ["members", "members", "album"] as const) {
		const id = await addBarePhoto(db(), lian, audience);
		await db().updateTable("photos").set({ approved_for: audience }).where("id", "=", id).execute();
	}
	await refresh(lian);
	expect(await findListed(db(), lian)).toMatchObject({ photos: true, facets: [129, 210, 211] });
	await db().updateTable("photos").set({ approved_for: "album" }).execute();
	await refresh(lian);
	expect(await findListed(db(), lian)).toMatchObject({ photos: false, facets: [129, 210] });
});

test("a row that is right already is not written again", async () => {
	const lian = await addListed(db(), { texts });
	const version = async () => {
		const { rows } = await sql`select xmin::text from member_search`.execute(db());
		return rows[0];
	};
	const before = await version();
	await refresh(lian);
	expect(await version()).toEqual(before);
});

test("several are brought up to date at once", async () => {
	const dana = await addListed(db());
	const noa = await addListed(db());
	const lian = await addListed(db());
	await choose(noa, { hidden_at: new Date() });
	await db().updateTable("members").set({ badge_at: null }).execute();
	const accounts = [dana, noa, lian].map(({ accountId }) => accountId);
	await inTransaction(db(), (trx) => refreshListings(trx, accounts));
	expect(await findListed(db(), dana)).toMatchObject({ verified: false });
	expect(await findListed(db(), noa)).toBeUndefined();
	expect(await findListed(db(), lian)).toMatchObject({ verified: false });
});

test("the account of an applicant and one that is gone change nothing", async () => {
	const lian = await addListed(db());
	await db().updateTable("applications").set({ state: "submitted", ended_at: null }).execute();
	await refresh(lian);
	expect(await findListed(db(), lian)).toBeUndefined();
	await refresh({ ...lian, accountId: crypto.randomUUID() });
});

import { expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { hashes, testPhotos } from "../../test/photos.ts";
import { barMember } from "../accounts/blocklist.server.ts";
import { closeCase } from "./close-case.server.ts";
import { openPictureCases } from "./same-pictures.server.ts";

const { db, site, add, addOwner } = testPhotos();
const now = new Date("2026-11-22T10:00:00Z");

const flip = (bits: number) =>
	[...hashes.hash].map((bit, at) => (at < bits ? String(1 - Number(bit)) : bit)).join("");

type Owner = { accountId: string };

/** Adds a photo that differs in that many bits, for others to see. */
async function show(owner: Owner, bits = 0, audience: "members" | "album" | "me" = "members") {
	const id = await add({ ...owner, sessionId: "s" }, { hash: flip(bits) });
	await db().updateTable("photos").set({ audience }).where("id", "=", id).execute();
	return id;
}

const casesOf = ({ memberId }: ClubMember) =>
	db()
		.selectFrom("case_pictures")
		.innerJoin("cases", "cases.id", "case_id")
		.select(["cases.id", "lane", "photo_id as photo", "other_photo as other"])
		.where("member_id", "=", memberId)
		.orderBy("found_at")
		.execute();

async function ban(): Promise<{ id: string }> {
	const gone = await addClubMember(db());
	const enforcement = await db()
		.insertInto("enforcements")
		.values({ member_id: gone.memberId, kind: "banned", rule: "fake", found_by: "staff" })
		.returning("id")
		.executeTakeFirstOrThrow();
	const known = { email: "gone@example.com", phone: null, passkeys: [] };
	const pictures = [hashes.hash, hashes.mirroredHash];
	const given = { enforcementId: enforcement.id, now: new Date() };
	await db()
		.transaction()
		.execute((trx) => barMember(trx, site().vault, { ...known, pictures }, given));
	return enforcement;
}

test("the same picture at two members opens a case about the later one, at eight bits and not at nine", async () => {
	const dana = await addClubMember(db());
	const noa = await addClubMember(db());
	const maya = await addClubMember(db());
	const first = await show(dana);
	const close = await show(noa, 8);
	// Nine others, so that it is not close to the second either.
	const far = [...flip(0)].map((bit, at) => (at > 54 ? String(1 - Number(bit)) : bit)).join("");
	const other = await add({ ...maya, sessionId: "s" }, { hash: far });
	await db().updateTable("photos").set({ audience: "members" }).where("id", "=", other).execute();
	await openPictureCases(db(), now);
	expect(await casesOf(noa)).toEqual([
		{ id: expect.any(String), lane: "B", photo: close, other: first },
	]);
	expect([await casesOf(dana), await casesOf(maya)]).toEqual([[], []]);
	const opened = await db().selectFrom("cases").select(["due_at", "closed_at"]).execute();
	expect(opened).toEqual([{ due_at: new Date("2026-11-22T22:00:00Z"), closed_at: null }]);
});

test("what an applicant keeps to themselves opens nothing about the member who shows the same", async () => {
	const dana = await addClubMember(db());
	await show(dana);
	const applicant = await addOwner();
	const id = await show(applicant, 0, "me");
	await openPictureCases(db(), now);
	expect(await casesOf(dana)).toEqual([]);
	await db().updateTable("photos").set({ audience: "members" }).where("id", "=", id).execute();
	await openPictureCases(db(), now);
	expect(await casesOf(dana)).toHaveLength(1);
});

test("a photo for its owner alone opens nothing, until it is shown", async () => {
	const dana = await addClubMember(db());
	const noa = await addClubMember(db());
	await show(dana, 0, "me");
	const photo = await show(noa, 0, "me");
	await openPictureCases(db(), now);
	expect(await casesOf(noa)).toEqual([]);
	await db().updateTable("photos").set({ audience: "album" }).where("id", "=", photo).execute();
	await openPictureCases(db(), now);
	expect(await casesOf(noa)).toHaveLength(1);
	expect(await casesOf(dana)).toEqual([]);
});

test("who applies with a member's picture is looked at there; the member's case is opened", async () => {
	const dana = await addClubMember(db());
	const applicant = await addOwner();
	const other = await addOwner();
	await show(dana);
	await show(applicant);
	await openPictureCases(db(), now);
	expect(await casesOf(dana)).toHaveLength(1);
	// Two who are no members open none.
	await show(other, 8);
	await openPictureCases(db(), now);
	expect(await db().selectFrom("case_pictures").select("id").execute()).toHaveLength(2);
	expect(await db().selectFrom("cases").select("id").execute()).toHaveLength(1);
});

test("a pair stands in one case, whatever is added, and in no other after that was closed", async () => {
	const dana = await addClubMember(db());
	const noa = await addClubMember(db());
	const maya = await addClubMember(db());
	await show(dana);
	await show(noa);
	await openPictureCases(db(), now);
	await openPictureCases(db(), now);
	const [one] = await casesOf(noa);
	const closing = { id: one?.id ?? "", memberId: noa.memberId, outcome: "not_found" as const };
	const close = (decidedAt: Date) =>
		db()
			.transaction()
			.execute((trx) => closeCase(trx, { ...closing, decidedAt }, now));
	// What was found after the decision goes on in a case of its own.
	await close(new Date(now.getTime() - 1));
	const [moved] = await casesOf(noa);
	expect(moved).toMatchObject({ photo: one?.photo, lane: "B" });
	expect(moved?.id).not.toBe(one?.id);
	closing.id = moved?.id ?? "";
	await close(now);
	await show(noa, 1);
	await show(dana, 2);
	await openPictureCases(db(), now);
	expect([await casesOf(noa), await casesOf(dana)]).toEqual([[moved], []]);
	// Somebody else with it is another pair.
	await show(maya, 3);
	await openPictureCases(db(), now);
	expect(await casesOf(maya)).toHaveLength(2);
	expect(new Set((await casesOf(maya)).map(({ id }) => id)).size).toBe(1);
});

test("two uploads and two looks at the same moment open one case", async () => {
	const dana = await addClubMember(db());
	const noa = await addClubMember(db());
	await Promise.all([show(dana), show(noa)]);
	await Promise.all([openPictureCases(db(), now), openPictureCases(db(), now)]);
	expect([...(await casesOf(dana)), ...(await casesOf(noa))]).toHaveLength(1);
	expect(await db().selectFrom("cases").select("id").execute()).toHaveLength(1);
});

test("a banned member's picture opens a case, mirrored too, at eight bits and not at nine", async () => {
	const { id } = await ban();
	const dana = await addClubMember(db());
	const noa = await addClubMember(db());
	const maya = await addClubMember(db());
	await show(dana, 8);
	await show(noa, 9);
	const mirrored = await add({ ...maya, sessionId: "s" }, { hash: hashes.mirroredHash });
	await db()
		.updateTable("photos")
		.set({ audience: "members" })
		.where("id", "=", mirrored)
		.execute();
	await openPictureCases(db(), now);
	const rows = await db()
		.selectFrom("case_pictures")
		.innerJoin("cases", "cases.id", "case_id")
		.select(["member_id", "enforcement_id"])
		.where("enforcement_id", "is not", null)
		.execute();
	expect(new Set(rows.map(({ member_id }) => member_id))).toEqual(
		new Set([dana.memberId, maya.memberId]),
	);
	expect(rows).toHaveLength(2);
	expect(rows[0]?.enforcement_id).toBe(id);
	const stored = await db().selectFrom("barred_contacts").selectAll().execute();
	expect(JSON.stringify(stored)).not.toContain(hashes.hash);
	// Lifted, it opens no further one.
	await db().updateTable("enforcements").set({ lifted_at: now }).execute();
	await db().deleteFrom("cases").execute();
	await openPictureCases(db(), now);
	const left = db()
		.selectFrom("case_pictures")
		.select("id")
		.where("enforcement_id", "is not", null);
	expect(await left.execute()).toEqual([]);
});

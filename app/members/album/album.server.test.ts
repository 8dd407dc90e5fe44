import { expect, test } from "vitest";
import { addAlbumPhoto, addOpenTalk, meOf } from "../../../test/albums.ts";
import { day, minute } from "../../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../../test/club.ts";
import { testPhotos } from "../../../test/photos.ts";
import { block, unblock } from "../../moderation/blocks.server.ts";
import { findAccess } from "./access.server.ts";
import { readAlbum, readOwnAlbum } from "./album.server.ts";
import type { GrantLength } from "./grant-lengths.ts";
import { grant, revoke, revokeAll } from "./grants.server.ts";
import { ask, refuse } from "./requests.server.ts";

const { db, site } = testPhotos();
const noon = Date.parse("2026-11-22T10:00:00Z");
const at = (ms: number) => new Date(noon + ms);

const addMan = (given: Parameters<typeof addClubMember>[1] = {}) =>
	addClubMember(db(), { role: "daddy", plan: "vip", ...given });

async function addOwner(given: Parameters<typeof addClubMember>[1] = {}): Promise<ClubMember> {
	const owner = await addClubMember(db(), given);
	await addAlbumPhoto(site(), owner);
	return owner;
}

async function addOwners(count: number): Promise<ClubMember[]> {
	const owners: ClubMember[] = [];
	for (let index = 0; index < count; index += 1) owners.push(await addOwner());
	return owners;
}

const party = ({ memberId: id, publicId, accountId }: ClubMember) => ({ id, publicId, accountId });

/** What became of a request, in one word. */
async function askFor(asker: ClubMember, owner: ClubMember, now = at(0), note = "") {
	const asked = await ask(site(), await meOf(site(), asker, now), owner.publicId, { note }, now);
	return asked && ("refused" in asked ? asked.refused : "sent");
}

const seen = async (viewer: ClubMember, owner: ClubMember, now = at(0)) => {
	const me = await meOf(site(), viewer, now);
	const other = { ...party(owner), role: owner.role, state: "member" as const };
	return (await readAlbum(site(), me, other, now))?.kind;
};

const letIn = (owner: ClubMember, viewer: ClubMember, length: GrantLength, now = at(0)) =>
	grant(db(), party(owner), viewer.publicId, length, now);

const sees = async (viewer: ClubMember, owner: ClubMember, now = at(0)) =>
	(await findAccess(db(), party(viewer), party(owner), now)) !== null;

test("a grant ends at its minute, or when it is taken back", async () => {
	const man = await addMan();
	const other = await addMan();
	const owner = await addOwner();
	for (const [length, ms] of [["day", day] as const, ["week", 7 * day] as const]) {
		await letIn(owner, man, length);
		expect(await sees(man, owner, at(ms - 1)), length).toBe(true);
		expect(await sees(man, owner, at(ms)), length).toBe(false);
	}
	await letIn(owner, man, "open");
	await letIn(owner, other, "week");
	expect(await sees(man, owner, at(3_650 * day - minute))).toBe(true);
	await revoke(db(), party(owner), man.publicId);
	expect([await sees(man, owner), await sees(other, owner)]).toEqual([false, true]);
	await revoke(db(), party(man), other.publicId);
	await revokeAll(db(), party(man));
	expect(await sees(other, owner)).toBe(true);
	await revokeAll(db(), party(owner));
	expect(await sees(other, owner)).toBe(false);
});

test("a member asks as often a day as the table says, and a refused request counts nothing", async () => {
	const owners = await addOwners(12);
	const asked = async (asker: ClubMember, now = at(0)) => {
		const words: unknown[] = [];
		for (const owner of owners) words.push(await askFor(asker, owner, now));
		return words.filter((word) => word === "sent").length;
	};
	const vip = await addMan();
	const free = await addMan({ plan: undefined });
	const fresh = await addMan({ since: at(-day) });
	for (const owner of owners) {
		expect(await askFor(vip, owner, at(0), "א".repeat(201))).toBe("long");
		expect(await askFor(vip, owner, at(0), "הטלפון שלי 052-1234567")).toBe("note");
	}
	expect([await asked(vip), await asked(free), await asked(fresh)]).toEqual([10, 3, 3]);
	// The next day in Israel begins at 22:00 UTC.
	expect(await asked(vip, at(12 * 60 * minute - 1))).toBe(0);
	expect(await asked(vip, at(12 * 60 * minute))).toBe(2);
});

test("a pair has one request in seven days, and after two silent refusals none", async () => {
	const man = await addMan();
	const owner = await addOwner();
	expect(await askFor(man, owner)).toBe("sent");
	expect([await askFor(man, owner, at(7 * day - 1)), await seen(man, owner)]).toEqual([
		"week",
		"waiting",
	]);
	await refuse(db(), party(owner), man.publicId);
	await refuse(db(), party(owner), man.publicId);
	expect(await seen(man, owner, at(7 * day - 1))).toBe("waiting");
	expect(await seen(man, owner, at(7 * day))).toBe("ask");
	expect(await askFor(man, owner, at(7 * day))).toBe("sent");
	await refuse(db(), party(owner), man.publicId);
	expect(await seen(man, owner, at(14 * day - 1))).toBe("waiting");
	expect(await seen(man, owner, at(14 * day))).toBe("shut");
	expect(await askFor(man, owner, at(14 * day))).toBe("closed");
	// Opening it without a request starts anew.
	await letIn(owner, man, "day", at(14 * day));
	expect(await askFor(man, owner, at(14 * day))).toBe("open");
	expect(await seen(man, owner, at(15 * day))).toBe("ask");
});

test("the note is sealed, read by its owner alone, and gone with the answer", async () => {
	const man = await addMan();
	const owner = await addOwner();
	await askFor(man, owner, at(0), "  אשמח לראות\nאת התערוכה  ");
	const stored = await db().selectFrom("album_notes").select("words").executeTakeFirstOrThrow();
	expect(stored.words).not.toContain("התערוכה");
	const own = async () => (await readOwnAlbum(site(), party(owner), party(man), at(0)))?.request;
	expect((await own())?.note).toBe("אשמח לראות את התערוכה");
	await letIn(owner, man, "day");
	expect(await own()).toBeNull();
	expect(await seen(man, owner)).toBe("open");
	await revoke(db(), party(owner), man.publicId);
	expect(await seen(man, owner)).toBe("closed");
	expect(JSON.stringify(await db().selectFrom("album_requests").selectAll().execute())).toContain(
		'"note_id":null',
	);
});

test("a block shuts it on both sides and an end of the block does not open it again", async () => {
	const man = await addMan();
	const owner = await addOwner();
	await addAlbumPhoto(site(), man);
	await letIn(owner, man, "open");
	await letIn(man, owner, "open");
	const pair = { viewerId: man.memberId, otherId: owner.memberId };
	const change = (act: typeof block) =>
		db()
			.transaction()
			.execute((trx) => act(trx, pair));
	await change(block);
	expect(await letIn(owner, man, "day")).toBeNull();
	expect(await askFor(man, owner)).toBeNull();
	await change(unblock);
	expect([await sees(man, owner), await sees(owner, man)]).toEqual([false, false]);
});

test("nobody is asked who lets this member not write, and who declined hears nothing", async () => {
	const man = await addMan();
	const owner = await addOwner();
	const other = await addOwner();
	await db()
		.insertInto("member_choices")
		.values({ member_id: owner.memberId, who_writes: "hearts" })
		.execute();
	expect([await askFor(man, owner), await seen(man, owner)]).toEqual(["closed", "shut"]);
	const conversation = await addOpenTalk(site(), man, owner);
	expect(await askFor(man, owner)).toBe("sent");
	const lines = await db().selectFrom("album_lines").select("conversation_id").execute();
	expect(lines).toEqual([{ conversation_id: conversation }]);
	const declined = await addOpenTalk(site(), man, other);
	const shut = { state: "closed", declined_at: at(0) } as const;
	await db().updateTable("conversations").set(shut).where("id", "=", declined).execute();
	expect([await askFor(man, other), await seen(man, other)]).toEqual(["sent", "waiting"]);
	expect((await readOwnAlbum(site(), party(other), party(man), at(0)))?.request).toBeNull();
});

test("without an album there is nothing to see, to ask for or to open", async () => {
	const man = await addMan();
	const woman = await addClubMember(db());
	expect([await seen(man, woman), await askFor(man, woman)]).toEqual([undefined, "closed"]);
	expect(await letIn(woman, man, "day")).toEqual({ refused: "none" });
});

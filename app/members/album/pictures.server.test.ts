import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { addAlbumPhoto, addCopy, grey, meOf } from "../../../test/albums.ts";
import { day, hour } from "../../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../../test/club.ts";
import { testPhotos } from "../../../test/photos.ts";
import { block, hide, unblock, unhide } from "../../moderation/blocks.server.ts";
import { openCopy } from "../../profiles/photos/album-copies.server.ts";
import { erasePhoto } from "../../profiles/photos/photos.server.ts";
import { tidyAlbums } from "../members.job.ts";
import { albumAddress, openAlbumPicture } from "./album.server.ts";
import { grantLengths } from "./grant-lengths.ts";
import { grant, revoke, revokeAll } from "./grants.server.ts";

const { db, site, stored, work } = testPhotos();
const party = ({ memberId: id, publicId, accountId }: ClubMember) => ({ id, publicId, accountId });

async function addPair() {
	const man = await addClubMember(db(), { role: "daddy" });
	const woman = await addClubMember(db());
	const photo = await addAlbumPhoto(site(), woman, await grey());
	return { man, woman, photo, viewer: await meOf(site(), man) };
}

/** The sealed part of a picture's address. */
const sealedOf = (viewer: { accountId: string; sessionId: string }, photo: string) =>
	albumAddress(site(), viewer, photo).replace("/pictures/", "");

const copies = () => db().selectFrom("album_copies").select("file_id").execute();

test("a copy bears the viewer's number in its pixels, is kept sealed, and goes with the grant or the photo", async () => {
	const { man, woman, photo, viewer } = await addPair();
	const before = await stored();
	const address = sealedOf(viewer, photo);
	const open = () => openAlbumPicture(site(), viewer, address);
	expect(await open()).toBeNull();
	await grant(db(), party(woman), man.publicId, "open");
	const marked = await open();
	if (!marked) throw new Error("no picture");
	expect(await sharp(marked).metadata()).toMatchObject({ format: "webp", height: 480 });
	// The grey ground has light and dark dots in every part of it.
	for (const [left, top] of [0, 192].flatMap((x) => [0, 240].map((y) => [x, y] as const))) {
		const part = sharp(marked).extract({ left, top, width: 192, height: 240 });
		const [grey] = (await sharp(await part.toBuffer()).stats()).channels;
		expect([(grey?.min ?? 0) < 110, (grey?.max ?? 0) > 150]).toEqual([true, true]);
	}
	expect(await open()).toEqual(marked);
	expect(await copies()).toHaveLength(1);
	await revoke(db(), party(woman), man.publicId);
	expect(await open()).toBeNull();
	await tidyAlbums.work(site(), {});
	await work();
	expect([await copies(), await stored()]).toEqual([[], before]);
	await addCopy(site(), photo, man);
	await erasePhoto(site(), woman, photo);
	await work();
	expect([await copies(), await stored()]).toEqual([[], []]);
});

test("a grant taken back while the copy is made shows and leaves nothing", async () => {
	const { man, photo } = await addPair();
	const before = await stored();
	const viewer = { memberId: man.memberId, number: "K7M2QX" };
	const made = await openCopy(site(), photo, viewer, async () => false);
	expect([made, await copies(), await stored()]).toEqual([null, [], before]);
	// Two views at once make one copy.
	const both = await Promise.all(
		[0, 1].map(() => openCopy(site(), photo, viewer, async () => true)),
	);
	expect(both.every((bytes) => bytes !== null)).toBe(true);
	expect(await copies()).toHaveLength(1);
	expect(await stored()).toHaveLength(before.length + 1);
});

const who = fc.nat(3);
const pairActs = { hide, unhide, block, unblock };
const event = fc.oneof(
	fc.record({ act: fc.constantFrom("day", "week", "open"), one: who, other: who }),
	fc.record({ act: fc.constantFrom("revoke"), one: who, other: who }),
	fc.record({ act: fc.constantFrom("revoke all", "pause", "return"), one: who, other: who }),
	fc.record({ act: fc.constantFrom("hide", "unhide", "block", "unblock"), one: who, other: who }),
	fc.record({ act: fc.constantFrom("wait a day", "wait an hour"), one: who, other: who }),
);

/** The rules once more, from the events alone. */
function model() {
	const until = new Map<string, number>();
	const apart = new Set<string>();
	const paused = new Set<number>();
	const meets = (one: number, other: number) =>
		one % 2 !== other % 2 &&
		!paused.has(one) &&
		!paused.has(other) &&
		!["hide", "block"].some((act) => apart.has(`${act} ${one} ${other}`)) &&
		!apart.has(`block ${other} ${one}`);
	return {
		sees: (viewer: number, owner: number, now: number) =>
			(until.get(`${owner} ${viewer}`) ?? 0) > now && meets(viewer, owner) && meets(owner, viewer),
		take(act: string, one: number, other: number, now: number) {
			if (act in grantLengths) {
				const ms = grantLengths[act as keyof typeof grantLengths].ms ?? Number.POSITIVE_INFINITY;
				if (meets(one, other)) until.set(`${one} ${other}`, now + ms);
			} else if (act === "revoke") until.delete(`${one} ${other}`);
			else if (act === "revoke all") for (const at of [0, 1, 2, 3]) until.delete(`${one} ${at}`);
			else if (act === "pause") paused.add(one);
			else if (act === "return") paused.delete(one);
			else if (act.startsWith("un")) apart.delete(`${act.slice(2)} ${one} ${other}`);
			else apart.add(`${act} ${one} ${other}`);
			if (act !== "block") return;
			until.delete(`${one} ${other}`);
			until.delete(`${other} ${one}`);
		},
	};
}

test("after any history each picture opens exactly to whom a slow reading says", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(event, { maxLength: 16 }), async (history) => {
			const members: ClubMember[] = [];
			for (const role of ["daddy", "baby", "daddy", "baby"] as const) {
				members.push(await addClubMember(db(), { role }));
			}
			const photos: string[] = [];
			for (const owner of members) {
				const photo = await addAlbumPhoto(site(), owner);
				photos.push(photo);
				for (const viewer of members) await addCopy(site(), photo, viewer);
			}
			const rules = model();
			let now = Date.now();
			for (const { act, one, other } of history) {
				if (act.startsWith("wait")) now += act === "wait a day" ? day : hour;
				else if (one !== other) {
					rules.take(act, one, other, now);
					await apply(act, members[one] as ClubMember, members[other] as ClubMember, new Date(now));
				}
			}
			for (const [at, member] of members.entries()) {
				const viewer = { accountId: member.accountId, sessionId: "s" };
				for (const [owner, photo] of photos.entries()) {
					const address = sealedOf(viewer, photo);
					const shown = await openAlbumPicture(site(), viewer, address, new Date(now));
					expect(shown !== null, `${at} sees ${owner}`).toBe(rules.sees(at, owner, now));
				}
			}
		}),
		{ numRuns: 8 },
	);
});

async function apply(act: string, one: ClubMember, other: ClubMember, now: Date): Promise<void> {
	const me = party(one);
	if (act in grantLengths) {
		await grant(db(), me, other.publicId, act as keyof typeof grantLengths, now);
	} else if (act === "revoke") await revoke(db(), me, other.publicId);
	else if (act === "revoke all") await revokeAll(db(), me);
	else if (act in pairActs) {
		const pair = { viewerId: one.memberId, otherId: other.memberId };
		const change = pairActs[act as keyof typeof pairActs];
		await db()
			.transaction()
			.execute((trx) => change(trx, pair));
	} else {
		const paused_until = act === "pause" ? new Date("2100-01-01") : null;
		await db()
			.insertInto("member_choices")
			.values({ member_id: one.memberId, paused_until })
			.onConflict((conflict) => conflict.column("member_id").doUpdateSet({ paused_until }))
			.execute();
	}
}

test("a picture's address works in its session alone, and is none for what left the album", async () => {
	const { man, woman, photo, viewer } = await addPair();
	await grant(db(), party(woman), man.publicId, "open");
	await addCopy(site(), photo, man);
	const address = sealedOf(viewer, photo);
	expect(await openAlbumPicture(site(), viewer, address)).not.toBeNull();
	for (const other of [
		{ ...viewer, sessionId: "another" },
		await meOf(site(), woman),
		await meOf(site(), await addClubMember(db(), { role: "daddy" })),
	]) {
		expect(await openAlbumPicture(site(), other, address)).toBeNull();
		if (other.accountId === man.accountId) continue;
		expect(await openAlbumPicture(site(), other, sealedOf(other, photo))).toBeNull();
	}
	for (const change of [{ audience: "me" }, { approved_for: null }] as const) {
		await db().updateTable("photos").set({ audience: "album", approved_for: "album" }).execute();
		await db().updateTable("photos").set(change).execute();
		expect(await openAlbumPicture(site(), viewer, address)).toBeNull();
	}
});

import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../../test/club.ts";
import { signedIn, signInAgain } from "../../../test/person.ts";
import { prepared } from "../../../test/photos.ts";
import { addReviewer } from "../../../test/reviews.ts";
import { testSite } from "../../../test/site.ts";
import { block, unblock } from "../../moderation/blocks.server.ts";
import { addPhoto } from "../../profiles/photos/photos.server.ts";

const site = testSite();
const db = () => site.site().db;

const sizes = [24, 160, 480] as const;
const variants = (["avif", "webp"] as const).flatMap((format) =>
	sizes.map((size) => ({ format, size, width: size, height: size, bytes: randomBytes(30) })),
);

type Audience = "me" | "members" | "album";

async function addApproved(owner: ClubMember, audience: Audience): Promise<string> {
	const added = await addPhoto(site.site(), owner, prepared({ variants }));
	if ("refused" in added) throw new Error(added.refused);
	await setPhoto(added.id, audience, audience === "me" ? null : audience);
	return added.id;
}

const setPhoto = (id: string, audience: Audience, approved_for: "members" | "album" | null) =>
	db().updateTable("photos").set({ audience, approved_for }).where("id", "=", id).execute();

async function cookieOf({ accountId }: { accountId: string }): Promise<string> {
	return (await signInAgain(site.site(), accountId)).cookie;
}

/** The picture URLs on a member's page, by the width of the picture. */
async function addressesOn(other: ClubMember, cookie: string): Promise<Map<string, string>> {
	const html = await (await site.get(`/members/${other.publicId}`, { cookie })).text();
	return new Map(
		[...html.matchAll(/(\/pictures\/[\w-]+) (\d+)w/g)].map(([, address = "", width = ""]) => [
			width,
			address,
		]),
	);
}

const statusOf = async (address: string, cookie?: string) => {
	const answer = await site.get(address, cookie ? { cookie } : {});
	if (answer.status === 404) expect((await answer.arrayBuffer()).byteLength).toBe(0);
	return answer.status;
};

test("a picture opens for the session it was shown to, and for nobody else", async () => {
	const man = await addClubMember(db(), { role: "daddy" });
	const woman = await addClubMember(db());
	await addApproved(woman, "members");
	const cookie = await cookieOf(man);
	const address = (await addressesOn(woman, cookie)).get("480") ?? "";
	const shown = await site.get(address, { cookie });
	expect(shown.status).toBe(200);
	expect(shown.headers.get("cache-control")).toBe("private, max-age=300");
	expect(shown.headers.get("content-type")).toMatch(/^image\/(avif|webp)$/);
	const others = [
		undefined,
		await cookieOf(man),
		await cookieOf(await addClubMember(db(), { role: "daddy" })),
		await cookieOf(await addClubMember(db())),
		await cookieOf(woman),
		(await signedIn(db(), "noa@example.com")).cookie,
		await cookieOf(await addReviewer(db())),
	];
	for (const other of others) expect(await statusOf(address, other)).toBe(404);
});

test("each request asks anew: block, pause, audience and approval close an open page's pictures", async () => {
	const man = await addClubMember(db(), { role: "daddy" });
	const woman = await addClubMember(db());
	const photo = await addApproved(woman, "members");
	const cookie = await cookieOf(man);
	const address = (await addressesOn(woman, cookie)).get("480") ?? "";
	const pair = { viewerId: woman.memberId, otherId: man.memberId };
	const apart = (change: typeof block) =>
		db()
			.transaction()
			.execute((trx) => change(trx, pair));
	expect(await statusOf(address, cookie)).toBe(200);
	await apart(block);
	expect(await statusOf(address, cookie)).toBe(404);
	await apart(unblock);
	expect(await statusOf(address, cookie)).toBe(200);
	for (const [audience, approved] of [
		["me", null],
		["me", "members"],
		["album", "members"],
		["members", "album"],
		["members", null],
	] as const) {
		await setPhoto(photo, audience, approved);
		expect(await statusOf(address, cookie), `${audience}, ${approved}`).toBe(404);
	}
	await setPhoto(photo, "members", "members");
	expect(await statusOf(address, cookie)).toBe(200);
	await db()
		.insertInto("member_choices")
		.values({ member_id: woman.memberId, paused_until: new Date(Date.now() + 60_000) })
		.execute();
	expect(await statusOf(address, cookie)).toBe(404);
});

test("a portrait of the private album appears as its blur alone, others of it not at all", async () => {
	const man = await addClubMember(db(), { role: "daddy" });
	const woman = await addClubMember(db());
	for (const audience of ["album", "members", "album", "me"] as const) {
		await addApproved(woman, audience);
	}
	const cookie = await cookieOf(man);
	const answer = await site.get(`/members/${woman.publicId}`, { cookie });
	const html = await answer.text();
	expect(html).toContain("הדיוקן פתוח רק למי שליאן אישרה");
	// The blur, and the one picture for members in two formats and two sizes.
	const found = await addressesOn(woman, cookie);
	expect([...found.keys()].toSorted()).toEqual(["160", "24", "480"]);
	expect(html).toContain('id="photo-2"');
	expect(html).not.toContain('id="photo-3"');
	for (const address of found.values()) expect(await statusOf(address, cookie)).toBe(200);
});

import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { addClubMember } from "../../../test/club.ts";
import { signInAgain } from "../../../test/person.ts";
import { prepared } from "../../../test/photos.ts";
import { testSite } from "../../../test/site.ts";
import { hide } from "../../moderation/blocks.server.ts";
import { refreshListing } from "../../profiles/listing/listing.server.ts";
import { addPhoto } from "../../profiles/photos/photos.server.ts";

const site = testSite();
const db = () => site.site().db;

async function enter(given: Parameters<typeof addClubMember>[1]) {
	const member = await addClubMember(db(), given);
	await list(member);
	const { cookie } = await signInAgain(site.site(), member.accountId);
	return { ...member, cookie };
}

const list = (member: { accountId: string }) =>
	db()
		.transaction()
		.execute((trx) => refreshListing(trx, member));

test("the data of a page says no more than the page: no town, no day, no inner id", async () => {
	const badgeAt = new Date("2026-03-17T08:09:10.123Z");
	const dana = await enter({ texts: { location: "חדרה" }, badgeAt });
	await db()
		.insertInto("member_choices")
		.values({ member_id: dana.memberId, shows_region: true })
		.execute();
	await list(dana);
	const avi = await enter({ role: "daddy", plan: "vip" });
	for (const path of ["/gallery.data", `/members/${dana.publicId}.data`]) {
		const sent = await (await site.get(path, { cookie: avi.cookie })).text();
		expect(sent, path).toContain("אזור חיפה");
		for (const kept of ["חדרה", "2026-03-17", String(badgeAt.getTime()), dana.memberId]) {
			expect(sent, `${path} tells ${kept}`).not.toContain(kept);
		}
	}
});

test("the only ids in a page's data are the addresses of pages", async () => {
	const dana = await enter({});
	const variant = { format: "webp", width: 480, height: 600, bytes: randomBytes(30) } as const;
	const variants = [480, 24].map((size) => ({ ...variant, size: size as 480 | 24 }));
	for (const audience of ["members", "members", "album"] as const) {
		const added = await addPhoto(site.site(), dana, prepared({ variants }));
		if ("refused" in added) throw new Error(added.refused);
		const photo = db().updateTable("photos").where("id", "=", added.id);
		await photo.set({ audience, approved_for: audience }).execute();
	}
	const avi = await enter({ role: "daddy", plan: "vip" });
	const eli = await enter({ role: "daddy", texts: { display_name: "אלי" } });
	const noa = await enter({ texts: { display_name: "נועה" } });
	for (const [viewer, other] of [[avi, dana] as const, [dana, avi] as const]) {
		await db()
			.insertInto("hearts")
			.values({ member_id: viewer.memberId, other_id: other.memberId, is_told: true })
			.execute();
	}
	await db()
		.transaction()
		.execute((trx) => hide(trx, { viewerId: avi.memberId, otherId: noa.memberId }));
	const addresses = [dana, avi, eli, noa].map(({ publicId }) => publicId);
	for (const path of [
		`/members/${dana.publicId}`,
		"/gallery",
		"/favourites",
		"/favourites?tab=liked",
		"/favourites?tab=viewed",
		"/favourites?tab=seen",
		"/account/blocked",
	]) {
		const answer = await site.get(path.replace(/(?=\?|$)/, ".data"), { cookie: avi.cookie });
		const sent = await answer.text();
		expect([answer.status, sent.includes(path === "/account/blocked" ? "נועה" : "ליאן")]).toEqual([
			200,
			path !== "/favourites?tab=viewed",
		]);
		const ids = sent.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];
		expect(addresses, path).toEqual(expect.arrayContaining(ids));
	}
});

test("hiding people one after another does not tell who is in a number", async () => {
	const man = await enter({ role: "daddy" });
	const fan = await enter({ texts: { display_name: "ליאן" } });
	await db()
		.insertInto("hearts")
		.values({ member_id: fan.memberId, other_id: man.memberId, is_told: true })
		.execute();
	const numbers = async () =>
		(await (await site.get("/favourites.data?tab=liked", { cookie: man.cookie })).text()).replace(
			/"here".*/,
			"",
		);
	const before = await numbers();
	await db()
		.transaction()
		.execute((trx) => hide(trx, { viewerId: man.memberId, otherId: fan.memberId }));
	expect(await numbers()).toBe(before);
});

test("an undo at an address that is none changes nothing and breaks nothing", async () => {
	const avi = await enter({ role: "daddy" });
	for (const act of ["heart", "hide", "block"]) {
		const { status } = await site.post(`/members/x/${act}/undo`, {}, { cookie: avi.cookie });
		expect(status, act).toBe(303);
	}
	expect(site.logged()).toEqual([]);
});

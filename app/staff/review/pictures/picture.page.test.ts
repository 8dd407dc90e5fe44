import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { minute } from "../../../../test/clock.ts";
import {
	addAppeal,
	addDeskItem,
	addShownPhoto,
	type DeskItem,
} from "../../../../test/desk-items.ts";
import { picture } from "../../../../test/pictures.ts";
import { addApplicant, decideNow, refusal } from "../../../../test/reviews.ts";
import { testSite } from "../../../../test/site.ts";
import type { Variant } from "../../../platform/pictures/picture.ts";
import { takeItem } from "../../../reviews/desk/holds.server.ts";
import { keepEvidence, writeEvidence } from "../../../reviews/verification/evidence.server.ts";
import { endVerification } from "../../../reviews/verification/verification.server.ts";

const site = testSite();
const db = () => site.site().db;

let desk: DeskItem;
let photo: string;
let webp: Buffer;
beforeEach(async () => {
	desk = await addDeskItem(site);
	webp = await sharp(await picture(120, 160))
		.webp()
		.toBuffer();
	photo = await addFiled(desk.noa);
});

/** A photo for all members with a blur and two sizes. */
async function addFiled(owner: { accountId: string }): Promise<string> {
	const variants = [24, 160, 1_600].map((size) => ({
		format: "webp" as const,
		size,
		width: size,
		height: size,
		bytes: size === 1_600 ? Buffer.from("too large") : webp,
	})) as Variant[];
	return addShownPhoto(site.site(), owner, { variants });
}

const ask = (look: string, which = photo, staff = desk.michal, path = desk.path) =>
	site.get(`${path}/pictures/${which}/${look}`, staff);
const take = (staff = desk.michal) => desk.act("take", {}, staff);
const revealed = async () => (await desk.acts()).filter((act) => act === "picture.revealed").length;

test("the blurred picture is small and grey, is kept nowhere, and needs no hold", async () => {
	const answer = await ask("blurred");
	expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
	expect(answer.headers.get("cache-control")).toBe("private, no-store");
	const bytes = Buffer.from(await answer.arrayBuffer());
	const { width = 99, height = 99 } = await sharp(bytes).metadata();
	expect(Math.max(width, height)).toBe(24);
	expect(bytes.equals(webp)).toBe(false);
	expect(await revealed()).toBe(0);
});

test("the sharp one goes to who holds the item, each time on record, and prolongs the hold", async () => {
	expect((await ask("sharp")).status).toBe(409);
	await takeItem(site.site(), desk.michal, desk.noa.itemId, new Date(Date.now() - 9 * minute));
	const answer = await ask("sharp");
	expect(Buffer.from(await answer.arrayBuffer())).toEqual(webp);
	await ask("sharp");
	expect(await revealed()).toBe(2);
	const item = await db().selectFrom("review_items").select("held_at").executeTakeFirstOrThrow();
	expect(Date.now() - Number(item.held_at)).toBeLessThan(minute);
	const [row] = await db()
		.selectFrom("audit")
		.select(["actor", "subject_id", "details"])
		.where("act", "=", "picture.revealed")
		.execute();
	expect(row).toEqual({
		actor: desk.michal.accountId,
		subject_id: desk.noa.itemId,
		details: { picture: photo },
	});
});

test("a hold that lapsed or passed to somebody else reveals nothing", async () => {
	await takeItem(site.site(), desk.michal, desk.noa.itemId, new Date(Date.now() - 10 * minute));
	expect((await ask("sharp")).status).toBe(409);
	await take(await desk.ronen());
	expect((await ask("sharp")).status).toBe(409);
	expect((await ask("blurred")).status).toBe(200);
	expect(await revealed()).toBe(0);
});

test("a photo for its owner only is shown to nobody, except the verification's face", async () => {
	await take();
	await db().updateTable("photos").set({ audience: "me" }).where("id", "=", photo).execute();
	expect((await ask("blurred")).status).toBe(404);
	expect((await ask("sharp")).status).toBe(404);
	await db()
		.updateTable("verifications")
		.set({ photo_id: photo })
		.where("id", "=", desk.noa.verificationId)
		.execute();
	expect((await ask("blurred")).status).toBe(200);
	expect((await ask("sharp")).status).toBe(200);
});

test("an album photo is shown until it is decided, and then no more", async () => {
	await take();
	await db().updateTable("photos").set({ audience: "album" }).where("id", "=", photo).execute();
	await desk.act("album", { reason: "לבדוק מי בתמונה" });
	expect((await ask("sharp")).status).toBe(200);
	await db()
		.updateTable("photo_reviews")
		.set({ state: "approved", decided_at: new Date() })
		.where("photo_id", "=", photo)
		.execute();
	expect((await ask("blurred")).status).toBe(404);
	expect((await ask("sharp")).status).toBe(404);
});

test("another person's photo is not a picture of this item, unless it shows the same", async () => {
	await take();
	const other = await addApplicant(db());
	const theirs = await addFiled(other);
	await db().deleteFrom("photo_matches").execute();
	expect((await ask("blurred", theirs)).status).toBe(404);
	await db()
		.insertInto("photo_matches")
		.values({ photo_id: theirs, earlier_id: photo, distance: 2 })
		.execute();
	expect((await ask("sharp", theirs)).status).toBe(200);
	const { words, html } = await desk.open();
	expect(words).toContain("אותה תמונה במקום אחר");
	expect(html).toContain(`/pictures/${theirs}/blurred`);
	await db().updateTable("photos").set({ audience: "me" }).where("id", "=", theirs).execute();
	expect((await ask("blurred", theirs)).status).toBe(404);
	const hidden = await desk.open();
	expect(hidden.words).toContain("התמונה שם פרטית ולא מוצגת");
	expect(hidden.html).not.toContain(theirs);
});

test("the selfie is shown as the photos are, and said to be gone once it was deleted", async () => {
	const { verificationId } = desk.noa;
	const written = await writeEvidence(site.site(), webp);
	const now = new Date();
	await db()
		.transaction()
		.execute((trx) => keepEvidence(trx, site.site(), { verificationId, written, now }));
	expect((await ask("blurred", "selfie")).status).toBe(200);
	expect((await ask("sharp", "selfie")).status).toBe(409);
	await take();
	const answer = await ask("sharp", "selfie");
	expect(Buffer.from(await answer.arrayBuffer())).toEqual(webp);
	await db()
		.transaction()
		.execute((trx) => endVerification(trx, site.site(), { verificationId, state: "expired", now }));
	expect((await ask("sharp", "selfie")).status).toBe(404);
	expect((await desk.open()).words).toContain("הסלפי כבר נמחק");
});

test("with the item its pictures close, for everybody", async () => {
	await take();
	await decideNow(site.site(), desk.michal, desk.noa.itemId, refusal);
	expect((await ask("sharp")).status).toBe(404);
	expect((await ask("blurred", photo, await desk.ronen())).status).toBe(404);
});

test("an appeal's pictures do not exist for who decided first", async () => {
	await decideNow(site.site(), desk.michal, desk.noa.itemId, refusal);
	const path = `/staff/appeals/${await addAppeal(site.site(), desk.noa)}`;
	expect((await ask("blurred", photo, desk.michal, path)).status).toBe(404);
	expect((await ask("blurred", photo, await desk.ronen(), path)).status).toBe(200);
});

test.each(["x", "selfie/../..", "00000000-0000-0000-0000-000000000000", "%27"])(
	"%s is no picture",
	async (which) => {
		await take();
		for (const look of ["sharp", "blurred"]) expect((await ask(look, which)).status).toBe(404);
		expect((await ask("large")).status).toBe(404);
	},
);

test("a picture of another queue, and for another role, is an unknown address", async () => {
	const path = desk.path.replace("applications", "changes");
	expect((await ask("blurred", photo, desk.michal, path)).status).toBe(404);
	const role = { roles: ["support"] };
	await db()
		.updateTable("staff")
		.set(role)
		.where("account_id", "=", desk.michal.accountId)
		.execute();
	expect((await ask("blurred")).status).toBe(404);
});

test("without a script a picture is small in its place and at full height by a link, for who holds the item", async () => {
	const shown = `${desk.path}?shown=${photo}`;
	const at = (look: string) => `${desk.path}/pictures/${photo}/${look}"`;
	const free = await desk.open(shown);
	for (const look of ["small", "sharp"]) expect(free.html).not.toContain(at(look));
	await take();
	const { html } = await desk.open(shown);
	expect(html).toContain(`src="${at("small")}`);
	expect(html).toContain(`href="${at("sharp")}`);
	expect(html, "it would count as looked at").not.toMatch(/<img[^>]*\/sharp"/);
	expect(html).toMatch(new RegExp(`<form[^>]*id="reveal"[^>]*action="${desk.path}"`));
});

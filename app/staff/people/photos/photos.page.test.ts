import { beforeEach, expect, test } from "vitest";
import { minute, stopClock } from "../../../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../../../test/club.ts";
import { addShownPhoto } from "../../../../test/desk-items.ts";
import { smallVariants } from "../../../../test/pictures.ts";
import { testSite } from "../../../../test/site.ts";
import { type AddedStaff, addStaff } from "../../../../test/staff.ts";

const site = testSite();
const db = () => site.site().db;
const why = { code: "case", about: "18" };

let woman: ClubMember;
let michal: AddedStaff;
let path: string;
let photo: string;
beforeEach(async () => {
	woman = await addClubMember(db());
	michal = await addStaff(site.site(), ["reviewer"]);
	path = `/staff/people/${woman.accountId}`;
	photo = await addShownPhoto(site.site(), woman, { variants: await smallVariants() });
});

const show = (audience: "me" | "members" | "album") =>
	db().updateTable("photos").set({ audience }).where("id", "=", photo).execute();
const look = async (look = "sharp", who = michal, of = path) =>
	(await site.get(`${of}/pictures/${photo}/${look}`, who)).status;
const revealed = () =>
	db()
		.selectFrom("audit")
		.select(["actor", "subject_id", "details"])
		.where("act", "=", "picture.revealed")
		.execute();

test("photos for members are blurred on the page, and each sharp one is on record", async () => {
	const number = await db().selectFrom("members").select("number").executeTakeFirstOrThrow();
	const html = await (await site.get(path, michal)).text();
	expect(html).toContain(`/staff/people/${number.number}/pictures/${photo}/blurred`);
	expect(html).not.toContain("data-is-sharp");
	const blurred = await site.get(`${path}/pictures/${photo}/blurred`, michal);
	expect([blurred.status, blurred.headers.get("cache-control")]).toEqual([
		200,
		"private, no-store",
	]);
	expect(await revealed()).toEqual([]);
	expect(await look()).toBe(200);
	expect(await revealed()).toEqual([
		{ actor: michal.accountId, subject_id: woman.accountId, details: { picture: photo } },
	]);
	const shown = await (await site.get(`${path}?shown=${photo}`, michal)).text();
	expect(shown).toContain("data-is-sharp");
});

test("a photo that its owner keeps is shown to nobody and not counted, also once private parts are open", async () => {
	await show("me");
	await site.post(`${path}/open`, why, michal);
	expect([await look("blurred"), await look()]).toEqual([404, 404]);
	const html = await (await site.get(path, michal)).text();
	expect(html).not.toContain(photo);
	expect(html).toContain("לחברים: <bdi>0</bdi>");
});

test("photos of the album open with the private parts, to who gave the reason, and shut with them", async () => {
	const setClock = stopClock();
	await show("album");
	const other = await addStaff(site.site(), ["reviewer"]);
	expect([await look("blurred"), await look()]).toEqual([404, 404]);
	expect(await (await site.get(path, michal)).text()).toContain("תמונות האלבום נפתחות אחרי סיבה");
	await site.post(`${path}/open`, why, michal);
	expect(await (await site.get(path, michal)).text()).toContain(`${photo}/blurred`);
	expect([await look("blurred"), await look()]).toEqual([200, 200]);
	expect([await look("blurred", other), await look("sharp", other)]).toEqual([404, 404]);
	setClock(14 * minute);
	await db().updateTable("sessions").set({ last_seen_at: new Date() }).execute();
	expect(await look("blurred")).toBe(200);
	setClock(15 * minute + 1);
	await db().updateTable("sessions").set({ last_seen_at: new Date() }).execute();
	expect([await look("blurred"), await look()]).toEqual([404, 404]);
});

test("a photo is reached by its own person only, and by no strange address", async () => {
	const man = await addClubMember(db(), { role: "daddy" });
	const strange = ["sharper", "sharp/x", "..%2fsharp"];
	for (const one of strange) expect(await look(one), one).toBe(404);
	expect(await look("sharp", michal, `/staff/people/${man.accountId}`)).toBe(404);
	expect(await look("sharp", michal, `/staff/people/${michal.accountId}`)).toBe(404);
	expect((await site.get(`${path}/pictures/selfie/sharp`, michal)).status).toBe(404);
	const support = await addStaff(site.site(), ["support", "admin", "finance", "editor"]);
	expect([await look("blurred", support), await look("sharp", support)]).toEqual([404, 404]);
	const html = await (await site.get(path, support)).text();
	expect(html).not.toContain(photo);
	await db().deleteFrom("photo_files").execute();
	expect(await look()).toBe(404);
	expect(await revealed()).toEqual([]);
});

import { beforeEach, expect, test } from "vitest";
import { minute, stopClock } from "../../../../test/clock.ts";
import { addDeskItem, addShownPhoto, type DeskItem, pageOf } from "../../../../test/desk-items.ts";
import { smallVariants } from "../../../../test/pictures.ts";
import { testSite } from "../../../../test/site.ts";
import { type AddedStaff, signStaffIn } from "../../../../test/staff.ts";
import { listNotes } from "../../../desk/notes.server.ts";

const site = testSite();
const db = () => site.site().db;
const reason = "לבדוק שבתמונה רק מי שביקשה";

let desk: DeskItem;
let photo: string;
beforeEach(async () => {
	desk = await addDeskItem(site);
	const variants = await smallVariants();
	photo = await addShownPhoto(site.site(), desk.noa, { variants });
	const audience = "album";
	await db().updateTable("photos").set({ audience }).where("id", "=", photo).execute();
	await db().updateTable("photo_reviews").set({ audience }).execute();
	await desk.act("take");
});

/** Whether both looks of the album's photo are served; one alone would be a bug. */
async function isOpen(staff: AddedStaff = desk.michal): Promise<boolean> {
	const ask = async (look: string) =>
		(await site.get(`${desk.path}/pictures/${photo}/${look}`, staff)).status;
	const answers = [await ask("blurred"), await ask("sharp")];
	expect([
		[200, 200],
		[404, 404],
	]).toContainEqual(answers);
	return answers[0] === 200;
}
const openAlbum = (words = reason, staff = desk.michal) =>
	desk.act("album", { reason: words }, staff);
const opened = () =>
	db()
		.selectFrom("audit")
		.select(["actor", "subject_id", "reason"])
		.where("act", "=", "album.opened")
		.execute();

test("photos of the album are served to who holds the item only after a reason, which is recorded", async () => {
	expect(await isOpen()).toBe(false);
	const answer = await openAlbum();
	expect([answer.status, answer.headers.get("location")]).toEqual([303, `${desk.path}#album`]);
	expect(await isOpen()).toBe(true);
	const { accountId: actor } = desk.michal;
	expect(await opened()).toEqual([{ actor, subject_id: desk.noa.itemId, reason: "check" }]);
	const about = { kind: "person", id: desk.noa.accountId } as const;
	expect(await listNotes(site.site(), about)).toMatchObject([{ text: reason }]);
	// Pressing the button twice is one opening.
	await openAlbum();
	expect(await opened()).toHaveLength(1);
});

test.each([
	["", "יש לכתוב למה"],
	["קצר", "לפחות 10 תווים"],
	["א".repeat(201), "עד 200 תווים"],
])(
	"a reason that is missing, too short or too long opens nothing and is kept: %s",
	async (words, why) => {
		const answer = await pageOf(await openAlbum(words));
		expect(answer.status).toBe(422);
		expect(answer.words).toContain(why);
		expect(answer.html).toMatch(new RegExp(`name="reason"[^>]*value="${words.slice(0, 200)}`));
		expect(await isOpen()).toBe(false);
		expect(await opened()).toEqual([]);
	},
);

test("the page shows a closed place and the form, and the picture once it was opened", async () => {
	const closed = await desk.open();
	expect(closed.html).not.toContain(`/pictures/${photo}/`);
	expect(closed.html).not.toContain(`name="p-${photo}"`);
	expect(closed.html).toContain(`action="${desk.path}/album"`);
	expect(closed.words).toContain("תמונה אחת באלבום הפרטי");
	await openAlbum();
	const open = await desk.open();
	expect(open.html).toContain(`/pictures/${photo}/blurred`);
	expect(open.html).toContain(`name="p-${photo}"`);
	expect(open.html).not.toContain(`action="${desk.path}/album"`);
	expect(open.words).toContain("הסיבה נרשמה");
	const ronen = await desk.open(desk.path, await desk.ronen());
	expect(ronen.html).not.toContain(`/pictures/${photo}/`);
	expect(ronen.html).not.toContain(`action="${desk.path}/album"`);
});

test("who does not hold the item opens nothing, and sees nothing of what the holder opened", async () => {
	const ronen = await desk.ronen();
	const answer = await openAlbum(reason, ronen);
	expect(answer.status).toBe(409);
	expect(await opened()).toEqual([]);
	await openAlbum();
	expect(await isOpen(ronen)).toBe(false);
	expect(await isOpen()).toBe(true);
});

test("a release shuts the album, also for who takes the item again", async () => {
	await openAlbum();
	await desk.act("release");
	expect(await isOpen()).toBe(false);
	await desk.act("take");
	expect(await isOpen()).toBe(false);
	await openAlbum();
	expect(await isOpen()).toBe(true);
});

test("a hold that lapsed shuts it, also when the same reviewer takes the item again", async () => {
	const setClock = stopClock();
	await openAlbum();
	setClock(4 * minute);
	expect(await isOpen()).toBe(true);
	setClock(14 * minute);
	expect(await isOpen()).toBe(false);
	expect((await desk.open()).html).not.toContain(`/pictures/${photo}/`);
	expect((await openAlbum()).status).toBe(409);
	await desk.act("take");
	expect(await isOpen()).toBe(false);
});

test("who takes the item over gives a reason of their own", async () => {
	const setClock = stopClock();
	await openAlbum();
	setClock(10 * minute);
	const ronen = await desk.ronen();
	await desk.act("take", {}, ronen);
	expect(await isOpen(ronen)).toBe(false);
	await openAlbum("בדיקה של התמונות החדשות", ronen);
	expect(await isOpen(ronen)).toBe(true);
	expect((await opened()).map(({ actor }) => actor)).toEqual([
		desk.michal.accountId,
		ronen.accountId,
	]);
	setClock(20 * minute);
	const { accountId } = desk.michal;
	const again = { ...desk.michal, ...(await signStaffIn(site.site(), accountId)) };
	expect((await desk.act("take", {}, again)).headers.get("location")).toBe(desk.path);
	expect(await isOpen(again)).toBe(false);
});

test("a decision shuts it: undone, the item asks for a reason again", async () => {
	await openAlbum();
	await desk.act("decide", { decision: "refuse", reason: "pose" });
	expect(await isOpen()).toBe(false);
	await desk.act("undo");
	expect(await isOpen()).toBe(false);
});

test("nothing is decided on a photo that was not opened: an approval leaves it waiting", async () => {
	const named = await pageOf(
		await desk.act("decide", { decision: "approve", [`p-${photo}`]: "album" }),
	);
	expect(named.status).toBe(409);
	expect(named.words).toContain("תמונות האלבום הפרטי סגורות");
	await desk.act("decide", { decision: "approve" });
	const [decision] = await desk.decisions();
	expect(decision?.parts).toMatchObject({ photos: [{ photoId: desk.noa.photoId }] });
	await desk.act("undo");
	await openAlbum();
	await desk.act("decide", { decision: "approve" });
	const [, whole] = await desk.decisions();
	expect(whole?.parts).toMatchObject({
		photos: expect.arrayContaining([{ photoId: photo, as: "album", reviewId: expect.any(String) }]),
	});
});

test("the face of the verification needs no reason, wherever its owner put it", async () => {
	const { photoId } = desk.noa;
	await db().updateTable("photos").set({ audience: "album" }).where("id", "=", photoId).execute();
	expect((await desk.open()).html).toContain(`/pictures/${photoId}/blurred`);
});

test("a factor that is no longer fresh is asked for first, and the reason comes along", async () => {
	const setClock = stopClock();
	await desk.act("take");
	setClock(8 * minute);
	await desk.act("take");
	setClock(16 * minute);
	const answer = await openAlbum();
	expect(answer.headers.get("location")).toBe("/staff/step-up");
	expect(await isOpen()).toBe(false);
	expect((await pageOf(await site.get("/staff/step-up", desk.michal))).words).toContain(
		"פתיחת האלבום של פריט",
	);
});

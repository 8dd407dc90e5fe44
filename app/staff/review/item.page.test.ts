import { beforeEach, expect, test } from "vitest";
import { minute } from "../../../test/clock.ts";
import { addAppeal, addDeskItem, type DeskItem, pageOf, seenIn } from "../../../test/desk-items.ts";
import { addReviewer, decideNow, openAll, refusal } from "../../../test/reviews.ts";
import { testSite } from "../../../test/site.ts";
import { codeOf } from "../../../test/staff.ts";
import { saveDetails } from "../../profiles/join-details.server.ts";
import { takeItem } from "../../reviews/desk/holds.server.ts";
import { withdrawApplication } from "../../reviews/withdraw.server.ts";

const site = testSite();
const db = () => site.site().db;

let desk: DeskItem;
beforeEach(async () => {
	desk = await addDeskItem(site);
});

test("before it is taken a page shows what may be read, and one button that takes it", async () => {
	const { words, html, status } = await desk.open();
	expect(status).toBe(200);
	for (const said of ["לטיפולי", "ים בחורף", "6.5.1997", "אין החלטות קודמות"]) {
		expect(words).toContain(said);
	}
	expect(html).not.toMatch(/name="(decision|text-|p-)/);
	expect(html).toContain(`action="${desk.path}/take"`);
});

test("opening a page is recorded, once for its reloads, and for each reviewer", async () => {
	await desk.open();
	await desk.open();
	const ronen = await desk.ronen();
	await desk.open(desk.path, ronen);
	const acts = await db().selectFrom("audit").select(["act", "actor"]).orderBy("id").execute();
	expect(acts).toEqual(
		[desk.michal, ronen].map(({ accountId: actor }) => ({ act: "item.opened", actor })),
	);
});

test("taking leads to the verdicts, in the order of their keys; releasing back to the queue", async () => {
	const taken = await desk.act("take");
	expect([taken.status, taken.headers.get("location")]).toEqual([303, desk.path]);
	const { html } = await desk.open();
	const verdicts = [...html.matchAll(/name="decision"[^>]* value="(\w+)"/g)].map(
		([, name]) => name,
	);
	expect(verdicts).toEqual(["approve", "approve_back", "ask", "refuse", "second_look"]);
	expect(html).toContain('name="text-interests"');
	const released = await desk.act("release");
	expect(released.headers.get("location")).toBe("/staff/applications");
	expect((await desk.open()).html).not.toContain('name="decision"');
	expect(await desk.acts()).toEqual(["item.taken", "item.opened", "item.released"]);
});

test("what was told to the staff only opens after taking, and each look is recorded", async () => {
	const told = {
		profession: "צלמת",
		details: "גרה עם כלבה",
		phone: "+972520000000",
		firstName: "ליאן",
	};
	await saveDetails(db(), site.site().vault, desk.noa, told);
	expect((await desk.open()).words).not.toContain("צלמת");
	expect(await desk.acts()).not.toContain("details.opened");
	await desk.act("take");
	const { words } = await desk.open();
	expect(words).toContain("צלמת");
	expect(words).toContain("גרה עם כלבה");
	expect(words).not.toContain("520000000");
	expect((await desk.acts()).filter((name) => name === "details.opened")).toHaveLength(1);
	await desk.open();
	expect((await desk.acts()).filter((name) => name === "details.opened")).toHaveLength(1);
});

test("taking asks for a fresh second factor, and goes on with it", async () => {
	const stale = new Date(Date.now() - 16 * minute);
	await db().updateTable("sessions").set({ factor_at: stale }).execute();
	const asked = await desk.act("take");
	expect(asked.headers.get("location")).toBe("/staff/step-up");
	expect((await desk.open("/staff/step-up")).html).toContain(`action="${desk.path}/take"`);
	expect(await desk.acts()).toEqual([]);
	const taken = await desk.act("take", { factor_code: codeOf(desk.michal.secret) });
	expect(taken.headers.get("location")).toBe(desk.path);
	expect(await desk.acts()).toEqual(["item.taken"]);
});

test("an item that somebody else holds says who and since when, and has no verdicts", async () => {
	const ronen = await addReviewer(db(), "רונן");
	await takeItem(site.site(), ronen, desk.noa.itemId, new Date(Date.now() - 4 * minute - 1_000));
	const { words, html } = await desk.open();
	expect(words).toMatch(/אצל רונן\s*, כבר 4 דק׳/);
	expect(html).not.toContain('name="decision"');
	// It is taken from them with a word only.
	expect(html).toMatch(/<input[^>]*name="word"/);
	expect(html).not.toContain('aria-keyshortcuts="Enter"');
	await desk.act("take");
	expect((await desk.open()).html).not.toContain('name="decision"');
});

test("a hold that lapsed on an open page tells its reviewer who took the item meanwhile", async () => {
	const now = Date.now();
	await takeItem(site.site(), desk.michal, desk.noa.itemId, new Date(now - 11 * minute));
	await takeItem(site.site(), await addReviewer(db(), "רונן"), desk.noa.itemId);
	const answer = await desk.act("decide", {
		decision: "refuse",
		reason: "pose",
		words: "מילים שלי",
	});
	const { words, status } = await pageOf(answer);
	expect(status).toBe(409);
	expect(words).toContain("ההחלטה לא נשלחה. הפריט אצל רונן");
	expect(await desk.decisions()).toEqual([]);
});

test("a decided item shows who decided what, and nothing of the person", async () => {
	await decideNow(site.site(), desk.michal, desk.noa.itemId, refusal);
	const ronen = await desk.ronen();
	const { words, html } = await desk.open(desk.path, ronen);
	expect(words).toMatch(/החלטה של מיכל\s*: סירוב/);
	expect(words).not.toContain("ים בחורף");
	expect(html).not.toContain("/pictures/");
});

test("a withdrawn application says that nothing is left to decide", async () => {
	await db()
		.updateTable("accounts")
		.set({ role: "baby" })
		.where("id", "=", desk.noa.accountId)
		.execute();
	await withdrawApplication(site.site(), desk.noa);
	const { words, status } = await desk.open();
	expect(status).toBe(200);
	expect(words).toContain("אין כאן עוד מה להחליט");
	const { status: late } = await pageOf(await desk.act("decide", { decision: "approve" }));
	expect(late).toBe(409);
});

test.each([
	"/staff/applications/x",
	"/staff/applications/00000000-0000-0000-0000-000000000000",
	"/staff/applications/%00",
	"/staff/applications/'%20or%201=1",
])("%s is an unknown address", async (address) => {
	expect((await desk.open(address)).status).toBe(404);
	expect((await site.post(`${address}/decide`, { decision: "approve" }, desk.michal)).status).toBe(
		404,
	);
});

test("whose account is deleted meanwhile leaves the queue: who had the item open is told, nobody else", async () => {
	const { path, michal, noa } = desk;
	await desk.open();
	await db().deleteFrom("photos").execute();
	await db().deleteFrom("accounts").where("id", "=", noa.accountId).execute();
	for (const answer of [
		await site.get(path, michal),
		await site.post(`${path}/decide`, { decision: "refuse" }, michal),
	]) {
		expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/staff/applications"]);
		const told = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
		const cookie = [michal.cookie, ...told].join("; ");
		const { words } = await pageOf(await site.get("/staff/applications", { ...michal, cookie }));
		expect(words).toContain("הפריט ירד מהתור");
	}
	expect((await desk.open(path, await desk.ronen())).status).toBe(404);
});

test("an item of another queue, and an unknown act, are unknown addresses", async () => {
	expect((await desk.open(`/staff/changes/${desk.noa.itemId}`)).status).toBe(404);
	expect((await desk.open(`/staff/appeals/${desk.noa.itemId}`)).status).toBe(404);
	expect((await desk.act("burn")).status).toBe(404);
	expect((await desk.act("constructor")).status).toBe(404);
	expect((await site.post(desk.path, {}, desk.michal)).status).toBe(404);
});

test("who loses the role in the middle of it meets an unknown address, and decides nothing", async () => {
	await desk.act("take");
	const fields = { decision: "approve", seen: seenIn((await desk.open()).html) };
	await db()
		.updateTable("staff")
		.set({ roles: ["support"] })
		.where("account_id", "=", desk.michal.accountId)
		.execute();
	expect((await desk.act("decide", fields)).status).toBe(404);
	expect((await desk.open()).status).toBe(404);
	expect(await desk.decisions()).toEqual([]);
});

test("an appeal is an unknown address for who decided first; another reads both sides and decides", async () => {
	await decideNow(site.site(), desk.michal, desk.noa.itemId, refusal);
	const appeal = await addAppeal(site.site(), desk.noa, "הסלפי צולם בחושך");
	const address = `/staff/appeals/${appeal}`;
	expect((await desk.open(address)).status).toBe(404);
	expect((await site.post(`${address}/take`, {}, desk.michal)).status).toBe(404);
	expect((await site.post(`${address}/decide`, { decision: "reverse" }, desk.michal)).status).toBe(
		404,
	);
	const ronen = await desk.ronen();
	await site.post(`${address}/take`, {}, ronen);
	const { words } = await desk.open(address, ronen);
	expect(words).toContain("הסלפי צולם בחושך");
	expect(words).toContain(refusal.words);
	const previewed = { decision: "reverse", words: "הפעם רואים היטב.", preview: "1" };
	const letter = await pageOf(await site.post(`${address}/decide`, previewed, ronen));
	expect(letter.words).toMatch(/הערעור התקבל טעינו\..*הפעם רואים היטב\./);
	await openAll(db(), ronen, appeal);
	const made = await site.post(`${address}/decide`, { decision: "reverse" }, ronen);
	expect(made.headers.get("location")).toBe("/staff/appeals");
});

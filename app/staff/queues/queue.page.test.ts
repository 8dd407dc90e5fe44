import { beforeEach, expect, test } from "vitest";
import { hour, stopClock } from "../../../test/clock.ts";
import { addAppeal } from "../../../test/desk-items.ts";
import { addApplicant, addReviewer, decide, decideNow, refusal } from "../../../test/reviews.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { type AddedStaff, addStaff, signStaffIn } from "../../../test/staff.ts";
import { releaseItem, takeItem } from "../../reviews/desk/holds.server.ts";
import { openUnderAgeItem } from "../../reviews/items.server.ts";

const site = testSite();

let michal: AddedStaff;
beforeEach(async () => {
	michal = await addStaff(site.site(), ["reviewer"]);
});

const open = (path: string) => site.get(path, michal);
const itemsOf = async (answer: Response) =>
	[...(await answer.text()).matchAll(/<li[^>]* data-item="([^"]+)"/g)].map(([, id]) => id);

test("a queue lists who waits, the most urgent first, with age, deadline and what is asked", async () => {
	const setClock = stopClock(Date.parse("2026-11-22T08:00:00Z"));
	const first = await addApplicant(site.site().db);
	setClock(3 * hour);
	const second = await addApplicant(site.site().db, "daddy");
	setClock(5 * hour);
	const answer = await open("/staff/applications");
	expect(answer.status).toBe(200);
	expect(answer.headers.get("cache-control")).toContain("no-store");
	expect(await itemsOf(answer.clone())).toEqual([first.itemId, second.itemId]);
	const words = await wordsOf(answer);
	for (const said of ["הצטרפות ואימות", "לפני 5 שעות", "עוד 19 שעות", "לפני שעתיים", "2 טקסטים"]) {
		expect(words).toContain(said);
	}
	expect(words).not.toContain("שילם");
});

test("the age is that of the verification's birth date, as in the item itself", async () => {
	stopClock(Date.parse("2026-11-22T08:00:00Z"));
	const { accountId, itemId } = await addApplicant(site.site().db);
	const { db } = site.site();
	await db.updateTable("profiles").set({ age: 27 }).where("id", "=", accountId).execute();
	await db
		.updateTable("verifications")
		.set({ birth_date: "1998-03-01" })
		.where("account_id", "=", accountId)
		.execute();
	const list = await wordsOf(await open("/staff/applications"));
	const item = await wordsOf(await open(`/staff/applications/${itemId}`));
	expect(list).toContain("28");
	expect(list).not.toContain("27");
	expect(item).toMatch(/, בת 28/);
});

test("late items are said to be late", async () => {
	stopClock(Date.parse("2026-11-23T09:10:30Z"));
	michal = await addStaff(site.site(), ["reviewer"]);
	await addApplicant(site.site().db, "baby", undefined, new Date("2026-11-22T08:00:00Z"));
	expect(await wordsOf(await open("/staff/applications"))).toContain("איחור של שעה ו־10 דק׳");
});

test("who holds an item is named, to the holder as one's own", async () => {
	const { itemId } = await addApplicant(site.site().db);
	const ronen = await addReviewer(site.site().db, "רונן");
	await takeItem(site.site(), ronen, itemId);
	expect(await wordsOf(await open("/staff/applications"))).toContain("אצל רונן , דקה");
	const noa = await addApplicant(site.site().db);
	await takeItem(site.site(), michal, noa.itemId);
	expect(await wordsOf(await open("/staff/applications"))).toContain("אצלך, עוד 9 דק׳");
});

test("pages follow each other by the deadline, each item once, whatever else the address says", async () => {
	const setClock = stopClock(Date.parse("2026-11-22T08:00:00Z"));
	const all: string[] = [];
	for (let at = 0; at < 27; at += 1) {
		// Pairs with the same deadline.
		setClock(Math.floor(at / 2) * 60_000);
		all.push((await addApplicant(site.site().db)).itemId);
	}
	const page = await open("/staff/applications");
	const next = /href="(\/staff\/applications\?after=[^"]+)"/.exec(await page.clone().text())?.[1];
	const shown = await itemsOf(page);
	expect(shown).toHaveLength(25);
	const rest = await open(String(next).replaceAll("&amp;", "&"));
	const others = await itemsOf(rest.clone());
	expect(others).toHaveLength(2);
	expect([...shown, ...others].toSorted()).toEqual(all.toSorted());
	expect(await rest.text()).not.toContain('href="/staff/applications?after=');
	for (const hostile of ["x", "1.", "-1.x", `1.${"z".repeat(36)}`, "9999999999999999.x", "%00"]) {
		const answer = await open(`/staff/applications?after=${hostile}`);
		expect(await itemsOf(answer), hostile).toHaveLength(25);
	}
});

test("an empty queue says that the day is done, with what was done today in Israel", async () => {
	const setClock = stopClock(Date.parse("2026-11-22T08:00:00Z"));
	const { db } = site.site();
	const dana = await addApplicant(db);
	const noa = await addApplicant(db);
	setClock(hour);
	await decideNow(site.site(), michal, dana.itemId, { verdict: "approve" }, new Date());
	setClock(3 * hour);
	const made = await decide(site.site(), michal, noa.itemId, refusal, new Date());
	if (!("made" in made)) throw new Error("not decided");
	await site.post(`/staff/applications/${noa.itemId}/undo`, {}, michal);
	await decideNow(site.site(), michal, noa.itemId, refusal, new Date());
	const words = await wordsOf(await open("/staff/applications"));
	expect(words).toContain("אין מה לבדוק כרגע");
	expect(words).toMatch(/הוכרעו היום 2 חציון המענה שעתיים בוטלו בתוך 10 שניות 1 /);
	expect(await wordsOf(await open("/staff/changes"))).toContain("הוכרעו היום 0");
	// Midnight in Israel is 22:00 UTC.
	setClock(14 * hour - 1);
	michal = { ...michal, ...(await signStaffIn(site.site(), michal.accountId)) };
	expect(await wordsOf(await open("/staff/applications"))).toContain("הוכרעו היום 2");
	setClock(14 * hour);
	expect(await wordsOf(await open("/staff/applications"))).toContain("הוכרעו היום 0");
});

test("a decision that is about to take effect has left the list, and can be undone from any queue", async () => {
	const setClock = stopClock();
	const { itemId } = await addApplicant(site.site().db);
	const made = await decide(site.site(), michal, itemId, { verdict: "approve" }, new Date());
	if (!("made" in made)) throw new Error("not decided");
	setClock(4_000);
	for (const queue of ["applications", "changes"]) {
		const answer = await open(`/staff/${queue}`);
		expect(await answer.clone().text()).toContain(`action="/staff/applications/${itemId}/undo"`);
		expect(await wordsOf(answer)).toContain("ההחלטה תיכנס לתוקף בעוד 6 שניות");
	}
	expect(await itemsOf(await open("/staff/applications"))).toEqual([]);
	expect(await wordsOf(await open("/staff/applications"))).toContain("נכנסת לתוקף בתוך שניות");
	const ronen = await addStaff(site.site(), ["reviewer"], { name: "רונן" });
	const others = await site.get("/staff/applications", ronen);
	expect(await others.text()).not.toContain("/undo");
	setClock(10_000);
	expect(await (await open("/staff/changes")).text()).not.toContain("/undo");
});

test("an appeal is a line without a name for who decided first, and a row for anybody else", async () => {
	const { db } = site.site();
	const { accountId, itemId } = await addApplicant(db);
	await decideNow(site.site(), michal, itemId, refusal);
	const appeal = await addAppeal(site.site(), { accountId });
	const mine = await open("/staff/appeals");
	expect(await itemsOf(mine.clone())).toEqual([]);
	const words = await wordsOf(mine);
	expect(words).toContain("פריט אחד לא מוצג");
	expect(words).not.toContain("אין מה לבדוק כרגע");
	const ronen = await addStaff(site.site(), ["reviewer"], { name: "רונן" });
	expect(await itemsOf(await site.get("/staff/appeals", ronen))).toEqual([appeal]);
});

test("what is shown can be narrowed to what is free, mine or late, also over pages", async () => {
	const setClock = stopClock(Date.parse("2026-11-22T08:00:00Z"));
	const { db } = site.site();
	const late = await addApplicant(db);
	setClock(26 * hour);
	michal = { ...michal, ...(await signStaffIn(site.site(), michal.accountId)) };
	const mine = await addApplicant(db);
	const theirs = await addApplicant(db);
	const free = await addApplicant(db);
	await takeItem(site.site(), michal, mine.itemId);
	await takeItem(site.site(), await addReviewer(db, "רונן"), theirs.itemId);
	const shown = async (show: string) =>
		itemsOf(await open(`/staff/applications${show ? `?show=${show}` : ""}`));
	expect(await shown("")).toHaveLength(4);
	expect(await shown("free")).toEqual([late.itemId, free.itemId]);
	expect(await shown("mine")).toEqual([mine.itemId]);
	expect(await shown("late")).toEqual([late.itemId]);
	expect(await shown("elapsed")).toHaveLength(4);
	for (let at = 0; at < 25; at += 1) await addApplicant(db);
	const page = await (await open("/staff/applications?show=free")).text();
	expect(page).toMatch(/aria-current="true"[^>]*>פנויים/);
	const next = /href="(\/staff\/applications\?show=free&amp;after=[^"]+)"/.exec(page)?.[1] ?? "";
	expect(await itemsOf(await open(next.replaceAll("&amp;", "&")))).toHaveLength(2);
	await releaseItem(site.site(), michal, mine.itemId);
	const none = await wordsOf(await open("/staff/applications?show=mine"));
	expect(none).toContain("אין כאן פריטים כאלה");
	expect(none).not.toContain("אין מה לבדוק כרגע");
});

async function addMinor(now = new Date()): Promise<string> {
	const { db } = site.site();
	const { accountId, verificationId } = await addApplicant(db);
	await db
		.transaction()
		.execute((trx) => openUnderAgeItem(trx, { accountId, verificationId, now }));
	const { id } = await db
		.selectFrom("review_items")
		.select("id")
		.where("account_id", "=", accountId)
		.where("closed_at", "is", null)
		.executeTakeFirstOrThrow();
	return id;
}

test("the lane of minors comes before everything else on all pages, with true numbers", async () => {
	const setClock = stopClock(Date.parse("2026-11-22T08:00:00Z"));
	const { db } = site.site();
	const others: string[] = [];
	for (let at = 0; at < 3; at += 1) others.push((await addApplicant(db)).itemId);
	// Due after those that have waited since the day before.
	setClock(23.5 * hour);
	michal = { ...michal, ...(await signStaffIn(site.site(), michal.accountId)) };
	const minors: string[] = [];
	for (let at = 0; at < 26; at += 1) minors.push(await addMinor());
	const first = await open("/staff/applications");
	const words = await wordsOf(first.clone());
	expect(words).toMatch(/נתיב א׳: קטינים בתוך שעה, בכל יום 26 /);
	expect(words).not.toContain("נתיב ג׳");
	const next = /href="(\/staff\/applications\?after=[^"]+)"/.exec(await first.clone().text())?.[1];
	const second = await open(String(next).replaceAll("&amp;", "&"));
	expect(await wordsOf(second.clone())).toMatch(
		/נתיב א׳: קטינים בתוך שעה, בכל יום המשך 26 .*נתיב ג׳: הצטרפות ואימות בתוך יום עבודה 3 /,
	);
	const ids = await itemsOf(second.clone());
	expect(ids.slice(1)).toEqual(others.toSorted());
	expect([...(await itemsOf(first)), ids[0]].toSorted()).toEqual(minors.toSorted());
	// What was just decided has left its lane.
	const [out = ""] = others;
	const made = await decide(site.site(), michal, out, { verdict: "approve" }, new Date());
	expect(made).toHaveProperty("made");
	expect(await wordsOf(await open(String(next).replaceAll("&amp;", "&")))).toMatch(/יום עבודה 2 /);
	// The keys go the same way, past decided items.
	const order = [...minors.toSorted(), ...others.toSorted().filter((id) => id !== out)];
	for (const at of [0, 25]) {
		const page = await (await open(`/staff/applications/${order[at]}`)).text();
		const next = new RegExp(
			`aria-keyshortcuts="j"[^>]*href="/staff/applications/${order[at + 1]}"`,
		);
		expect(page).toMatch(next);
	}
});

test("items stand in their lanes with the promise of each, the most urgent lane first", async () => {
	const { db } = site.site();
	await addApplicant(db);
	await addMinor();
	expect(await wordsOf(await open("/staff/applications"))).toMatch(
		/נתיב א׳: קטינים בתוך שעה, בכל יום 1 .*נתיב ג׳: הצטרפות ואימות בתוך יום עבודה 1 /,
	);
	const appealed = await addApplicant(db);
	await decideNow(site.site(), await addReviewer(db, "דן"), appealed.itemId, refusal);
	await addAppeal(site.site(), appealed);
	const appeals = await wordsOf(await open("/staff/appeals"));
	expect(appeals).toMatch(/נתיב ה׳: ערעורים על סירוב בתוך יום עבודה, על החלטה בתוך 7 ימים 1 /);
	expect(appeals).not.toContain("נתיב א׳");
});

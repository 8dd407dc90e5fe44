import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { decideCase } from "../app/cases/decide.server.ts";
import { lookMs } from "../app/desk/hold.ts";
import { removeFromStaff } from "../app/staff/remove.server.ts";
import { receiveTicket } from "../app/support/ticket.server.ts";
import { addProfileCase, nothing } from "../test/cases.ts";
import { addDiscrepancy, addPayment } from "../test/money-rows.ts";
import { addPicturedApplicant, addPicturedChange } from "../test/pictured-applicant.ts";
import { addStaff, signStaffIn } from "../test/staff.ts";
import { lookAtPictures, openDesk, reviewer } from "./door.ts";
import { carryCookie, type OwnSite, test } from "./own-site.ts";

const many = 30;

test("thirty applications are looked at and decided by keys, one after the other, without loading a page", {
	tag: "@wide",
}, async ({ own, browser }) => {
	test.setTimeout(600_000);
	const { db } = own.site;
	const ids: string[] = [];
	for (let at = 0; at < many; at += 1) ids.push(await addPicturedApplicant(own.site));
	const { id: first } = await db
		.selectFrom("review_items")
		.select("id")
		.where("id", "in", ids)
		.orderBy("due_at")
		.orderBy("id")
		.limit(1)
		.executeTakeFirstOrThrow();
	const michal = await reviewer(own, "מיכל");
	const page = await openDesk(own, browser, michal);
	await page.goto(`${own.origin}/staff/applications/${first}`);
	let loads = 0;
	page.on("domcontentloaded", () => {
		loads += 1;
	});
	const read = new Set<string>();
	page.on("request", (request) => read.add(new URL(request.url()).pathname));
	let readAgain = 0;
	await page.getByRole("button", { name: /לטיפולי/ }).waitFor();
	const decide = page.locator("form#decide");
	await expect(async () => {
		await page.keyboard.press("Enter");
		await expect(decide).toBeVisible({ timeout: 1_000 });
	}).toPass();
	for (let at = 0; at < many; at += 1) {
		const item = page.url();
		// The address changes before the page does.
		await expect(decide).toHaveAttribute("action", `${new URL(item).pathname}/decide`);
		await lookAtPictures(page);
		await page.keyboard.press("1");
		await expect(page.locator('input[name="decision"]:checked')).toHaveCount(1);
		await page.keyboard.press("Enter");
		await expect(page).not.toHaveURL(item);
		await expect(page.locator("[data-undo]")).toBeVisible();
		if (at === many - 1) continue;
		await expect(decide).not.toHaveAttribute("action", `${new URL(item).pathname}/decide`);
		if (read.has(`${new URL(page.url()).pathname}.data`)) readAgain += 1;
	}
	expect(loads).toBe(0);
	// The answer to a decision brings the next item; a page that reads itself anew may do so at that very moment.
	expect(readAgain).toBeLessThan(5);
	const decided = await db
		.selectFrom("decisions")
		.select("verdict")
		.where("decided_by", "=", michal.accountId)
		.execute();
	expect(decided).toEqual(Array.from({ length: many }, () => ({ verdict: "approve" })));
	const { looks } = await db
		.selectFrom("audit")
		.select(({ fn }) => fn.countAll<number>().as("looks"))
		.where("actor", "=", michal.accountId)
		.where("act", "=", "picture.revealed")
		.executeTakeFirstOrThrow();
	expect(Number(looks)).toBeGreaterThanOrEqual(2 * many);
	await page.context().close();
});

test("a changed photo is decided by digits, once it was looked at at full height by the key of its row", {
	tag: "@wide",
}, async ({ own, browser }) => {
	const { id, photo } = await addPicturedChange(own.site);
	const page = await openDesk(own, browser, await reviewer(own, "מיכל"));
	await page.goto(`${own.origin}/staff/changes/${id}`, { waitUntil: "networkidle" });
	await page.keyboard.press("Enter");
	const row = `[data-key-row]:has([name="p-${photo}"])`;
	const verdict = page.locator(`[name="p-${photo}"]:checked`);
	await moveTo(page, row);
	await page.keyboard.press("3");
	await expect(verdict).toHaveValue("no");
	await page.keyboard.press("c");
	await expect(page.locator(`select[name="no-${photo}"]`)).toBeFocused();
	await page.keyboard.press("Escape");
	await page.keyboard.press("1");
	await expect(verdict).toHaveValue("members");
	await page.locator(`${row} button[name="shown"]`).click();
	await expect(page.locator("[data-is-sharp]")).toHaveJSProperty("complete", true);
	await new Promise((done) => setTimeout(done, lookMs + 500));
	await page.getByRole("heading", { level: 1 }).click();
	await page.keyboard.press("Enter");
	await expect(page.getByText("בכל הגובה, כל תמונה שמחליטים עליה")).toBeVisible();
	await expect(verdict).toHaveValue("members");

	await moveTo(page, row);
	await page.keyboard.press("f");
	const large = page.locator("dialog[open]");
	await expect(large.getByRole("img")).toHaveCount(1);
	await expect(large.getByText("נראה", { exact: true })).toBeVisible();
	await page.keyboard.press("f");
	await expect(large).toHaveCount(0);
	await page.keyboard.press("Enter");
	await expect(page.locator("[data-undo]")).toBeVisible();
	await page.context().close();
});

test("a text marked in the first of two looks is in the second one's form once it is taken", {
	tag: "@wide",
}, async ({ own, browser }) => {
	const id = await addPicturedApplicant(own.site);
	const { db } = own.site;
	const { account_id } = await db
		.selectFrom("review_items")
		.select("account_id")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	await db.insertInto("profiles").values({ id: account_id, age: 21 }).execute();
	const words = 'textarea[name="words-interests"]';
	const take = async (name: string) => {
		const page = await openDesk(own, browser, await reviewer(own, name));
		await page.goto(`${own.origin}/staff/applications/${id}`, { waitUntil: "networkidle" });
		await page.keyboard.press("Enter");
		await expect(page.locator("form#decide")).toBeVisible();
		await expect(page.locator("#decision")).toBeFocused();
		return page;
	};
	const first = await take("מיכל");
	await first.locator('input[name="text-interests"]').check();
	await first.locator(words).fill("כדאי לכתוב עוד מילה");
	await first.getByRole("heading", { level: 1 }).click();
	await lookAtPictures(first);
	await first.keyboard.press("2");
	await first.keyboard.press("Enter");
	await expect(first.locator("[data-undo]")).toBeVisible();
	const inForce = db
		.selectFrom("decisions")
		.select("verdict")
		.where("item_id", "=", id)
		.where("applied_at", "is not", null);
	await expect.poll(() => inForce.execute(), { timeout: 30_000 }).toHaveLength(1);
	await first.context().close();

	const second = await take("רונן");
	await expect(second.getByText("הוצע במבט הראשון, וכבר נמצא בטופס")).toBeVisible();
	await expect(second.locator(words)).toHaveValue("כדאי לכתוב עוד מילה");
	await second.locator(words).fill("כדאי לכתוב עוד משפט");
	await second.reload();
	await expect(second.locator(words), "one's own words come before it").toHaveValue(
		"כדאי לכתוב עוד משפט",
	);
	await second.locator('input[name="text-interests"]').uncheck();
	await second.getByRole("heading", { level: 1 }).click();
	await lookAtPictures(second);
	await second.keyboard.press("1");
	await second.keyboard.press("Enter");
	await expect(second.locator("[data-undo]")).toBeVisible();
	const made = db.selectFrom("decisions").select("verdict").where("item_id", "=", id);
	expect(await made.orderBy("decided_at").execute()).toEqual([
		{ verdict: "second_look" },
		{ verdict: "approve" },
	]);
	await second.context().close();
});

/** Both ends of an element are visible and not covered. */
async function expectClear(element: Locator, what: string) {
	const isClear = () =>
		element.evaluate((one) => {
			const { left, top, width, bottom } = one.getBoundingClientRect();
			return [top + 2, bottom - 2].every((y) => {
				const hit = document.elementFromPoint(left + width / 2, y);
				return hit !== null && (one.contains(hit) || one.parentElement === hit);
			});
		});
	await expect.poll(isClear, { message: what, timeout: 10_000 }).toBe(true);
}

/** Puts the lower edge of an element at the window's, as if one had scrolled so far. */
const scrollToEdge = (element: Locator) =>
	element.evaluate((one) => {
		const { bottom } = one.getBoundingClientRect();
		window.scrollBy({ top: bottom - window.innerHeight, behavior: "instant" });
	});

const windows = [
	{ width: 1440, height: 700 },
	{ width: 390, height: 844 },
] as const;

test("a field that is missing, and its error, stand clear of the foot", {
	tag: "@wide",
}, async ({ own, browser }) => {
	const { id } = await addPicturedChange(own.site);
	const { db } = own.site;
	const { account_id } = await db
		.selectFrom("review_items")
		.select("account_id")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	for (const field of ["interests", "sentence"] as const)
		await db.insertInto("text_reviews").values({ account_id, field, text: "ים בחורף" }).execute();
	const { caseId } = await addProfileCase(own.site);
	const page = await openDesk(own, browser, await reviewer(own, "מיכל"));
	const decide = page.locator("form#decide");
	const send = page.locator('button[aria-keyshortcuts="Enter"]');
	const error = page.locator("[data-error]:not([hidden])").first();
	const take = async (path: string) => {
		await page.goto(`${own.origin}/staff/${path}`, { waitUntil: "networkidle" });
		if ((await decide.count()) === 0) await page.getByRole("button", { name: /לטיפולי/ }).click();
		await expect(decide).toBeVisible();
	};
	for (const size of windows) {
		const { width } = size;
		await page.setViewportSize(size);
		await take(`changes/${id}`);
		await page.locator('label:has([name="text-sentence"][value="back"])').click();
		const words = page.locator('textarea[name="words-sentence"]');
		await words.fill("");
		await scrollToEdge(words);
		await send.click();
		await expect(words).toBeFocused();
		await expectClear(words, `words at ${width}`);
		await expectClear(error, `their error at ${width}`);

		await take(`applications/${await addPicturedApplicant(own.site)}`);
		await lookAtPictures(page);
		await page.locator('label:has([name="decision"][value="refuse"])').click();
		await send.click();
		const reason = page.locator('input[name="reason"]').first();
		await expect(reason).toBeFocused();
		await expectClear(reason, `reason at ${width}`);
		await expectClear(error, `its error at ${width}`);

		await take(`cases/${caseId}`);
		await page.locator('label:has([name="decision"][value="removed"])').click();
		await page.locator('select[name="reason"]').selectOption("fake");
		await send.click();
		const about = page.locator('select[name="item"]');
		await expect(about).toBeFocused();
		await expectClear(about, `item at ${width}`);
		await expectClear(error, `its error at ${width}`);
	}
	await page.context().close();
});

test("the bar of the act before covers neither what one fills in nor the button", {
	tag: "@wide",
}, async ({ own, browser }) => {
	const michal = await reviewer(own, "מיכל");
	const { id } = await addPicturedChange(own.site);
	const [before, ...cases] = [
		await addProfileCase(own.site),
		await addProfileCase(own.site),
		await addProfileCase(own.site),
	];
	// So that the bar stays.
	const later = new Date(Date.now() + 600_000);
	await decideCase(own.site, michal, before?.caseId ?? "", nothing, later);
	const page = await openDesk(own, browser, michal);
	const asked = cases.map(({ number }) => `case=${number}`).join("&");
	const toEnd = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
	for (const { width } of windows) {
		await page.setViewportSize({ width, height: 640 });
		await page.goto(`${own.origin}/staff/cases/together?${asked}`, { waitUntil: "networkidle" });
		await expect(page.locator("[data-undo]")).toBeVisible();
		const reasons = page.locator('input[name="code"]');
		await reasons.first().focus();
		await expectClear(reasons.first(), `the first reason at ${width}`);
		await toEnd();
		await expectClear(reasons.last(), `the last reason at ${width}`);
		await expectClear(page.locator('button[aria-keyshortcuts="Enter"]'), `the button at ${width}`);

		await page.goto(`${own.origin}/staff/cases`, { waitUntil: "networkidle" });
		const ticks = page.locator('input[name="case"]');
		for (const { number } of cases)
			await page.locator(`label:has(input[value="${number}"])`).first().click();
		await expectClear(
			page.locator('button[aria-keyshortcuts="c"]'),
			`the list's button at ${width}`,
		);
		await scrollToEdge(ticks.first());
		await ticks.first().focus();
		await expectClear(ticks.first(), `a tick at ${width}`);

		await page.goto(`${own.origin}/staff/changes/${id}`, { waitUntil: "networkidle" });
		const take = page.getByRole("button", { name: /לטיפולי/ });
		if (await take.count()) await take.click();
		await expect(page.locator("form#decide")).toBeVisible();
		await expectClear(page.locator('button[aria-keyshortcuts="Enter"]'), `the foot at ${width}`);
	}
	// Beside it the panel of a decision ends higher.
	await page.setViewportSize({ width: 1000, height: 700 });
	await page.goto(`${own.origin}/staff/cases/${cases[0]?.caseId}`, { waitUntil: "networkidle" });
	await page.getByRole("button", { name: /לטיפולי/ }).click();
	await expect(page.locator("form#decide")).toBeVisible();
	await toEnd();
	await expectClear(page.locator('button[aria-keyshortcuts="Enter"]'), "the panel's foot");
	await page.context().close();
});

/** Moves by keys to a row of the list or of the page. */
async function moveTo(page: Page, row: string) {
	const rows = page.locator("[data-key-row]");
	const distance = () =>
		rows.evaluateAll((all, target) => {
			const at = all.findIndex((one) => one.hasAttribute("data-on"));
			return all.findIndex((one) => one.matches(target)) - at;
		}, row);
	await expect(page.locator(row)).toBeVisible();
	await expect(async () => {
		const by = await distance();
		if (by !== 0) await page.keyboard.press(by > 0 ? "j" : "k");
		expect(await distance()).toBe(0);
	}).toPass({ intervals: [20] });
}

test("cases are ticked, read and closed together by keys, and u takes back all; letters in a field do nothing", {
	tag: "@wide",
}, async ({ own, browser }) => {
	const { db } = own.site;
	const cases = [
		await addProfileCase(own.site),
		await addProfileCase(own.site),
		await addProfileCase(own.site),
	];
	const michal = await reviewer(own, "מיכל");
	const page = await openDesk(own, browser, michal);
	const { keyboard } = page;
	const decisions = () =>
		db
			.selectFrom("case_decisions")
			.select(["case_id", "verdict", "voided_why"])
			.where("decided_by", "=", michal.accountId)
			.orderBy("case_id")
			.execute();
	const of = (why: string | null, closed: typeof cases) =>
		closed
			.map(({ caseId }) => ({ case_id: caseId, verdict: "nothing", voided_why: why }))
			.toSorted((a, b) => (a.case_id < b.case_id ? -1 : 1));
	const tick = (number: number) => page.locator(`input[name="case"][value="${number}"]`);
	const field = page.getByRole("searchbox");
	const letters = "xcjk123uu";
	/** Types where somebody searches, and leaves the field; Escape thrice at this speed would leave the site. */
	const typeLetters = async (leave = () => page.getByRole("heading", { level: 1 }).click()) => {
		// A page that was just moved to may not hear keys yet.
		await expect(async () => {
			await keyboard.press("/");
			await expect(field).toBeFocused({ timeout: 1_000 });
		}).toPass();
		await keyboard.type(letters);
		await expect(field).toHaveValue(letters);
		await leave();
		await expect(field).not.toBeFocused();
	};

	await page.goto(`${own.origin}/staff/cases`, { waitUntil: "networkidle" });
	for (const { caseId, number } of cases) {
		await moveTo(page, `[data-item="${caseId}"]`);
		await keyboard.press("x");
		await expect(tick(number)).toBeChecked();
	}
	await typeLetters(() => keyboard.press("Escape"));
	await expect(page.locator('input[name="case"]:checked')).toHaveCount(3);
	await keyboard.press("c");
	await expect(page).toHaveURL(/\/staff\/cases\/together\?case=/);
	await expect(page.locator('input[name="case"]:checked')).toHaveCount(3);

	const [left, ...closed] = cases;
	const row = (number: number) => `[data-key-row]:has(input[name="case"][value="${number}"])`;
	await moveTo(page, row(left?.number ?? 0));
	await keyboard.press("x");
	await expect(tick(left?.number ?? 0)).not.toBeChecked();
	for (const [key, code] of [
		["1", "no_breach"],
		["3", "spite"],
		["2", "known"],
	] as const) {
		await keyboard.press(key);
		await expect(page.locator('input[name="code"]:checked')).toHaveValue(code);
	}
	await typeLetters();
	// Reading on: Enter stays the printed button.
	await moveTo(page, row(closed.at(-1)?.number ?? 0));
	await expect(page.locator('input[name="code"]:checked')).toHaveValue("known");
	await expect(page.locator('input[name="case"]:checked')).toHaveCount(2);
	expect(await decisions()).toEqual([]);

	await keyboard.press("Enter");
	await expect(page).toHaveURL(/\/staff\/cases$/);
	const bar = page.locator("[data-undo]");
	await expect(bar).toContainText(/סגירה של .*2.* תיקים/);
	expect(await decisions()).toEqual(of(null, closed));
	await typeLetters();
	expect(await decisions(), "u in a field is a letter").toEqual(of(null, closed));
	await keyboard.press("u");
	await expect(bar).toBeHidden();
	await expect.poll(decisions).toEqual(of("undone", closed));
	for (const { caseId } of cases)
		await expect(page.locator(`[data-item="${caseId}"] input[name="case"]`)).not.toBeChecked();

	// In a case, words that are typed are words.
	await moveTo(page, `[data-item="${left?.caseId}"]`);
	await keyboard.press("Enter");
	await page.getByRole("button", { name: /לטיפולי/ }).waitFor();
	await keyboard.press("Enter");
	await expect(page.locator("form#decide")).toBeVisible();
	await keyboard.press("2");
	await expect(page.locator('input[name="decision"]:checked')).toHaveValue("notice");
	await keyboard.press("w");
	const words = page.locator('textarea[name="words"]');
	await expect(words).toBeFocused();
	await keyboard.type(`${letters}rw `);
	await expect(words).toHaveValue(`${letters}rw `);
	await keyboard.press("Escape");
	await expect(page.locator('input[name="decision"]:checked')).toHaveValue("notice");
	expect(await decisions()).toEqual(of("undone", closed));
	await page.context().close();
});

test("Esc that leaves a field or closes something at the desk is no step of the quick exit", async ({
	own,
	browser,
}) => {
	const page = await openDesk(own, browser, await reviewer(own, "מיכל"));
	const { keyboard } = page;
	await page.route("**/exit*", (route) => route.fulfill({ body: "gone" }));
	await page.goto(`${own.origin}/staff/cases`, { waitUntil: "networkidle" });
	const field = page.getByRole("searchbox");
	const keys = page.locator("dialog#keys");
	for (let round = 0; round < 4; round += 1) {
		await keyboard.press("/");
		await expect(field).toBeFocused();
		await keyboard.press("Escape");
		await expect(field).not.toBeFocused();
	}
	for (let round = 0; round < 4; round += 1) {
		await keyboard.press("Shift+Slash");
		await expect(keys).toBeVisible();
		await keyboard.press("Escape");
		await expect(keys).toBeHidden();
	}
	await expect(page).toHaveURL(/\/staff\/cases$/);
	// Two that closed nothing are not made three by one that did.
	await keyboard.press("Shift+Slash");
	await expect(keys).toBeVisible();
	for (let press = 0; press < 3; press += 1) await keyboard.press("Escape");
	await expect(keys).toBeHidden();
	await expect(page).toHaveURL(/\/staff\/cases$/);
	for (let press = 0; press < 3; press += 1) await keyboard.press("Escape");
	await expect(page).toHaveURL(/\/exit/);
	await page.context().close();
});

test("going on gives back what was only looked at, and keeps what something is typed about", async ({
	own,
	browser,
}) => {
	const { db } = own.site;
	const [typed, looked, last] = [
		await addProfileCase(own.site),
		await addProfileCase(own.site),
		await addProfileCase(own.site),
	];
	const michal = await reviewer(own, "מיכל");
	const page = await openDesk(own, browser, michal);
	const decide = page.locator("form#decide");
	const open = (caseId: string) => page.goto(`${own.origin}/staff/cases/${caseId}`);
	const take = async ({ caseId }: { caseId: string }) => {
		await open(caseId);
		await page.getByRole("button", { name: /לטיפולי/ }).click();
		await expect(decide).toBeVisible();
	};
	const mine = async () => {
		const rows = await db
			.selectFrom("cases")
			.select("id")
			.where("held_by", "=", michal.accountId)
			.execute();
		return new Set(rows.map(({ id }) => id));
	};
	await take(typed);
	await decide.getByRole("radio", { name: /אזהרה/ }).check();
	await take(looked);
	expect(await mine()).toEqual(new Set([typed.caseId, looked.caseId]));
	await take(last);
	expect(await mine()).toEqual(new Set([typed.caseId, last.caseId]));
	await decide.getByRole("radio", { name: /לא נמצאה הפרה/ }).check();
	await page.keyboard.press("Enter");
	await expect(page).not.toHaveURL(new RegExp(last.caseId));
	await expect(decide).toBeVisible();
	expect(await mine()).toContain(typed.caseId);
	await open(typed.caseId);
	await expect(decide.getByRole("radio", { name: /אזהרה/ })).toBeChecked();
	await page.context().close();
});

test("u pressed twice takes back one decision; the next one's bar has a name, and no key until one moves", async ({
	own,
	browser,
}) => {
	const { db } = own.site;
	const michal = await reviewer(own, "מיכל");
	const [first, second] = [await addProfileCase(own.site), await addProfileCase(own.site)];
	for (const [at, { caseId }] of [first, second].entries()) {
		// So that a slow machine has the time.
		const later = new Date(Date.now() + 60_000 + at * 1_000);
		const made = await decideCase(own.site, michal, caseId, nothing, later);
		expect(made).toEqual({ made: "decided" });
	}
	const voided = async () => {
		const rows = await db
			.selectFrom("case_decisions")
			.select("case_id")
			.where("voided_why", "=", "undone")
			.where("case_id", "in", [first.caseId, second.caseId])
			.execute();
		return rows.map(({ case_id }) => case_id);
	};
	const page = await openDesk(own, browser, michal);
	await page.goto(`${own.origin}/staff/cases`, { waitUntil: "networkidle" });
	const bar = page.locator("[data-undo]");
	await expect(bar).toContainText(String(second.number));
	// The keys are heard a moment after the bar is seen; each press too many is a second one.
	await expect(async () => {
		await page.keyboard.press("u");
		await expect(bar).toContainText(String(first.number), { timeout: 1_000 });
	}).toPass();
	await page.keyboard.press("u");
	await page.keyboard.press("u");
	await page.waitForLoadState("networkidle");
	await expect(bar).toContainText(String(first.number));
	await expect(bar.locator("kbd")).toHaveCount(0);
	expect(await voided()).toEqual([second.caseId]);

	await page.keyboard.press("j");
	await expect(bar.locator("kbd")).toHaveText("u");
	await page.keyboard.press("u");
	await expect(bar).toBeHidden();
	expect(new Set(await voided())).toEqual(new Set([first.caseId, second.caseId]));
	await page.context().close();
});

/** Signs a window in as somebody, in place of whoever was. */
async function signInAs(own: OwnSite, page: Page, { accountId }: { accountId: string }) {
	const { cookie } = await signStaffIn(own.site, accountId);
	await carryCookie(own, page, cookie.split("; ")[0] ?? "");
}

const keptIn = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test("of two accounts of the staff in one browser neither decides for the other, or reads what the other typed", {
	tag: "@wide",
}, async ({ own, browser }) => {
	const { db } = own.site;
	const item = await addPicturedApplicant(own.site);
	const address = `${own.origin}/staff/applications/${item}`;
	const michal = await reviewer(own, "מיכל");
	const ronen = await reviewer(own, "רונן");
	const typed = "מילים של מיכל";
	const page = await openDesk(own, browser, michal);
	const decided = () =>
		db.selectFrom("decisions").select("decided_by").where("item_id", "=", item).execute();
	const words = page.locator('textarea[name="words"]');
	/** The page may just be moving by itself, to whoever is signed in now. */
	const open = () => expect(() => page.goto(address)).toPass();
	/** Asks for another selfie, which needs no look at the pictures. */
	const ask = async () => {
		const chosen = page.locator('input[name="decision"]:checked');
		// The keys are heard a moment after the item is seen.
		await expect(async () => {
			await page.keyboard.press("3");
			await expect(chosen).toHaveValue("ask", { timeout: 300 });
		}).toPass();
		await page.locator('input[name="ask"]').first().check();
		await words.fill(typed);
	};

	await open();
	await page.getByRole("button", { name: /לטיפולי/ }).click();
	await ask();
	const other = await page.context().newPage();
	await other.goto(`${own.origin}/staff`);
	await other.getByRole("button", { name: "התנתקות" }).click();
	await expect(page, "the first tab is left as well").toHaveURL(/\/auth\?next=/);
	expect(await keptIn(page)).not.toContain(typed);
	await signInAs(own, other, ronen);
	await open();
	await expect(page.getByText(/אצל\s*מיכל/).first()).toBeVisible();
	await expect(words).toHaveCount(0);
	expect(await keptIn(page)).not.toContain(typed);
	for (const key of ["1", "Enter", "u"]) await page.keyboard.press(key);
	expect(await decided()).toEqual([]);

	// The same where no tab has told the other, and nobody holds the item any more.
	await signInAs(own, page, michal);
	await open();
	await ask();
	expect(await keptIn(page)).toContain(typed);
	await page.route("**/staff/pulse**", (route) => route.abort());
	await db
		.updateTable("review_items")
		.set({ held_by: null, held_at: null })
		.where("id", "=", item)
		.execute();
	await signInAs(own, page, ronen);
	await page.getByRole("heading", { level: 1 }).click();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(`${own.origin}/staff`);
	await expect(page.getByText("העמוד היה פתוח בחשבון אחר")).toBeVisible();
	expect(await decided()).toEqual([]);
	await open();
	await page.getByRole("button", { name: /לטיפולי/ }).click();
	await expect(words).toHaveValue("");
	expect(await keptIn(page)).not.toContain(typed);

	// Two of the same name: the page that reads itself anew becomes the other's.
	const tal = () => {
		const email = `${randomUUID()}@example.com`;
		return addStaff(own.site, ["support"], { email, name: "טל" });
	};
	const asked = { name: "תהילה", email: "tehila@example.com", message: "שאלה" } as const;
	const receive = () =>
		receiveTicket(own.site, { ...asked, subject: "billing", source: "contact" });
	const { number } = await receive();
	await page.unroute("**/staff/pulse**");
	await signInAs(own, page, await tal());
	const asks = page.waitForResponse(/staff\/pulse/);
	await page.goto(`${own.origin}/staff/tickets/${number}`, { waitUntil: "networkidle" });
	await asks;
	const answer = page.getByLabel("תשובה", { exact: true });
	await answer.fill(typed);
	await signInAs(own, page, await tal());
	await receive();
	await expect(answer).toHaveValue("");
	expect(await keptIn(page)).not.toContain(typed);

	// Ronen's own page decides.
	await signInAs(own, page, ronen);
	await open();
	await ask();
	await page.getByRole("heading", { level: 1 }).click();
	await page.keyboard.press("Enter");
	await expect(page.locator("[data-undo]")).toBeVisible();
	expect(await decided()).toEqual([{ decided_by: ronen.accountId }]);
	await page.context().close();
});

test("what is filled in about money, a difference or a ticket outlives a reload and a session that ends", {
	tag: "@wide",
}, async ({ own, browser }) => {
	const store = { site: () => own.site };
	const email = `${randomUUID()}@example.com`;
	const ronen = await addStaff(own.site, ["finance", "support"], { email, name: "רונן" });
	const page = await openDesk(own, browser, ronen);
	const { receipt } = await addPayment(store);
	const difference = await addDiscrepancy(store, "captured-twice");
	const asked = { name: "תהילה", email, message: "שאלה", subject: "billing" } as const;
	const { number } = await receiveTicket(own.site, { ...asked, source: "contact" });
	const field = (form: string, name: string) => page.locator(`form#${form} [name="${name}"]`);
	const isKept = () => expect(page.getByText("ולא נשלח חזר לטופס")).toBeVisible();
	const reopen = async () => {
		await own.site.db.deleteFrom("sessions").where("account_id", "=", ronen.accountId).execute();
		const path = new URL(page.url()).pathname;
		// The page may just be leaving for /auth by itself.
		await expect(() => page.reload()).toPass();
		await expect(page).toHaveURL(/\/auth/);
		await signInAs(own, page, ronen);
		// /auth may just be leaving by itself.
		await expect(() => page.goto(own.origin + path)).toPass();
	};

	await page.goto(`${own.origin}/staff/money/payments/${receipt}`, { waitUntil: "networkidle" });
	await field("refund", "dollars").fill("12.50");
	await field("refund", "code").selectOption("service");
	await field("refund", "words").fill("תקלה ארוכה בשירות");
	await page.getByRole("radio", { name: "הימים נשארים" }).check();
	const isFilled = async () => {
		await expect(field("refund", "dollars")).toHaveValue("12.50");
		await expect(field("refund", "code")).toHaveValue("service");
		await expect(field("refund", "words")).toHaveValue("תקלה ארוכה בשירות");
		await expect(page.locator('form#refund input[value="stay"]')).toBeChecked();
	};
	await page.reload();
	await isKept();
	await isFilled();
	await reopen();
	await isFilled();
	const loadedAt = () => page.evaluate(() => performance.timeOrigin);
	const loaded = await loadedAt();
	await page.locator("form#refund button").click();
	const bar = page.locator("[data-undo]");
	await expect(bar).toBeVisible();
	await bar.getByRole("button").click();
	await expect(page.locator("form#refund")).toBeVisible();
	await isFilled();
	expect(await loadedAt(), "money is moved without loading a page").toBe(loaded);

	await page.locator("form#refund button").click();
	await expect(bar).toBeVisible();
	const done = own.site.db
		.selectFrom("manual_adjustments")
		.select("code")
		.where("asked_by", "=", ronen.accountId);
	await expect.poll(() => done.execute()).toHaveLength(1);
	await page.goto(`${own.origin}/staff/money/payments/${receipt}`, { waitUntil: "networkidle" });
	await expect(field("refund", "words"), "what is done is forgotten").toHaveValue("");

	await page.goto(`${own.origin}/staff/money/differences/${difference}`, {
		waitUntil: "networkidle",
	});
	await field("close", "code").selectOption({ index: 1 });
	await field("close", "words").fill("נבדק מול הספק, והסכום נכון");
	await page.reload();
	await isKept();
	await expect(field("close", "words")).toHaveValue("נבדק מול הספק, והסכום נכון");
	await expect(field("close", "code")).not.toHaveValue("");

	await page.goto(`${own.origin}/staff/tickets/${number}`, { waitUntil: "networkidle" });
	await field("close", "code").selectOption("solved");
	await field("note", "note").fill("הקבלה נשלחה שוב");
	await reopen();
	await isKept();
	await expect(field("close", "code")).toHaveValue("solved");
	await expect(field("note", "note")).toHaveValue("הקבלה נשלחה שוב");
	const reloaded = await loadedAt();
	await page.getByRole("button", { name: "שמירת ההערה" }).click();
	await expect(page.locator("#notes")).toContainText("הקבלה נשלחה שוב");
	await expect(field("note", "note")).toHaveValue("");
	await expect(field("close", "code"), "another form keeps what is typed").toHaveValue("solved");
	expect(await loadedAt(), "a note is saved without loading a page").toBe(reloaded);
	await page.context().close();
});

test("whoever is removed from the staff keeps nothing of it on the screen", {
	tag: "@wide",
}, async ({ own, browser }) => {
	const { caseId } = await addProfileCase(own.site);
	const ronen = await reviewer(own, "רונן");
	const page = await openDesk(own, browser, ronen);
	await page.goto(`${own.origin}/staff/cases/${caseId}`);
	const words = page.getByText("התמונות מרשת אחרת");
	await expect(words.first()).toBeVisible();
	const { db } = own.site;
	const { email } = await db
		.selectFrom("accounts")
		.select("email")
		.where("id", "=", ronen.accountId)
		.executeTakeFirstOrThrow();
	await removeFromStaff(db, email);
	await expect(words).toHaveCount(0, { timeout: 15_000 });
});

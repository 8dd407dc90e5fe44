import { type Browser, chromium, type Page } from "@playwright/test";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../app/platform/database/tables.ts";
import { ageOn } from "../../app/profiles/age.ts";
import { openSiteAt } from "../../e2e/site-at.ts";
import { findChromium } from "../../scripts/chromium.ts";
import { freePort } from "../../scripts/free-port.ts";
import { addStaff } from "../../test/staff.ts";
import { isBrief } from "../brief.ts";
import { alternate, type Figure, ratio } from "../figures.ts";
import { addItems, addPeople } from "../rows.ts";
import { withFolder } from "../site-process.ts";

const queue = "/staff/applications";

/** A round each for two figures, and one more to begin with. */
const measured = isBrief ? 4 : 44;

/**
 * A reviewer decides by keys, the pictures looked at before: milliseconds from the confirming press until the next item
 * is shown and takes a key, once against that item's page as a document, and once against going there by its link, which
 * reads and draws the same; no figures without a browser. Behind what is measured so many items wait.
 */
export async function benchDeciding(people: number, items: number): Promise<Figure[]> {
	const executablePath = findChromium();
	if (!executablePath) return [];
	return withFolder(async (folder) => {
		const port = await freePort();
		const { site, server, close } = await openSiteAt(port, folder);
		await new Promise<void>((done) => server.listen(port, site.settings.host, done));
		const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
		try {
			await addPeople(site.db, people);
			await addItems(site.db, items);
			const staff = await addStaff(site, ["reviewer"]);
			const ids = await prepare(site.db, staff.accountId);
			return await timeDecisions(browser, { base: site.settings.origin, staff, ids });
		} finally {
			await browser.close();
			await close();
		}
	});
}

/** What is measured: the first of the queue, held by a reviewer who has looked at the pictures of each. */
async function prepare(db: Kysely<Tables>, reviewer: string): Promise<string[]> {
	const { rows } = await sql<{ id: string; person: string; birthDate: string }>`
		with measured as (
			select id from review_items where kind = 'application' and closed_at is null
			order by lane, due_at, id limit ${measured}
		)
		update review_items set due_at = due_at - interval '1 day', held_by = ${reviewer}, held_at = now()
		from measured, verifications
		where measured.id = review_items.id and verifications.id = verification_id
		returning review_items.id, review_items.account_id as person, birth_date::text as "birthDate", due_at`.execute(
		db,
	);
	const now = new Date();
	for (const { id, person, birthDate } of rows) {
		// Another age would ask for a second look.
		const age = ageOn(birthDate, now);
		await db.updateTable("profiles").set({ age }).where("id", "=", person).execute();
		await sql`insert into audit (at, actor, act, subject_kind, subject_id, details)
			select now() - interval '1 minute', ${reviewer}, 'picture.revealed', 'item', ${id}, details
			from (
				select jsonb_build_object('picture', id) from photos where account_id = ${person}
				union all
				select jsonb_build_object('picture', 'selfie', 'verification', verification_id)
				from review_items where id = ${id}
			) as looks (details)`.execute(db);
		// Deciding would release work that was only looked at.
		await sql`insert into audit (at, actor, act, subject_kind, subject_id, details)
			values (now(), ${reviewer}, 'item.handed_over', 'item', ${id}, jsonb_build_object('to', ${reviewer}::text))`.execute(
			db,
		);
	}
	const sorted = await db
		.selectFrom("review_items")
		.select("id")
		.where(
			"id",
			"in",
			rows.map(({ id }) => id),
		)
		.orderBy("lane")
		.orderBy("due_at")
		.orderBy("id")
		.execute();
	return sorted.map(({ id }) => id);
}

type Desk = { base: string; staff: { cookie: string }; ids: readonly string[] };

async function timeDecisions(browser: Browser, { base, staff, ids }: Desk): Promise<Figure[]> {
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
	const cookies = staff.cookie.split("; ").map((cookie) => {
		const [name = "", value = ""] = cookie.split(/=(.*)/s);
		return { name, value, url: base };
	});
	await context.addCookies(cookies);
	// A choice that a draft brings back would pass for a key that was heard.
	await context.addInitScript(() => {
		if (location.protocol !== "about:") sessionStorage.clear();
	});
	const [page, other] = [await context.newPage(), await context.newPage()];
	let at = 0;
	const pathOf = (place: number) => `${queue}/${ids[place]}`;
	const decide = async () => {
		await openRunning(page, base + pathOf(at));
		const spent = await goOn(page, { from: pathOf(at), to: pathOf(at + 1), key: "Enter" });
		at += 1;
		return spent;
	};
	const move = async () => {
		await openRunning(other, base + pathOf(at));
		return goOn(other, { from: pathOf(at), to: pathOf(at + 1), key: "j" });
	};
	const about = (against: string) => ({
		name: `desk: from decide to the next item, against ${against}`,
		unit: "ms",
		goal: 1.5,
	});
	const documents = await alternate(decide, () => load(other, base + pathOf(at)));
	const moves = await alternate(decide, move);
	await context.close();
	return [ratio(about("its document"), documents), ratio(about("going there by its link"), moves)];
}

async function openRunning(page: Page, address: string): Promise<void> {
	await page.bringToFront();
	await page.goto(address, { waitUntil: "networkidle" });
}

type Going = { from: string; to: string; key: "Enter" | "j" };

/** Goes on by a key, after choosing to approve where that decides; until the next item has heard a key. */
async function goOn(page: Page, going: Going): Promise<number> {
	return page.evaluate(async ({ from, to, key }) => {
		const frame = () => new Promise((done) => requestAnimationFrame(done));
		const press = (code: string) =>
			document.body.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true }));
		const chosen = () =>
			document.querySelector<HTMLInputElement>('input[name="decision"]:checked')?.value;
		const isAt = (path: string) =>
			location.pathname === path &&
			document.querySelector(`form#decide[action="${path}/decide"]`) !== null;
		while (!isAt(from)) await frame();
		while (chosen() !== "approve") {
			press("Digit1");
			await frame();
		}
		await new Promise((done) => setTimeout(done, 300));
		const began = performance.now();
		press(key === "Enter" ? "Enter" : "KeyJ");
		while (!isAt(to)) {
			if (performance.now() - began > 20_000) throw new Error(`not at ${to}`);
			await frame();
		}
		while (chosen() !== "second_look") {
			press("Digit5");
			await frame();
		}
		return performance.now() - began;
	}, going);
}

/** Loads the page as a document, from the browser's cache where it is allowed to, until it has heard a key. */
async function load(page: Page, address: string): Promise<number> {
	await page.bringToFront();
	await page.goto("about:blank");
	await page.goto(address, { waitUntil: "commit" });
	return page.evaluate(async () => {
		const chosen = () =>
			document.querySelector<HTMLInputElement>('input[name="decision"]:checked')?.value;
		while (chosen() !== "second_look") {
			document.body?.dispatchEvent(new KeyboardEvent("keydown", { code: "Digit5", bubbles: true }));
			await new Promise((done) => requestAnimationFrame(done));
		}
		return performance.now();
	});
}

import * as build from "virtual:react-router/server-build";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { seedClub } from "../db/seeds/club/seed-club.ts";
import { seedDemo } from "../db/seeds/seed.ts";
import { seedWaiting } from "../db/seeds/seed-waiting.ts";
import { allowedData } from "../test/allowed-data.ts";
import { addPlan } from "../test/club.ts";
import { addQueueItem } from "../test/desk-items.ts";
import { addDiscrepancy, addPayment, addWaitingManual } from "../test/money-rows.ts";
import { dataPath, type Leaf, leavesOf, readPageData, withoutData } from "../test/page-data.ts";
import { signInAgain } from "../test/person.ts";
import { testSite } from "../test/site.ts";
import { addStaff, signStaffIn } from "../test/staff.ts";
import { staffRoles } from "./accounts/staff.ts";
import { sendUrgent } from "./duty/urgent/urgent.server.ts";
import { formatMoment, formatTime, wholeDay } from "./platform/dates.ts";

const site = testSite();
const db = () => site.site().db;

type Served = { path?: string; module: { default?: unknown; handle?: { static?: unknown } } };

const pages = (Object.values(build.routes) as unknown as Served[]).flatMap(({ path, module }) =>
	path && path !== "*" && module.default
		? [{ path: `/${path.replace(/^\//, "")}`, isStatic: module.handle?.static !== undefined }]
		: [],
);

/** Pages that need a token, a code or an earlier form, and show a form or a sentence. */
const opensWithToken = [
	...["/auth/check-mail", "/auth/check-mail/address", "/auth/confirm", "/auth/not-me"],
	...["/auth/reset", "/auth/second-step", "/account/email/confirm", "/account/farewell"],
	...["/auth/second-step/lost", "/auth/second-step/stop"],
	...["/account/keep", "/account/second-factor/codes", "/account/second-factor/name-passkey"],
	...["/application/appeal", "/cancel/code", "/cancel/done", "/dev/mail/:id", "/lock"],
	...["/newsletter/confirm", "/newsletter/stop", "/staff/accept/:token", "/staff/enrol"],
	...["/staff/step-up", "/sugardaddy/payment"],
];

const routeOf = (path: string) => matchRoutes(pages, path.split("?")[0] ?? "")?.at(-1)?.route;

const entities = { quot: '"', "#x27": "'", lt: "<", gt: ">", amp: "&" } as const;
const decoded = (html: string) =>
	html
		.replaceAll("<!-- -->", "")
		.replace(/&(quot|#x27|lt|gt|amp);/g, (_, name: keyof typeof entities) => entities[name]);

/** A word of the code, such as `inbox` or `p12`, which pages put into Hebrew. */
const isCode = (text: string) => /^[a-z][a-z_. -]*\d{0,2}$/i.test(text);

/** An answer follows its question's key. */
const withoutKey = (text: string) => text.replace(/^p\d+ /, "");

function isShown({ value }: Leaf, html: string): boolean {
	if (typeof value === "string") return isCode(value) || html.includes(withoutKey(value));
	if (typeof value === "number") {
		return (
			Math.abs(value) <= 31 || html.includes(`${value}`) || html.includes(value.toLocaleString())
		);
	}
	if (wholeDay(value).getTime() === value.getTime()) return true;
	if (html.includes(value.toISOString()) || html.includes(`${value.getTime()}`)) return true;
	// A time shown to the minute: its seconds reveal nothing more.
	if (html.includes(formatMoment(value))) return true;
	return value.getTime() % 60_000 === 0 && html.includes(formatTime(value));
}

async function accountOf(email: string): Promise<string> {
	const row = db().selectFrom("accounts").select("id").where("email", "=", email);
	return (await row.executeTakeFirstOrThrow()).id;
}

const cookieOf = async (accountId: string) =>
	`${(await signInAgain(site.site(), accountId, true)).cookie}; signed-in=1`;

const cookieOfPerson = async (email: string) => cookieOf(await accountOf(email));

async function suspend(email: string, until: Date): Promise<void> {
	const { id: member_id } = await db()
		.selectFrom("members")
		.select("id")
		.where("account_id", "=", await accountOf(email))
		.executeTakeFirstOrThrow();
	const why = { rule: "underfill_other", found_by: "staff" } as const;
	await db()
		.insertInto("enforcements")
		.values({ member_id, kind: "suspended", until, ...why })
		.execute();
}

/** A site with all kinds of content, and a browser for each kind of viewer. */
async function fill() {
	await seedDemo(db(), site.site());
	await seedClub(site.site());
	await seedWaiting(site.site());
	for (const kind of ["captured-twice", "refund-failed"]) await addDiscrepancy(site, kind);
	const payment = await addPayment(site);
	const hand = await addWaitingManual(site);
	const changes = await addQueueItem(site, "changes");
	await sendUrgent(site.site(), { kind: "threat", words: "מאיים לפרסם", isProven: true });
	const now = Date.now();
	const since = new Date(now - 86_400_000);
	const until = new Date(now + 20 * 86_400_000);
	for (const [name, plan] of [["avi", "vip"] as const, ["eli", "basic"] as const]) {
		const accountId = await accountOf(`${name}@demo.test`);
		await addPlan(db(), accountId, { plan, cents: 9_900, since, until });
	}
	await suspend("tamar@demo.test", until);
	const viewers: [string, string | undefined][] = [
		["visitor", undefined],
		["limited", await cookieOfPerson("nadav@club.test")],
		["payer", await cookieOf(payment.accountId)],
	];
	for (const name of ["avi", "dana", "eli", "noa", "tamar", "yossi"])
		viewers.push([name, await cookieOfPerson(`${name}@demo.test`)]);
	// The first decider sees nothing of the appeal.
	const ronen = await accountOf("ronen@demo.test");
	viewers.push(["ronen", (await signStaffIn(site.site(), ronen)).cookie]);
	for (const role of staffRoles) viewers.push([role, (await addStaff(site.site(), [role])).cookie]);
	const addresses = [
		...pages.flatMap(({ path }) => (path.includes(":") ? [] : [path])),
		...[`/staff/people/${payment.accountId}`, `/staff/people/${await accountOf("avi@demo.test")}`],
		...[`/staff/money/payments/${payment.receipt}`, `/account/receipts/${payment.receipt}`],
		...[`/staff/money/by-hand/${hand}`, `/staff/changes/${changes.id}`],
		"/staff/cases/together/undo",
	];
	return { viewers, addresses };
}

/** Values that must be in nobody's data unless the page shows them, whatever is allowed. */
async function readSecrets(): Promise<ReadonlyMap<string, string>> {
	const rows = await db()
		.selectFrom("accounts")
		.leftJoin("members", "members.account_id", "accounts.id")
		.select(["accounts.id", "email", "members.id as memberId", "birth_date"])
		.execute();
	return new Map(
		rows.flatMap(({ id, email, memberId, birth_date }) => [
			[id, "an account's id"] as const,
			[email, "an e-mail address"] as const,
			[memberId ?? "-", "a member's inner id"] as const,
			[birth_date ?? "-", "a birth date"] as const,
		]),
	);
}

const acts: Record<string, string> = {
	people: "note",
	payments: "refund",
	differences: "close",
	settings: "approve",
	articles: "save",
	letters: "stop",
};

/** The URLs of a desk action, which also show its item's page. */
function actsOf(route: string, path: string): string[] {
	if (!/^\/staff\/\S*:(item|number|setting)$|^\/staff\/(articles|letters)\/:id$/.test(route))
		return [];
	const page = route.split("/").at(-2) ?? "";
	return [`${path.split("?")[0]}/${acts[page] ?? (page === "by-hand" ? "approve" : "take")}`];
}

/** Parts of a page's data that its HTML does not show, as route and names. */
function* unsaid(route: string, html: string, text: string, secrets: ReadonlyMap<string, string>) {
	for (const [id, { data }] of Object.entries(readPageData(text))) {
		for (const leaf of leavesOf(data, id === "root" ? "root" : "")) {
			const secret = html.includes(String(leaf.value)) ? null : secrets.get(String(leaf.value));
			if (secret || !isShown(leaf, html)) yield { key: `${route} ${leaf.key}`, leaf, secret };
		}
	}
}

/** Page redirects become 202 responses for a script. */
const isSameAnswer = (page: Response, data: Response) =>
	data.status === page.status || (page.status > 300 && page.status < 400 && data.status === 202);

test("the data of every page says no more to anybody than the page", {
	timeout: 900_000,
}, async () => {
	const { viewers, addresses } = await fill();
	const secrets = await readSecrets();
	const faults = new Set<string>();
	const opened = new Set<string>();
	const used = new Set<RegExp>();
	for (const [viewer, cookie] of viewers) {
		const queue = [...addresses];
		const asked = new Set<string>();
		const times = new Map<string, number>();
		const sent = cookie ? { cookie } : {};
		for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
			const route = routeOf(path);
			const count = times.get(route?.path ?? "") ?? 0;
			// The same page with a dialog open: of a whole conversation it leads on.
			const isDialog = /[?&]acts=/.test(path);
			if (/[?&]acts=\d/.test(path)) continue;
			if (!route || asked.has(path)) continue;
			if (!isDialog && count >= (path.startsWith("/staff") ? 3 : 2)) continue;
			if (route.isStatic && !["visitor", "avi"].includes(viewer)) continue;
			asked.add(path);
			if (!isDialog) times.set(route.path, count + 1);
			const page = await site.get(path, sent);
			const answer = await site.get(dataPath(path), sent);
			if (!isSameAnswer(page, answer))
				faults.add(`${route.path} as ${viewer}: ${page.status}, its data ${answer.status}`);
			if (page.status > 300 && page.status < 400) continue;
			const html = decoded(withoutData(await page.text()));
			if (page.status === 200) opened.add(route.path);
			queue.push(...Array.from(html.matchAll(/href="(\/[^"#]*)/g), ([, href = ""]) => href));
			queue.push(...actsOf(route.path, path));
			for (const { key, leaf, secret } of unsaid(route.path, html, await answer.text(), secrets)) {
				const allowance = secret ? undefined : allowedData.find(([pattern]) => pattern.test(key));
				if (allowance) used.add(allowance[0]);
				else faults.add(`${key} as ${viewer}: ${secret ?? String(leaf.value).slice(0, 40)}`);
			}
		}
	}
	expect([...faults].toSorted()).toEqual([]);
	expect(allowedData.filter(([pattern]) => !used.has(pattern)).map(String)).toEqual([]);
	const missed = pages.filter(({ path }) => !opened.has(path)).map(({ path }) => path);
	expect(missed.toSorted()).toEqual(opensWithToken.toSorted());
});

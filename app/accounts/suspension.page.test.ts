import * as build from "virtual:react-router/server-build";
import { expect, test } from "vitest";
import { stopClock } from "../../test/clock.ts";
import { addClubMember } from "../../test/club.ts";
import { bothOf, leadsTo } from "../../test/page-data.ts";
import { signInAgain } from "../../test/person.ts";
import { testSite, wordsOf } from "../../test/site.ts";

const site = testSite();
const db = () => site.site().db;

type Served = { path?: string; module: { action?: unknown; loader?: unknown; default?: unknown } };
const routes = (Object.values(build.routes) as unknown as Served[]).flatMap(({ path, module }) =>
	path === undefined || path === "*" ? [] : [{ path: `/${path}`, module }],
);
const filled = (path: string) => path.replaceAll(/:\w+/g, "1");

/** Pages a suspended member keeps (`members.md` 1), notices about themselves included; the rest is closed. */
const kept =
	/^\/(account|cancel|notifications|sign-out|support)(\/|$)(?!privacy|pause|blocked|notifications)/;

async function addSuspended(until: Date | null = null) {
	const woman = await addClubMember(db());
	await db()
		.insertInto("enforcements")
		.values({ member_id: woman.memberId, kind: "suspended", until })
		.execute();
	const { cookie } = await signInAgain(site.site(), woman.accountId);
	return { ...woman, cookie };
}

const isLedToAccount = async (answer: Response) => (await leadsTo(answer)) === "/account";

test("of everything that needs an account, a suspended member opens the own account and no more", async () => {
	const { cookie } = await addSuspended();
	const opened: string[] = [];
	for (const { path, module } of routes) {
		if (!module.loader && !module.default) continue;
		const address = filled(path);
		const out = await site.get(address);
		if (!out.headers.get("location")?.startsWith("/auth?next=")) continue;
		for (const one of bothOf(address)) {
			expect(await isLedToAccount(await site.get(one, { cookie })), one).toBe(!kept.test(path));
		}
		opened.push(path);
	}
	expect(opened).toEqual(expect.arrayContaining(["/account/privacy", "/messages", "/profile"]));
});

test("no form that needs an account changes anything for a suspended member", async () => {
	const { cookie } = await addSuspended();
	for (const { path, module } of routes) {
		if (!module.action || kept.test(path)) continue;
		const address = filled(path);
		const out = await site.post(address, {});
		if (!out.headers.get("location")?.startsWith("/auth?next=")) continue;
		// Redirects back to the payment page, which continues.
		if (path === "/sugardaddy/payment/sign-in") continue;
		for (const one of bothOf(address)) {
			expect(await isLedToAccount(await site.post(one, {}, { cookie })), one).toBe(true);
		}
	}
});

test("the account says until when, and all is open again at that moment", async () => {
	const setClock = stopClock(Date.parse("2026-11-22T10:00:00Z"));
	const day = 86_400_000;
	const { cookie } = await addSuspended(new Date(Date.now() + 3 * day));
	const page = await wordsOf(await site.get("/account", { cookie }));
	expect(page).toMatch(/החשבון מושעה בהחלטת הצוות עד 25 בנובמבר 2026 בשעה 12:00/);
	setClock(3 * day - 1);
	expect(await isLedToAccount(await site.get("/messages", { cookie }))).toBe(true);
	setClock(3 * day);
	expect((await site.get("/messages", { cookie })).status).toBe(200);
	expect(await wordsOf(await site.get("/account", { cookie }))).not.toContain("מושעה");
});

test("a decision that was lifted keeps nobody out, and without an end none is said", async () => {
	const { cookie } = await addSuspended();
	expect(await wordsOf(await site.get("/account", { cookie }))).toContain(
		"החשבון מושעה בהחלטת הצוות. הפרופיל אינו מוצג",
	);
	await db().updateTable("enforcements").set({ lifted_at: new Date() }).execute();
	expect((await site.get("/account/privacy", { cookie })).status).toBe(200);
});

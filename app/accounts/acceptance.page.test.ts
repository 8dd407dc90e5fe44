import * as build from "virtual:react-router/server-build";
import { beforeEach, expect, test } from "vitest";
import { bothOf, leadsTo } from "../../test/page-data.ts";
import { addPerson, password } from "../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";
import { consentVersions } from "./consents.ts";
import { makeAccessToken } from "./sessions/access-token.server.ts";

const site = testSite();

let cookie = "";
let person: { accountId: string; sessionId: string };
beforeEach(async () => {
	const added = await addPerson(site.site());
	cookie = `${added.cookie}; signed-in=1`;
	person = added.person;
	await agree("2024-01-01", "2025-08");
});

const agree = (terms: string, privacy: string) =>
	site
		.site()
		.db.insertInto("consents")
		.values(
			Object.entries({ terms, privacy }).map(([kind, version]) => ({
				account_id: person.accountId,
				kind: kind as "terms" | "privacy",
				version,
			})),
		)
		.execute();

type Served = { path?: string; module: { action?: unknown; loader?: unknown; default?: unknown } };
const routes = (Object.values(build.routes) as unknown as Served[]).flatMap(({ path, module }) =>
	path === undefined || path === "*" ? [] : [{ path: `/${path.replace(/^\//, "")}`, module }],
);
const filled = (path: string) => path.replaceAll(/:\w+/g, "1");

/** Pages that stay open without accepting; everything else that needs an account waits. */
const kept = /^\/(account|cancel|sign-out|staff)(\/|$)/;
const isAsked = async (answer: Response) =>
	(await leadsTo(answer))?.startsWith("/account/terms?next=") ?? false;
const isForAccounts = (answer: Response) =>
	answer.headers.get("location")?.startsWith("/auth?next=") ?? false;

test.each(routes.filter(({ module }) => module.loader || module.default).map(({ path }) => path))(
	"%s: opened with old terms, it is kept or leads to the new ones",
	async (path) => {
		const address = filled(path);
		const needsAccount = isForAccounts(await site.get(address));
		for (const one of bothOf(address)) {
			const answer = await site.get(one, { cookie });
			expect(await isAsked(answer), one).toBe(needsAccount && !kept.test(path));
		}
	},
);

test.each(routes.filter(({ module }) => module.action).map(({ path }) => path))(
	"%s: sent with old terms, it is kept or leads to the new ones",
	async (path) => {
		const address = filled(path);
		const needsAccount = isForAccounts(await site.post(address, {}));
		// Redirects back to the payment page, which continues.
		const isWay = path === "/sugardaddy/payment/sign-in";
		for (const one of bothOf(address)) {
			const answer = await site.post(one, {}, { cookie });
			expect(await isAsked(answer), one).toBe(needsAccount && !kept.test(path) && !isWay);
		}
	},
);

test("without a script, words that wait for the terms are shown to be copied", async () => {
	const path = "/messages/11111111-1111-4111-8111-111111111111";
	const headers = { accept: "text/html" };
	const answer = await site.post(path, { text: "שלום לך, מה שלומך?" }, { cookie, headers });
	expect(answer.status).toBe(401);
	const page = await answer.text();
	expect(page).toContain("שלום לך, מה שלומך?");
	expect(page).toContain(`/account/terms?next=${encodeURIComponent(path)}`);
});

test("both are accepted, each for itself, and the way goes on", async () => {
	const asked = await site.get("/profile?a=1", { cookie });
	expect(asked.headers.get("location")).toBe("/account/terms?next=%2Fprofile%3Fa%3D1");
	const page = await wordsOf(await site.get("/account/terms?next=%2Fprofile", { cookie }));
	expect(page).toMatch(/התנאים ומדיניות הפרטיות עודכנו.*מה השתנה.*נשארים פתוחים: החשבון/);
	const accept = (fields: Record<string, string>) =>
		site.post("/account/terms?next=%2Fprofile", fields, { cookie });
	const half = await accept({ terms: "on" });
	const ticks = (await half.clone().text()).match(/<input[^>]*type="checkbox"[^>]*>/g) ?? [];
	expect(ticks.map((tick) => tick.includes("checked"))).toEqual([true, false]);
	expect([half.status, await wordsOf(half)]).toEqual([
		422,
		expect.stringContaining("כדי להמשיך צריך לאשר את מדיניות הפרטיות"),
	]);
	expect(await isAsked(await site.get("/profile", { cookie }))).toBe(true);
	const done = await accept({ terms: "on", privacy: "on" });
	expect(done.headers.get("location")).toBe("/profile");
	await accept({ terms: "on", privacy: "on" });
	expect((await site.get("/profile", { cookie })).status).toBe(200);
	const { db } = site.site();
	const rows = await db
		.selectFrom("consents")
		.select(["kind", "version"])
		.orderBy("kind")
		.orderBy("version")
		.execute();
	expect(rows).toEqual([
		{ kind: "privacy", version: "2025-08" },
		{ kind: "privacy", version: consentVersions.privacy },
		{ kind: "terms", version: "2024-01-01" },
		{ kind: "terms", version: consentVersions.terms },
	]);
	expect(await wordsOf(await site.get("/account/terms", { cookie }))).toContain("התנאים מאושרים");
});

test("another site's address is not gone to", async () => {
	const path = "/account/terms?next=https%3A%2F%2Fevil.example";
	const done = await site.post(path, { terms: "on", privacy: "on" }, { cookie });
	expect(done.headers.get("location")).toBe("/profile");
});

test("signing in leads to them once, and only whom they wait for", async () => {
	const signIn = () => site.post("/auth", { email: "dana@example.com", password });
	expect((await signIn()).headers.get("location")).toBe("/account/terms?next=%2Fprofile");
	await agree(consentVersions.terms, consentVersions.privacy);
	expect((await signIn()).headers.get("location")).toBe("/profile");
});

const call = (path: string) => {
	const { token } = makeAccessToken(site.site(), person);
	return site.fetch(
		new Request(`http://localhost:3000${path}`, {
			method: "POST",
			body: JSON.stringify({ amount: 99, currency: "USD", order_id: "1" }),
			headers: { cookie, authorization: `Bearer ${token}`, "content-type": "application/json" },
		}),
	);
};
const codeOf = async (answer: Response) => {
	const body = (await answer.json().catch(() => null)) as { error?: { code?: string } } | null;
	return body?.error?.code;
};

/** Calls that still work under old terms: the account's own keys, and paying what was ordered under them. */
const goesOn = /^\/api\/(passkeys|capture-order)(\/|$)/;

test.each(routes.filter(({ path, module }) => path.startsWith("/api/") && module.action))(
	"$path: called with old terms, it goes on or refuses",
	async ({ path }) => {
		const needsAccount = (await codeOf(await site.post(path, {}))) === "session_missing";
		const answer = await call(path);
		const waits = needsAccount && !goesOn.test(path);
		expect((await codeOf(answer)) === "terms_not_accepted", path).toBe(waits);
		await agree(consentVersions.terms, consentVersions.privacy);
		expect(await codeOf(await call(path))).not.toBe("terms_not_accepted");
	},
);

test("a joining form sent with old terms is kept, and comes back filled", async () => {
	const request = {
		firstName: "דנה",
		lastName: "לוי",
		email: "d@example.com",
		phone: "052-123-4567",
	};
	const more = { age: "27", education: "masters", location: "חיפה" };
	const answer = await site.post("/sugarbaby", { ...request, ...more }, { cookie });
	expect(answer.headers.get("location")).toBe("/account/terms?next=/sugarbaby");
	const page = await site.get("/sugarbaby", { cookie: `${cookie}; ${cookiesOf(answer)}` });
	expect(await page.text()).toContain('value="לוי"');
	expect(await site.site().db.selectFrom("applications").selectAll().execute()).toEqual([]);
});

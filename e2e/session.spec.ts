import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { build } from "vite";
import { test as base } from "./own-site.ts";

// Tests the built `session.browser.ts` on pages of this test, in tabs of a real browser.

/** Chromium does not always answer when it closes a background tab that has navigated. */
const test = base.extend({
	context: async ({ browser }, use) => {
		const context = await browser.newContext();
		await use(context);
		await Promise.race([context.close(), new Promise((done) => setTimeout(done, 5_000))]);
	},
});

let script = "";

test.beforeAll(async () => {
	const built = await build({
		configFile: false,
		logLevel: "error",
		build: {
			write: false,
			target: ["chrome111", "safari16.4", "firefox114"],
			rolldownOptions: { input: "app/accounts/sessions/client/session.browser.ts" },
		},
	});
	if (!("output" in built)) throw new Error("not one script");
	const [entry, ...rest] = built.output;
	expect(rest).toEqual([]);
	script = entry.code;
});

test("weighs less than 3 KB", () => {
	expect(script.length).toBeGreaterThan(500);
	expect(brotliCompressSync(script).length).toBeLessThan(3 * 1024);
});

type Answer = "ok" | "missing" | 503 | "broken";

/**
 * A site of a few pages and a session that the test starts and ends. It is a server, not a
 * Playwright route: a background tab that navigates sometimes crashed while its requests were held.
 */
async function serve(context: BrowserContext) {
	const site = {
		answer: "ok" as Answer,
		user: "1",
		asked: 0,
		pages: new Map<string, number>(),
		leaving: Promise.resolve(),
	};
	const page = (head: string, signedIn = true) =>
		`<!doctype html><html ${signedIn ? "data-signed-in" : ""}><head><meta charset="utf-8">${head}` +
		`<script type="module" src="/session.js"></script></head><body><input>` +
		`<form method="post" action="/leave"><button>leave</button></form></body></html>`;
	const pages: Record<string, string> = {
		"/profile": page('<meta name="needs-account">'),
		"/home": page(""),
		"/open": page("", false),
		"/auth": page('<meta name="leave-when-signed-in" content="/profile">', false),
		"/welcome": page('<meta name="account-event" content="SIGNED_IN">'),
		"/bye": page('<meta name="account-event" content="SIGNED_OUT">', false),
	};
	const server = createServer(async (request, response) => {
		const answer = (status: number, type: string, body: string) =>
			response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
		const { pathname } = new URL(request.url ?? "/", "http://localhost");
		if (pathname === "/session.js") return answer(200, "text/javascript", script);
		if (pathname === "/favicon.ico") return answer(404, "text/plain", "");
		if (pathname !== "/api/session") {
			if (pathname === "/leave") await site.leaving;
			site.pages.set(pathname, (site.pages.get(pathname) ?? 0) + 1);
			return answer(200, "text/html", pages[pathname] ?? page("", false));
		}
		site.asked++;
		if (site.answer === "broken") return response.destroy();
		if (site.answer === 503) return answer(503, "text/plain", "");
		const json = (status: number, body: unknown) =>
			answer(status, "application/json", JSON.stringify(body));
		if (site.answer === "missing") return json(401, { error: { code: "session_missing" } });
		const user = { id: site.user, email: "dana@demo.test" };
		const expires_at = Math.floor(Date.now() / 1000) + 600;
		return json(200, { access_token: `token-${site.asked}`, expires_at, user });
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	server.unref();
	context.on("close", () => {
		server.close();
		server.closeAllConnections();
	});
	const open = async (path: string): Promise<Page> => {
		const tab = await context.newPage();
		await tab.goto(origin + path);
		return tab;
	};
	/** How often a page was requested, once all navigation has stopped. */
	const asks = (path: string) => expect.poll(() => site.pages.get(path) ?? 0);
	return { site, origin, open, asks };
}

/** A background tab that is navigating would delay closing the browser. */
async function comeToRest(tab: Page): Promise<void> {
	await tab.waitForFunction(() => document.readyState === "complete");
	await tab.waitForTimeout(500);
}

test("signing out in one tab makes the others leave the pages rendered for the person", async ({
	context,
}) => {
	const { site, origin, open, asks } = await serve(context);
	// A tab covered by the next one before it sends its request would send none.
	const profile = await open("/profile?tab=a");
	await expect.poll(() => site.asked).toBe(1);
	const home = await open("/home");
	await expect.poll(() => site.asked).toBe(2);
	const plain = await open("/open");
	await plain.locator("input").fill("typed");
	site.answer = "missing";
	const bye = await open("/bye");
	await expect(profile).toHaveURL(`${origin}/auth?next=%2Fprofile%3Ftab%3Da&ended=1`);
	await expect(plain.locator("input")).toHaveValue("typed");
	await expect(bye).toHaveURL(`${origin}/bye`);
	// This home page keeps claiming that somebody is signed in: five navigations, then it stops.
	await asks("/home").toBe(6);
	await home.waitForTimeout(500);
	expect(site.pages.get("/home")).toBe(6);
});

test("a form in progress shows its own result, even if the session ended meanwhile", async ({
	context,
}) => {
	const { site, origin, open } = await serve(context);
	const profile = await open("/profile");
	await expect.poll(() => site.asked).toBe(1);
	let answer = () => {};
	site.leaving = new Promise((done) => {
		answer = done;
	});
	await profile.getByRole("button").click({ noWaitAfter: true });
	site.answer = "missing";
	await open("/bye");
	await profile.waitForTimeout(500);
	answer();
	await expect(profile).toHaveURL(`${origin}/leave`);
	expect(site.pages.get("/auth")).toBeUndefined();
});

test("a sign-in in one tab makes /auth navigate, replacing its place in the history", async ({
	context,
}) => {
	const { site, origin, open } = await serve(context);
	site.answer = "missing";
	const auth = await open("/auth");
	const before = await auth.evaluate(() => history.length);
	site.answer = "ok";
	await open("/welcome");
	await expect(auth).toHaveURL(`${origin}/profile`);
	expect(await auth.evaluate(() => history.length), "no way back to /auth").toBe(before);
	const moves = await auth.evaluate(() => sessionStorage.getItem("moved-at") ?? "");
	expect(JSON.parse(moves), "told twice, moved once").toHaveLength(1);
});

test("a visitor without the hint causes no session request", async ({ context }) => {
	const { site, origin, open } = await serve(context);
	const plain = await open("/open");
	const auth = await open("/auth");
	await plain.waitForTimeout(300);
	expect(site.asked).toBe(0);
	await context.addCookies([{ name: "signed-in", value: "1", url: origin }]);
	await open("/open");
	// /auth learns of the session and navigates to a page that checks it itself.
	await expect.poll(() => site.asked).toBeGreaterThan(0);
	await auth.waitForURL(`${origin}/profile`);
	await comeToRest(auth);
});

for (const answer of [503, "broken"] as const) {
	test(`typed text outlives a server that does not answer (${answer})`, async ({ context }) => {
		const { site, open } = await serve(context);
		site.answer = answer;
		const profile = await open("/profile");
		await profile.locator("input").fill("typed");
		await expect.poll(() => site.asked).toBeGreaterThan(3);
		await expect(profile.locator("input")).toHaveValue("typed");
		expect(site.pages.get("/profile")).toBe(1);
	});
}

test("a page of one person is not left open for another", async ({ context }) => {
	const { site, open, asks } = await serve(context);
	const home = await open("/home");
	await expect.poll(() => site.asked).toBe(1);
	site.user = "2";
	await open("/welcome");
	await asks("/home").toBe(2);
	await home.waitForFunction(
		() => performance.getEntriesByName(location.href)[0]?.toJSON().type === "reload",
	);
	await comeToRest(home);
});

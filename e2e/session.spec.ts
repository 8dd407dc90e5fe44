import { brotliCompressSync } from "node:zlib";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { build } from "vite";

// `session.browser.ts` as it is built, on pages of this test's own, in tabs of a real browser.

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

// An answer that is still under way would hold up the closing of the browser.
test.afterEach(({ context }) => context.unrouteAll({ behavior: "ignoreErrors" }));

type Answer = "ok" | "missing" | 503 | "broken";

/** A site of a few pages and a session that the test opens and ends. */
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
	await context.route("http://session.localhost/**", async (route) => {
		const { pathname } = new URL(route.request().url());
		if (pathname === "/session.js") {
			return route.fulfill({ contentType: "text/javascript", body: script });
		}
		if (pathname !== "/api/session") {
			if (pathname === "/leave") await site.leaving;
			site.pages.set(pathname, (site.pages.get(pathname) ?? 0) + 1);
			return route.fulfill({ contentType: "text/html", body: pages[pathname] ?? page("", false) });
		}
		site.asked++;
		if (site.answer === "broken") return route.abort();
		if (site.answer === 503) return route.fulfill({ status: 503 });
		if (site.answer === "missing") {
			return route.fulfill({ status: 401, json: { error: { code: "session_missing" } } });
		}
		const user = { id: site.user, email: "dana@demo.test" };
		const expires_at = Math.floor(Date.now() / 1000) + 600;
		return route.fulfill({ json: { access_token: `token-${site.asked}`, expires_at, user } });
	});
	const open = async (path: string): Promise<Page> => {
		const tab = await context.newPage();
		await tab.goto(`http://session.localhost${path}`);
		return tab;
	};
	/** How often a page was asked for, once nothing moves any more. */
	const asks = (path: string) => expect.poll(() => site.pages.get(path) ?? 0, { timeout: 20_000 });
	return { site, open, asks };
}

test("signing out in one tab moves the others off what was rendered for the person", async ({
	context,
}) => {
	const { site, open, asks } = await serve(context);
	// A tab that is covered by the next one before it asked would ask nothing.
	const profile = await open("/profile?tab=a");
	await expect.poll(() => site.asked, { timeout: 20_000 }).toBe(1);
	const home = await open("/home");
	await expect.poll(() => site.asked, { timeout: 20_000 }).toBe(2);
	const plain = await open("/open");
	await plain.locator("input").fill("typed");
	site.answer = "missing";
	const bye = await open("/bye");
	await expect(profile).toHaveURL("http://session.localhost/auth?next=%2Fprofile%3Ftab%3Da");
	await expect(plain.locator("input")).toHaveValue("typed");
	await expect(bye).toHaveURL("http://session.localhost/bye");
	// This home page goes on saying that somebody is signed in: five moves, then it stays.
	await asks("/home").toBe(6);
	await home.waitForTimeout(500);
	expect(site.pages.get("/home")).toBe(6);
});

test("a form under way brings its own page, though the session ended meanwhile", async ({
	context,
}) => {
	const { site, open } = await serve(context);
	const profile = await open("/profile");
	await expect.poll(() => site.asked, { timeout: 20_000 }).toBe(1);
	let answer = () => {};
	site.leaving = new Promise((done) => {
		answer = done;
	});
	await profile.getByRole("button").click({ noWaitAfter: true });
	site.answer = "missing";
	await open("/bye");
	await profile.waitForTimeout(500);
	answer();
	await expect(profile).toHaveURL("http://session.localhost/leave");
	expect(site.pages.get("/auth")).toBeUndefined();
});

// Chromium's emulation of a phone crashes now and then when a tab behind another one moves on.
test("a sign-in in one tab moves /auth on in its place in the history", {
	tag: "@desktop",
}, async ({ context }) => {
	const { site, open } = await serve(context);
	site.answer = "missing";
	const auth = await context.newPage();
	await auth.goto("http://session.localhost/open");
	await auth.goto("http://session.localhost/auth");
	site.answer = "ok";
	await open("/welcome");
	await expect(auth).toHaveURL("http://session.localhost/profile");
	await auth.goBack();
	await expect(auth).toHaveURL("http://session.localhost/open");
});

test("a visitor without the hint is asked about by no request", async ({ context }) => {
	const { site, open } = await serve(context);
	const plain = await open("/open");
	await open("/auth");
	await plain.waitForTimeout(300);
	expect(site.asked).toBe(0);
	await context.addCookies([{ name: "signed-in", value: "1", url: "http://session.localhost" }]);
	await open("/open");
	// /auth hears of the session and moves on to a page that asks by itself.
	await expect.poll(() => site.asked, { timeout: 20_000 }).toBeGreaterThan(0);
});

for (const answer of [503, "broken"] as const) {
	test(`typed text outlives a server that does not answer (${answer})`, async ({ context }) => {
		const { site, open } = await serve(context);
		site.answer = answer;
		const profile = await open("/profile");
		await profile.locator("input").fill("typed");
		await expect.poll(() => site.asked, { timeout: 20_000 }).toBeGreaterThan(3);
		await expect(profile.locator("input")).toHaveValue("typed");
		expect(site.pages.get("/profile")).toBe(1);
	});
}

test("a page of one person is not left to another", async ({ context }) => {
	const { site, open, asks } = await serve(context);
	await open("/home");
	await expect.poll(() => site.asked, { timeout: 20_000 }).toBe(1);
	site.user = "2";
	await open("/welcome");
	await asks("/home").toBe(2);
});

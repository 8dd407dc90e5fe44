import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { signedIn } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";
import { safetyHeaders } from "./headers.server.ts";
import { createListener } from "./listener.server.ts";
import { PageCache } from "./page-cache/page-cache.server.ts";

const site = testSite("serve");
const origin = "https://dvash.test";

/** Every kind of response to a stranger, and two that only a member gets. */
const kinds: Record<string, (cookie: string) => Promise<Response>> = {
	"static page": () => site.get("/"),
	"static page, not modified": async () => {
		const etag = (await site.get("/about")).headers.get("etag") ?? "";
		return site.get("/about", { headers: { "if-none-match": etag } });
	},
	"form page": () => site.get("/auth"),
	"form refused for its fields": () => site.post("/auth", { email: "x" }),
	"data of a page": () => site.get("/auth.data"),
	"data of a member": (cookie) => site.get("/account.data", { cookie }),
	"page of a member": (cookie) => site.get("/account", { cookie }),
	"redirect to sign in": () => site.get("/account"),
	"redirect after a form": () => site.post("/theme", { theme: "dark", back: "/" }),
	"quick exit": () => site.get("/exit"),
	"page not found": () => site.get("/nowhere"),
	"data not found": () => site.get("/nowhere.data"),
	"api, signed out": () => site.get("/api/session"),
	"api, signed in": (cookie) => site.get("/api/session", { cookie }),
	"api, not found": () => site.get("/api/nowhere"),
	"proof of work": () => site.get("/proof"),
	towns: () => site.get("/towns?q=%D7%AA"),
	"robots.txt": () => site.get("/robots.txt"),
	"sitemap.xml": () => site.get("/sitemap.xml"),
	"speculation rules": () => site.get("/speculation-rules.json"),
	healthz: () => site.get("/healthz"),
	readyz: () => site.get("/readyz"),
	"foreign origin": () => site.post("/theme", {}, { headers: { origin: "https://evil.example" } }),
	"method not allowed": () => site.fetch(new Request(`${origin}/`, { method: "PUT" })),
	"allowed methods": () => site.fetch(new Request(`${origin}/`, { method: "OPTIONS" })),
	"address too long": () => site.get(`/?${"q".repeat(2_100)}`),
	"form too large": () => site.post("/theme", { back: "a".repeat(70_000) }),
	"no form": () =>
		site.fetch(new Request(`${origin}/theme`, { method: "POST", body: "{}", headers: { origin } })),
	"no room": async () => {
		const fetch = site.another({ concurrency: { permits: 0, waiting: 0 } });
		return fetch(new Request(`${origin}/auth`));
	},
	"not ready": async () => {
		const fetch = site.another({ isReady: async () => false });
		return fetch(new Request(`${origin}/readyz`));
	},
	crash: async () => {
		const fetch = site.another({
			isReady: async () => {
				throw new Error("a fault");
			},
		});
		return fetch(new Request(`${origin}/readyz`));
	},
};

test.each(Object.keys(kinds))("%s has a content policy and every safety header", async (kind) => {
	const { cookie } = await signedIn(site.site().db, "dana@demo.test");
	const secure = cookie.replace("session=", "__Host-session=");
	const answer = await (kinds[kind] as (cookie: string) => Promise<Response>)(secure);
	const header = (name: string) => answer.headers.get(name) ?? "";
	const policy = header("content-security-policy");
	expect(policy).toMatch(/^default-src 'none'(;|$)/);
	expect(policy).toContain("frame-ancestors 'none'");
	expect(policy).not.toMatch(/unsafe-|https?:|\*/);
	expect(header("x-content-type-options")).toBe("nosniff");
	expect(header("x-frame-options")).toBe("DENY");
	expect(header("referrer-policy")).toMatch(/^(same-origin|no-referrer)$/);
	expect(header("cross-origin-resource-policy")).toBe("same-origin");
	expect(header("cross-origin-opener-policy")).toBe("same-origin");
	expect(header("permissions-policy")).toContain("geolocation=()");
	expect(header("strict-transport-security")).toBe("max-age=63072000");
	expect(header("cache-control")).toMatch(
		/^(no-cache|public, max-age=\d+|(private, )?no-store.*)$/,
	);
	if (answer.headers.has("set-cookie") || /member|signed in/.test(kind)) {
		expect(header("cache-control")).toMatch(/no-store/);
	}
	if (header("content-type").startsWith("text/html") && answer.status === 200) {
		expect(policy).toContain("form-action 'self'");
		expect(policy).toContain("base-uri 'none'");
	}
});

test("/healthz is answered without the site's work, and has the same headers", async () => {
	const { settings, log } = site.site();
	const fetch = () => {
		throw new Error("the site was asked");
	};
	const listener = createListener({ fetch, cache: new PageCache(origin), settings, log });
	const server = createServer(listener).listen(0, "127.0.0.1");
	try {
		await once(server, "listening");
		const { port } = server.address() as AddressInfo;
		const answer = await globalThis.fetch(`http://127.0.0.1:${port}/healthz`);
		expect([answer.status, await answer.text()]).toEqual([200, "ok"]);
		const expected = (await site.get("/healthz")).headers;
		for (const name of ["content-security-policy", "strict-transport-security", "cache-control"]) {
			expect(answer.headers.get(name)).toBe(expected.get(name));
		}
		expect(answer.headers.get("content-encoding")).toBeNull();
	} finally {
		server.close();
	}
});

test("only a site that opts in gets onto the browsers' list of https-only sites", () => {
	const { settings } = site.site();
	const lasting = (hstsSubdomains: boolean, hstsPreload: boolean) =>
		new Map(safetyHeaders({ ...settings, hstsSubdomains, hstsPreload })).get(
			"Strict-Transport-Security",
		);
	expect(lasting(false, false)).toBe("max-age=63072000");
	expect(lasting(true, false)).toBe("max-age=63072000; includeSubDomains");
	expect(lasting(true, true)).toBe("max-age=63072000; includeSubDomains; preload");
});

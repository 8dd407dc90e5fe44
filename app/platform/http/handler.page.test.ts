import { expect, test } from "vitest";
import { addPerson } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";

const site = testSite();
const origin = "http://localhost:3000";
const form = (headers: Record<string, string>, body = "back=/about&theme=dark") =>
	site.fetch(
		new Request(`${origin}/theme`, {
			method: "POST",
			body,
			headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
		}),
	);

test("forms of other sites are refused, ours and those without an Origin are not", async () => {
	expect((await form({ origin: "https://evil.example" })).status).toBe(403);
	expect((await form({ origin: "null" })).status).toBe(403);
	expect((await form({ "sec-fetch-site": "cross-site" })).status).toBe(403);
	expect((await form({ "sec-fetch-site": "same-site" })).status).toBe(403);
	expect((await form({ "sec-fetch-site": "same-origin" })).status).toBe(303);
	expect((await form({ "sec-fetch-site": "none" })).status).toBe(303);
	expect((await form({ origin })).status).toBe(303);
	expect((await form({ origin: "http://127.0.0.1:3000" })).status).toBe(303);
	expect((await form({})).status).toBe(303);
});

test("an invalid Origin is refused silently, even where other sites may post", async () => {
	for (const bad of ["nonsense", "https://", "http://[", "//x", "%"]) {
		for (const path of ["/theme", "/newsletter/stop", "/newsletter/stop?token=x"]) {
			expect((await site.post(path, {}, { headers: { origin: bad } })).status).toBe(400);
		}
	}
	const allowed = ["null", "https://mail.example", "http://localhost:3000"];
	for (const other of allowed) {
		const answer = await site.post("/newsletter/stop", {}, { headers: { origin: other } });
		expect(answer.status).toBe(410);
	}
	expect(site.logged()).toEqual([]);
});

test("an answer has the length that it names, also where the router cannot read the address", async () => {
	for (const path of ["/api/%FF", "/api/x", "/api/session/%E0%A4%A", "/%FF", "/api"]) {
		const answer = await site.get(path);
		const named = answer.headers.get("content-length");
		const { byteLength } = await answer.arrayBuffer();
		expect([path, answer.status]).toEqual([path, 404]);
		if (named !== null) expect([path, named]).toEqual([path, String(byteLength)]);
	}
});

test("bodies and URLs have a maximum length", async () => {
	expect((await form({ origin }, "a".repeat(65 * 1024))).status).toBe(413);
	expect((await site.get(`/about?${"q".repeat(2_100)}`)).status).toBe(414);
});

test("methods other than reading and posting are refused with the allowed ones", async () => {
	const send = (method: string) => site.fetch(new Request(`${origin}/contact`, { method }));
	for (const method of ["PUT", "DELETE", "PATCH"]) {
		const answer = await send(method);
		expect(answer.status).toBe(405);
		expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
	}
	expect((await send("OPTIONS")).status).toBe(204);
	const posted = await site.post("/about", { a: "b" });
	expect(posted.status).toBe(405);
	expect(await posted.text()).not.toContain("Unexpected Application Error!");
	expect(site.logged()).toEqual([]);
});

test("a form sent in chunks is read, one that is broken or too long is refused", async () => {
	const pieces = (text: string) =>
		new ReadableStream({
			start(controller) {
				for (let at = 0; at < text.length; at += 1_000) {
					controller.enqueue(new TextEncoder().encode(text.slice(at, at + 1_000)));
				}
				controller.close();
			},
		});
	const send = (text: string, type = "application/x-www-form-urlencoded") =>
		site.fetch(
			new Request(`${origin}/theme`, {
				method: "POST",
				body: pieces(text),
				headers: { "content-type": type, origin },
				duplex: "half",
			} as RequestInit),
		);
	expect((await send("theme=dark&back=/about")).headers.get("location")).toBe("/about");
	expect((await send("a".repeat(70_000))).status).toBe(413);
	expect((await send("a=b", "multipart/form-data; boundary=x")).status).toBe(400);
	expect((await form({ origin }, "")).status).toBe(303);
	expect(site.logged()).toEqual([]);
});

test.each([
	[70, 303],
	[71, 400],
	[5_000, 400],
])("a whole body in parts with a boundary of %i characters: %i", async (length, status) => {
	const boundary = "b".repeat(length);
	const part = (name: string, value: string) =>
		`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
	const body = `${part("theme", "dark")}${part("back", "/about")}--${boundary}--\r\n`;
	for (const path of ["/theme", "/profile/photos/upload"]) {
		const type = `multipart/form-data; boundary=${boundary}`;
		const headers = { "content-type": type, origin };
		const answer = await site.fetch(new Request(origin + path, { method: "POST", body, headers }));
		expect([path, answer.status]).toEqual([path, status]);
	}
	expect(site.logged()).toEqual([]);
});

test("a body that is not a form is refused without a crash", async () => {
	for (const type of ["application/json", "text/plain", "multipart/form-data"]) {
		expect((await form({ origin, "content-type": type }, "{}")).status).toBe(415);
	}
	expect(site.logged()).toEqual([]);
});

test("returning after a change of theme never leaves this site", async () => {
	const answer = await form({ origin }, "theme=dark&back=//evil.example/");
	expect(answer.headers.get("location")).toBe("/");
	expect(answer.headers.get("set-cookie")).toContain("theme=dark");
});

test("a static page has a strict policy, no inline script, and a stable ETag", async () => {
	const answer = await site.get("/about");
	const policy = answer.headers.get("content-security-policy") ?? "";
	expect(policy).toContain("script-src 'self';");
	expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:/);
	for (const [name, value] of Object.entries({
		"x-content-type-options": "nosniff",
		"referrer-policy": "same-origin",
		"cross-origin-opener-policy": "same-origin",
		"cross-origin-resource-policy": "same-origin",
	})) {
		expect(answer.headers.get(name)).toBe(value);
	}
	expect(answer.headers.get("permissions-policy")).toContain("geolocation=()");
	const html = await answer.text();
	expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
	expect(html).not.toMatch(/\sstyle="/);
	const again = await site.get("/about", {
		headers: { "if-none-match": answer.headers.get("etag") ?? "" },
	});
	expect(again.status).toBe(304);
});

test("each theme has its own cached page, and a flash message is never cached", async () => {
	const html = async (cookie?: string) =>
		(await site.get("/about", cookie ? { cookie } : {})).text();
	expect(await html("theme=dark")).toContain('data-theme="dark"><head>');
	expect(await html("theme=light")).toContain('data-theme="light"><head>');
	expect(await html()).toContain('dir="rtl"><head>');
	expect(await html("theme=purple")).toContain('dir="rtl"><head>');
	const answer = await site.get("/about", { cookie: "flash=nonsense" });
	expect(answer.status).toBe(200);
});

test("a person's page allows no inline script and has none", async () => {
	const { cookie } = await addPerson(site.site(), { email: "dana@demo.test" });
	const answer = await site.get("/profile", { cookie });
	const policy = answer.headers.get("content-security-policy") ?? "";
	expect(policy).toMatch(/script-src 'self';/);
	expect(await answer.text()).not.toMatch(/<script(?![^>]*\ssrc=)/);
	expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

test("the quick exit redirects to a neutral site without a referrer", async () => {
	const answer = await site.get("/exit");
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toMatch(/^https:\/\//);
	expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
	expect(answer.headers.get("clear-site-data")).toBe('"cache"');
});

test("every error under /api/ has the contract's format", async () => {
	const send = (method: string, path: string, headers: Record<string, string> = {}) =>
		site.fetch(new Request(origin + path, { method, headers }));
	for (const [method, path, status, headers] of [
		["POST", "/api/session", 405, { origin }],
		["GET", "/api/no-such-thing", 404, {}],
		["POST", "/api/session", 403, { origin: "https://evil.example" }],
		["DELETE", "/api/session", 405, { origin }],
	] as const) {
		const answer = await send(method, path, headers);
		expect(answer.status).toBe(status);
		expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
		const { error } = await answer.json();
		expect(error.code).toMatch(/^[a-z_]+$/);
		expect(error.message).toMatch(/[א-ת]/);
	}
});

test("fields that only the form library would send are refused without a crash", async () => {
	for (const field of ["__intent__", "__state__"]) {
		const answer = await site.post("/auth", { email: "a@b.example", [field]: '{"type":"x"}' });
		expect(answer.status).toBe(400);
	}
	expect(site.logged()).toEqual([]);
});

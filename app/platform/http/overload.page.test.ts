import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { signedIn } from "../../../test/person.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import type { Tables } from "../database/tables.ts";

const site = testSite();
const origin = "http://localhost:3000";

/** A database whose server is gone: the driver's own errors, from a port where nobody listens. */
const pool = new pg.Pool({ host: "127.0.0.1", port: 1, connectionTimeoutMillis: 5_000 });
const away = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
afterAll(() => away.destroy());

const errors = () => site.logged().filter(({ level }) => Number(level) >= 50);

test("requests over the limit get a 503; cached pages and health checks are not held up", async () => {
	const fetch = site.another({ concurrency: { permits: 2, waiting: 3 } });
	const get = async (path: string, headers = {}) =>
		fetch(new Request(origin + path, { headers: { "accept-encoding": "br", ...headers } }));
	await get("/");
	const crowd = Array.from({ length: 12 }, () => get("/auth"));
	const through = [await get("/"), await get("/healthz")];
	expect(through.map(({ status }) => status)).toEqual([200, 200]);
	const answers = await Promise.all(crowd);
	expect(answers.map(({ status }) => status).sort()).toEqual([
		...Array(5).fill(200),
		...Array(7).fill(503),
	]);
	const refused = answers.filter(({ status }) => status === 503);
	for (const { headers } of refused) {
		expect(headers.get("retry-after")).toBe("2");
		expect(headers.get("cache-control")).toMatch(/^private, no-store/);
	}
	expect(await (refused[0] as Response).text()).toContain("האתר עמוס כרגע");
	expect((await get("/auth")).status).toBe(200);
	expect(errors()).toEqual([]);
});

test("without its database a page answers 503 and no crash is logged", async () => {
	const fetch = site.another({ db: away });
	const { cookie } = await signedIn(site.site().db, "dana@demo.test");
	for (const path of ["/account", "/account.data"]) {
		const answer = await fetch(new Request(origin + path, { headers: { cookie } }));
		expect(answer.status).toBe(503);
		expect(answer.headers.get("retry-after")).toBe("2");
		expect(await answer.text()).not.toContain("Unexpected");
	}
	const api = await fetch(new Request(`${origin}/api/session`, { headers: { cookie } }));
	expect([api.status, (await api.json()).error.code]).toEqual([503, "busy"]);
	expect(errors()).toEqual([]);
});

test("a form posted while the database is away keeps what was typed, but no password", async () => {
	const fetch = site.another({ db: away });
	const body = new URLSearchParams({
		name: 'דנה "<b>',
		email: "dana@demo.test",
		subject: "billing",
		message: "שורה\nושורה",
		password: "סוד גדול",
	});
	const answer = await fetch(
		new Request(`${origin}/contact?topic=accessibility`, {
			method: "POST",
			body,
			headers: { origin },
		}),
	);
	expect(answer.status).toBe(503);
	expect(answer.headers.get("content-security-policy")).toContain("form-action 'self'");
	const html = await answer.clone().text();
	expect(html).toContain('action="/contact?topic=accessibility"');
	expect(html).toContain('name="name" value="דנה &quot;&lt;b&gt;"');
	expect(html).toContain('name="message" value="שורה\nושורה"');
	expect(html).not.toContain("סוד גדול");
	expect(await wordsOf(answer)).toContain("מה שכתבת נשאר כאן");
	expect(errors()).toEqual([]);
});

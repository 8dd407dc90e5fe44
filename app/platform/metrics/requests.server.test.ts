import { once } from "node:events";
import { createServer, get, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Registry } from "prom-client";
import { expect, onTestFinished, test } from "vitest";
import { kindOf, watchRequests } from "./requests.server.ts";

test("an address is known by its kind alone", () => {
	const kinds = {
		"/": "page",
		"/members/0d6c1e1c-0000-4000-8000-000000000000?q=dana@demo.test": "page",
		"/account.data?index": "data",
		"/assets/entry-1a2b.js": "file",
		"/api/session": "api",
		"/staff": "desk",
		"/staff/people/7?q=dana": "desk",
		"/staffing": "page",
		"/live?after=3": "live",
		"/healthz": "health",
		"/readyz": "health",
	};
	for (const [url, kind] of Object.entries(kinds))
		expect([url, kindOf("GET", url)]).toEqual([url, kind]);
	expect(kindOf("POST", "/auth?tab=signup")).toBe("form");
	expect(kindOf(undefined, "")).toBe("page");
});

async function open(listener: RequestListener) {
	const registry = new Registry();
	const server = createServer(watchRequests(listener, registry));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.close();
		server.closeAllConnections();
	});
	const { port } = server.address() as AddressInfo;
	const figures = async () => (await registry.metrics()).split("\n");
	return { port, figures };
}

test("answers are counted by kind and class, and timed; event streams are not timed", async () => {
	const statuses: Record<string, number> = {
		"/busy": 503,
		"/readyz": 503,
		"/many": 429,
		"/gone": 404,
	};
	const { port, figures } = await open(({ url = "" }, response) => {
		response.writeHead(statuses[url] ?? 200).end();
	});
	for (const path of ["/", "/busy", "/readyz", "/many", "/gone", "/live"]) {
		await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer();
	}
	await expect.poll(figures).toContain('dvash_http_answers_total{kind="live",class="2xx"} 1');
	const found = await figures();
	for (const line of [
		'dvash_http_answers_total{kind="page",class="2xx"} 1',
		'dvash_http_answers_total{kind="page",class="4xx"} 2',
		'dvash_http_answers_total{kind="page",class="5xx"} 1',
		'dvash_http_answers_total{kind="health",class="5xx"} 1',
		'dvash_http_refused_total{reason="limit"} 1',
		'dvash_http_refused_total{reason="busy"} 1',
		'dvash_http_seconds_count{kind="page"} 4',
		"dvash_http_under_way 0",
	]) {
		expect(found).toContain(line);
	}
	expect(found.join()).not.toContain('dvash_http_seconds_count{kind="live"}');
});

test("a request is under way until its reader leaves, who is counted apart", async () => {
	const { port, figures } = await open((_, response) => void response.write("some"));
	const asked = get({ host: "127.0.0.1", port, path: "/" });
	const [answer] = await once(asked, "response");
	expect(await figures()).toContain("dvash_http_under_way 1");
	asked.on("error", () => {});
	answer.on("error", () => {});
	asked.destroy();
	await expect.poll(figures).toContain('dvash_http_answers_total{kind="page",class="cut"} 1');
	expect(await figures()).toContain("dvash_http_under_way 0");
});

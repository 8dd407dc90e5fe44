import { once } from "node:events";
import { Agent, get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postgresUrl } from "../../../test/database.ts";
import { signedIn } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";
import { createListener } from "./listener.server.ts";
import { PageCache } from "./page-cache/page-cache.server.ts";
import { createWebServer, type WebServer } from "./web-server.server.ts";

const site = testSite();
/** Enough to saturate PostgreSQL; the embedded database answers before a queue can form. */
const connections = postgresUrl ? 400 : 130;

let web: WebServer;
let port: number;
beforeAll(async () => {
	const { settings, log } = site.site();
	const cache = new PageCache(settings.origin);
	web = createWebServer(createListener({ fetch: site.another({ cache }), cache, settings, log }));
	web.server.listen(0, "127.0.0.1");
	await once(web.server, "listening");
	port = (web.server.address() as AddressInfo).port;
});
afterAll(() => web.stop(60_000));

type Answer = { status: number | string | undefined; retryAfter: string | undefined };

function ask(agent: Agent, path: string, cookie = ""): Promise<Answer> {
	return new Promise((done) => {
		get({ host: "127.0.0.1", port, path, agent, headers: { cookie } }, (answer) => {
			answer.resume();
			const { "retry-after": retryAfter } = answer.headers;
			answer.on("end", () => done({ status: answer.statusCode, retryAfter }));
		}).on("error", ({ message }) => done({ status: message, retryAfter: undefined }));
	});
}

test("a flood is served or gets a 503; other visitors are not affected", async () => {
	const { cookie } = await signedIn(site.site().db, "dana@demo.test");
	const crowd = new Agent({ keepAlive: true, maxSockets: connections });
	const others = new Agent({ keepAlive: true, maxSockets: 2 });
	try {
		expect((await ask(others, "/")).status).toBe(200);
		let isOver = false;
		const watched: Answer[] = [];
		const watching = (async () => {
			while (!isOver) {
				watched.push(...(await Promise.all([ask(others, "/"), ask(others, "/healthz")])));
			}
		})();
		const visit = async () => [
			await ask(crowd, "/account", cookie),
			await ask(crowd, "/account", cookie),
		];
		const answers = (await Promise.all(Array.from({ length: connections }, visit))).flat();
		isOver = true;
		await watching;
		const statuses = new Set(answers.map(({ status }) => status));
		// A fast machine serves them all; that the limit refuses is tested in busy.page.test.ts.
		expect([[200], [200, 503]]).toContainEqual([...statuses].sort());
		for (const { status, retryAfter } of answers) {
			expect(retryAfter).toBe(status === 503 ? "2" : undefined);
		}
		expect(watched.length).toBeGreaterThan(2);
		expect(new Set(watched.map(({ status }) => status))).toEqual(new Set([200]));
		for (let time = 0; time < 3; time += 1) {
			expect((await ask(crowd, "/account", cookie)).status).toBe(200);
		}
		expect(site.logged().filter(({ level }) => Number(level) >= 50)).toEqual([]);
		expect(site.logged().filter(({ msg }) => msg === "busy").length).toBeLessThan(5);
	} finally {
		crowd.destroy();
		others.destroy();
	}
}, 300_000);

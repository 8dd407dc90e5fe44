import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { decodingProcesses } from "../../../test/child-processes.ts";
import { addPerson } from "../../../test/person.ts";
import { picture } from "../../../test/pictures.ts";
import { testSite } from "../../../test/site.ts";
import { createListener } from "../../platform/http/listener.server.ts";
import { PageCache } from "../../platform/http/page-cache/page-cache.server.ts";
import { createWebServer, type WebServer } from "../../platform/http/web-server.server.ts";
import { preparePicture } from "../../platform/pictures/decode.server.ts";

const site = testSite();

let web: WebServer;
let address: string;
beforeAll(async () => {
	const { settings, log } = site.site();
	const cache = new PageCache(settings.origin);
	const listener = createListener({ fetch: site.another({ cache }), cache, settings, log });
	// Twenty at once, each decoded in its own process: on a busy machine the last waits for minutes.
	const long = 600_000;
	const times = { headers: long, request: long, idle: long, unread: long, look: 2_000 };
	web = createWebServer(listener, times);
	web.server.listen(0, "127.0.0.1");
	await once(web.server, "listening");
	address = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}/profile/photos/upload`;
});
afterAll(() => web.stop(60_000));

/** Takes seconds to prepare. */
const slow = await picture(4_000, 3_000);
const small = await picture(600, 800);
/** Another file of the same picture: bytes after its end are not read. */
const fresh = () => Buffer.concat([small, randomBytes(4)]);

/** Photos of other people, which are prepared first. */
const others = () => [preparePicture(slow), preparePicture(slow)];

function upload(
	cookie: string,
	bytes: Buffer,
	signal?: AbortSignal,
	second?: Buffer,
): Promise<Response> {
	const form = new FormData();
	form.set("photos", "on");
	form.set("photo", new Blob([new Uint8Array(bytes)]), "me.jpg");
	if (second) form.append("photo", new Blob([new Uint8Array(second)]), "second.jpg");
	const headers = { cookie, origin: site.site().settings.origin };
	return fetch(address, { method: "POST", body: form, headers, signal: signal ?? null });
}

const linesOf = async (answer: Response) =>
	(await answer.text())
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line) as object);

/** The same without what a slow machine repeats while nothing changes. */
const changesOf = async (answer: Response) =>
	(await linesOf(answer)).filter(
		(line, at, all) => JSON.stringify(line) !== JSON.stringify(all[at - 1]),
	);

const saved = { saved: 1, refused: [], sentence: null };

test("who has to wait is told each place until the photo is stored", async () => {
	const { cookie } = await addPerson(site.site());
	const other = await addPerson(site.site(), { email: "noa@example.com" });
	const busy = others();
	const first = await upload(cookie, fresh());
	const second = await upload(other.cookie, fresh());
	expect(await changesOf(first)).toEqual([{ place: 1 }, { place: 0 }, saved]);
	expect(await changesOf(second)).toEqual([{ place: 2 }, { place: 1 }, { place: 0 }, saved]);
	const alone = await upload(cookie, fresh());
	expect(await changesOf(alone)).toEqual([{ place: 0 }, saved]);
	const refused = await upload(cookie, Buffer.from("no picture"));
	expect(await linesOf(refused)).toMatchObject([{ saved: 0 }]);
	const types = [first, alone, refused].map(({ headers }) => headers.get("content-type"));
	expect(types).toEqual(["application/x-ndjson", "application/x-ndjson", "application/json"]);
	expect(first.headers.get("cache-control")).toBe("private, no-store");
	await Promise.all(busy);
	expect(await storedPhotos()).toBe(3);
});

test("while nothing changes the place is said again, so that the connection is not cut", async () => {
	const { cookie } = await addPerson(site.site());
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	try {
		const busy = others();
		const answer = await upload(cookie, fresh());
		vi.advanceTimersByTime(30_000);
		const lines = await linesOf(answer);
		expect(lines).toEqual([{ place: 1 }, { place: 1 }, { place: 1 }, { place: 0 }, saved]);
		expect(vi.getTimerCount()).toBe(0);
		await Promise.all(busy);
	} finally {
		vi.useRealTimers();
	}
});

test("more uploads at once than may wait for a place are taken one after another", async () => {
	const { cookie } = await addPerson(site.site());
	const { cookie: other } = await addPerson(site.site(), { email: "noa@example.com" });
	const busy = others();
	const cookies = [cookie, other].flatMap((one) => Array.from({ length: 10 }, () => one));
	const answers = await Promise.all(cookies.map((one) => upload(one, fresh()).then(linesOf)));
	expect(answers.map((lines) => lines.at(-1))).toEqual(cookies.map(() => saved));
	await Promise.all(busy);
	expect(await storedPhotos()).toBe(20);
});

test("a photo that fails after its turn came says why on the last line", async () => {
	const { cookie } = await addPerson(site.site());
	const busy = others();
	const cut = await upload(cookie, small.subarray(0, small.length / 2));
	const sentence = "הקובץ פגום או לא הגיע שלם.";
	expect((await linesOf(cut)).at(-1)).toEqual({
		...saved,
		saved: 0,
		refused: [{ name: "me.jpg", sentence }],
	});
	await Promise.all(busy);
	expect(await storedPhotos()).toBe(0);
});

test("a cancelled upload gives up its place and stores nothing; the next one goes on", async () => {
	const { cookie } = await addPerson(site.site());
	const busy = others();
	const cancel = new AbortController();
	const other = await addPerson(site.site(), { email: "noa@example.com" });
	const cancelled = await upload(cookie, fresh(), cancel.signal);
	const next = await upload(other.cookie, fresh());
	cancel.abort();
	await expect(cancelled.text()).rejects.toThrow();
	expect(await changesOf(next)).toEqual([{ place: 2 }, { place: 1 }, { place: 0 }, saved]);
	await Promise.all(busy);
	expect(await storedPhotos()).toBe(1);
	expect(await mostTries()).toBe(1);
});

/** The highest count of any person's pictures. */
async function mostTries(): Promise<number> {
	const rows = site.site().db.selectFrom("rate_limits").where("rule", "=", "photos");
	return Math.max(0, ...(await rows.select("count").execute()).map(({ count }) => count));
}

test.runIf(process.platform === "linux")(
	"an upload that is cancelled while it is prepared ends its process and stores nothing",
	async () => {
		const { cookie } = await addPerson(site.site());
		const started = nextChild();
		const cancel = new AbortController();
		const cancelled = upload(cookie, slow, cancel.signal)
			.then((answer) => answer.text())
			.catch(() => "cancelled");
		const child = await started;
		cancel.abort();
		expect(await cancelled).toBe("cancelled");
		// Hanging up during the costly part is no cheaper than waiting for the refusal.
		await vi.waitFor(async () => expect(await mostTries()).toBe(10));
		expect((await linesOf(await upload(cookie, fresh()))).at(-1)).toEqual(saved);
		expect(decodingProcesses()).not.toContain(child);
		expect(await storedPhotos()).toBe(1);
	},
);

function nextChild(): Promise<number> {
	const before = new Set(decodingProcesses());
	const find = () => decodingProcesses().find((pid) => !before.has(pid));
	return vi.waitUntil(find, { timeout: 60_000, interval: 5 });
}

test.runIf(process.platform === "linux")(
	"a process killed in the middle costs its photo only, and nothing is left of it",
	async () => {
		const { cookie } = await addPerson(site.site());
		const started = nextChild();
		const answer = upload(cookie, slow, undefined, fresh());
		process.kill(await started, "SIGKILL");
		const sentence = "לא הצלחנו לעבד את התמונה הזאת. עותק קטן יותר שלה עשוי להצליח.";
		const refused = [{ name: "me.jpg", sentence }];
		expect((await linesOf(await answer)).at(-1)).toEqual({ saved: 1, refused, sentence: null });
		expect(await storedPhotos()).toBe(1);
	},
);

/** The number of photos; every file has its row, every row its file. */
async function storedPhotos(): Promise<number> {
	const { db, files } = site.site();
	const rows = await db.selectFrom("files").select("id").orderBy("id").execute();
	const stored: string[] = [];
	for await (const { id } of files.store.list()) stored.push(id);
	expect(stored.sort()).toEqual(rows.map(({ id }) => id));
	return (await db.selectFrom("photos").select("id").execute()).length;
}

test("one visitor holds at most a few uploads at once, and who is signed out none", async () => {
	const { settings, log } = site.site();
	const real = { ...settings, limits: 1 };
	const cache = new PageCache(real.origin);
	const fetchReal = site.another({ cache, site: { ...site.site(), settings: real } });
	const own = createWebServer(createListener({ fetch: fetchReal, cache, settings: real, log }));
	own.server.listen(0, "127.0.0.1");
	await once(own.server, "listening");
	const { port } = own.server.address() as AddressInfo;
	const path = "/profile/photos/upload";
	const { cookie } = await addPerson(site.site());
	const headers = {
		"content-type": "multipart/form-data; boundary=xx",
		"content-length": "1000",
		origin: real.origin,
	};
	const stall = (cookie: string) => {
		const given = { port, host: "127.0.0.1", method: "POST", path };
		const asking = request({ ...given, headers: { ...headers, cookie } });
		asking.on("error", () => {});
		asking.write("--xx");
		return asking;
	};
	const stalled = Array.from({ length: 5 }, () => stall(cookie));
	const [answer] = await Promise.race(stalled.map((asking) => once(asking, "response")));
	expect(answer.statusCode).toBe(503);
	const nobody = Array.from({ length: 12 }, () => stall(""));
	for (const [{ statusCode, headers }] of await Promise.all(
		nobody.map((asking) => once(asking, "response")),
	)) {
		expect([statusCode, headers.connection]).toEqual([303, "close"]);
	}
	for (const asking of [...stalled, ...nobody]) asking.destroy();
	await own.stop(0);
});

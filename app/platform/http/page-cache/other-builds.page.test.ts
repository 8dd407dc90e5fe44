import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { day, stopClock } from "../../../../test/clock.ts";
import { queriesOf } from "../../../../test/queries.ts";
import { testSite } from "../../../../test/site.ts";
import { sweepTable } from "../../../../test/sweep.ts";
import { makeVault } from "../../secret.server.ts";
import { fileDays, publishFiles } from "../build-files.server.ts";
import { safetyHeaders } from "../headers.server.ts";
import { PageCache } from "./page-cache.server.ts";
import { cacheFiles } from "./static-files.server.ts";

const site = testSite();
const origin = "http://localhost:3000";

const folders: string[] = [];
afterEach(() => {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function buildOf(files: Record<string, string>): string {
	const folder = mkdtempSync(join(tmpdir(), "dvash-build-"));
	folders.push(folder);
	mkdirSync(join(folder, "assets"));
	for (const [name, text] of Object.entries(files)) {
		writeFileSync(join(folder, "assets", name), text);
		writeFileSync(join(folder, "assets", `${name}.br`), brotliCompressSync(text));
		writeFileSync(join(folder, "assets", `${name}.gz`), "not read");
	}
	return folder;
}

const script = "export const a = 1;\n".repeat(200);
const shared = "body { color: red }\n".repeat(100);
const old = { "page-AAAAaaa1.js": script, "all-CCCCccc1.css": shared, "plain.js": "no hash" };
const fresh = { "page-BBBBbbb2.js": `${script};`, "all-CCCCccc1.css": shared };

const publish = (files: Record<string, string>) => publishFiles(site.site(), buildOf(files));

/** Asks a node that started just now. */
function node() {
	const fetch = site.another();
	return (path: string, init?: RequestInit) => fetch(new Request(origin + path, init));
}

const current = async () => {
	const rows = await site.site().db.selectFrom("build_files").selectAll().execute();
	return rows
		.filter((row) => row.superseded_at === null)
		.map(({ name }) => name)
		.toSorted();
};

test("another build's file is answered as its own nodes do, in each encoding", async () => {
	const worker = { "posted-forms.browser-DDDDddd3.js": script };
	const folder = buildOf({ ...old, ...worker });
	await publishFiles(site.site(), folder);
	const its = new PageCache(origin);
	await cacheFiles(its, folder, safetyHeaders(site.site().settings));
	const own = site.another({ cache: its });
	const ask = node();
	for (const name of ["page-AAAAaaa1.js", "all-CCCCccc1.css", ...Object.keys(worker)]) {
		const path = `/assets/${name}`;
		for (const encoding of ["br", "gzip", "identity"]) {
			const headers = { "accept-encoding": encoding };
			const expected = await own(new Request(origin + path, { headers }));
			const answer = await ask(path, { headers });
			const { "content-length": _, ...theirs } = Object.fromEntries(expected.headers);
			const { "content-length": length, ...ours } = Object.fromEntries(answer.headers);
			expect([answer.status, ours]).toEqual([200, theirs]);
			const body = Buffer.from(await answer.arrayBuffer());
			expect(body.length).toBe(Number(length));
			const open = { br: brotliDecompressSync, gzip: gunzipSync, identity: (b: Buffer) => b };
			const text = open[encoding as keyof typeof open](body).toString();
			expect(text).toBe({ ...old, ...worker }[name]);
		}
	}
	const etag = (await ask("/assets/page-AAAAaaa1.js")).headers.get("etag") ?? "";
	const again = await ask("/assets/page-AAAAaaa1.js?x=1", { headers: { "if-none-match": etag } });
	expect([again.status, await again.text()]).toEqual([304, ""]);
	const head = await ask("/assets/page-AAAAaaa1.js", { method: "HEAD" });
	expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
});

test("what no build has, or has no hash in its name, is an unknown address", async () => {
	await publish(old);
	const ask = node();
	for (const path of [
		"/assets/page-AAAAaaa2.js",
		"/assets/plain.js",
		"/assets/..%2fpage-AAAAaaa1.js",
	]) {
		const answer = await ask(path);
		expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([
			path,
			404,
			expect.not.stringContaining("immutable"),
		]);
	}
	const sent = await site.post("/assets/page-AAAAaaa1.js", {});
	expect(sent.status).toBe(404);
});

test("a node finds what was published after it last looked", async () => {
	await publish(old);
	const ask = node();
	expect((await ask("/assets/page-BBBBbbb2.js")).status).toBe(404);
	await publish(fresh);
	const answers = await Promise.all([1, 2, 3].map(() => ask("/assets/page-BBBBbbb2.js")));
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("a flood of unknown names is a handful of queries, and the others are answered meanwhile", async () => {
	await publish(old);
	const ask = node();
	for (const name of ["all-CCCCccc1.css", "x-00000000.js"]) await ask(`/assets/${name}`);
	const { db } = site.site();
	const queries = await queriesOf(db, async () => {
		const flood = Array.from({ length: 1_000 }, (_, at) => ask(`/assets/x-${10_000_000 + at}.js`));
		const known = await ask("/assets/page-AAAAaaa1.js");
		expect(known.status).toBe(200);
		const statuses = new Set((await Promise.all(flood)).map(({ status }) => status));
		expect([...statuses]).toEqual([404]);
	});
	expect(queries.filter(({ sql }) => sql.includes("build_files")).length).toBeLessThan(5);
});

test("files stay for 30 days after the newest build ceased to have them", async () => {
	const at = stopClock();
	await publish(old);
	await publish(fresh);
	expect(await current()).toEqual(["all-CCCCccc1.css", "page-BBBBbbb2.js"]);
	at(fileDays * day - 1);
	await sweepTable(site.site().db, "build_files");
	expect((await node()("/assets/page-AAAAaaa1.js")).status).toBe(200);
	at(fileDays * day);
	await sweepTable(site.site().db, "build_files");
	const ask = node();
	expect((await ask("/assets/page-AAAAaaa1.js")).status).toBe(404);
	expect((await ask("/assets/page-BBBBbbb2.js")).status).toBe(200);
});

test("a build that is turned back to is the newest again", async () => {
	await publish(old);
	await publish(fresh);
	await publish(old);
	expect(await current()).toEqual(["all-CCCCccc1.css", "page-AAAAaaa1.js"]);
});

test("a second node of a build writes nothing, and nodes that start at once agree", async () => {
	const folder = buildOf(old);
	await Promise.all([1, 2, 3].map(() => publishFiles(site.site(), folder)));
	const before = await site
		.site()
		.db.selectFrom("build_files")
		.selectAll()
		.orderBy("name")
		.execute();
	rmSync(join(folder, "assets/page-AAAAaaa1.js.br"));
	rmSync(join(folder, "assets/all-CCCCccc1.css.br"));
	await publishFiles(site.site(), folder);
	expect(
		await site.site().db.selectFrom("build_files").selectAll().orderBy("name").execute(),
	).toEqual(before);
	expect(before).toHaveLength(2);
});

test("what was put there without the secret is not served; a new secret publishes anew", async () => {
	await publish(old);
	const { db } = site.site();
	const forged = brotliCompressSync("alert(1)");
	await db.updateTable("build_files").set({ body: forged }).execute();
	expect((await node()("/assets/page-AAAAaaa1.js")).status).toBe(404);
	const rotated = {
		...site.site(),
		vault: makeVault("another-secret-9876543210,a-secret-for-tests-0123456789"),
	};
	await publishFiles(rotated, buildOf(old));
	const fetch = site.another({ site: rotated });
	const answer = await fetch(new Request(`${origin}/assets/page-AAAAaaa1.js`));
	expect([answer.status, await answer.text()]).toEqual([200, script]);
});

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../test/database.ts";
import { addPerson } from "../test/person.ts";
import { hasRedis, openRedisServer } from "../test/redis.ts";
import { testSite } from "../test/site.ts";
import { openMetrics } from "./metrics.server.ts";
import type { OpenDatabase } from "./platform/database/open-database.server.ts";
import type { Tables } from "./platform/database/tables.ts";
import { addDays, dateInIsrael } from "./platform/dates.ts";
import type { FileStore } from "./platform/files/file-store.server.ts";
import { readVitals } from "./platform/metrics/gauges.server.ts";
import { openRedis, type Redis } from "./platform/redis.server.ts";
import type { BucketSettings, Settings } from "./platform/settings.ts";

const site = testSite();
const db = testDatabase();
const postgresPool = () => ({ most: 10, busy: 1, idle: 2, waiting: 0 });

const counts = { live: { count: () => 3 }, clock: { offset: () => -0.5 } };

/** The site's figures on a free port, and a server that answers through the watched handler. */
async function openWatched({
	database = db.open(),
	payments = {},
	redis = undefined as Redis | undefined,
	size = undefined as FileStore["size"] | undefined,
} = {}) {
	const { settings, files } = site.site();
	const store = { ...files.store, ...(size && { size }) };
	const changed: Settings = {
		...settings,
		metricsPort: 0,
		payments: { ...settings.payments, ...payments },
		...(size && { bucket: {} as BucketSettings }),
	};
	const pooled: OpenDatabase = { ...database, poolFigures: postgresPool };
	const metrics = await openMetrics(
		{ ...site.site(), redis, files: { ...files, store }, settings: changed },
		{ requests: pooled, jobs: pooled },
		counts,
	);
	if (!metrics) throw new Error("METRICS is set");
	onTestFinished(metrics.close);
	const at = (path: string, init = {}) => fetch(`http://127.0.0.1:${metrics.port}${path}`, init);
	const scrape = async () => (await (await at("/metrics")).text()).split("\n");
	return { metrics, at, scrape };
}

const namesOf = (lines: readonly string[]) =>
	lines.filter((line) => line.startsWith("# TYPE ")).map((line) => line.split(" ")[2] ?? "");

/** The names of the first column of the document's table. */
const documented = readFileSync("docs/watching.md", "utf8")
	.split("\n")
	.filter((line) => line.startsWith("| `"))
	.flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name));

test("every figure is in the document, and the document names no other", async () => {
	const { metrics, scrape } = await openWatched();
	metrics.watch(() => {});
	expect(namesOf(await scrape()).sort()).toEqual(documented.sort());
});

test("every alarm asks for figures that exist, and the document says what to do", () => {
	const rules = readFileSync("deploy/alarms.yml", "utf8");
	const asked = [...rules.matchAll(/\b(?:dvash|process|nodejs)_\w+/g)].map(([name]) =>
		name.replace(/_bucket$/, ""),
	);
	expect(asked.length).toBeGreaterThan(10);
	expect(asked.filter((name) => !documented.includes(name))).toEqual([]);
	const alarms = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
	const told = [...readFileSync("docs/watching.md", "utf8").matchAll(/^### (\w+)\n(.*\n){3}$/gm)];
	expect(told.map(([, name]) => name)).toEqual(alarms);
});

test("every alarm is seen to ring by promtool's test", () => {
	const alarms = [...readFileSync("deploy/alarms.yml", "utf8").matchAll(/- alert: (\w+)/g)];
	const rung = readFileSync("deploy/alarms.test.yml", "utf8").replace(
		/\n\s+(?=alertname|exp_alerts)/g,
		" ",
	);
	const silent = alarms.filter(([, name]) => !RegExp(`alertname: ${name},? exp_alerts`).test(rung));
	expect(silent.map(([, name]) => name)).toEqual([]);
});

test("a disk that takes no write is told, and why", async () => {
	const { settings } = site.site();
	const gone = { ...settings, dataDir: join(settings.dataDir, "nowhere") };
	const vitals = await readVitals(db(), settings);
	expect(vitals.disk.refusedAs).toBeNull();
	await expect(readVitals(db(), gone)).rejects.toMatchObject({ code: "ENOENT" });
});

test("nothing else answers there, and the site itself has no such address", async () => {
	const { at } = await openWatched();
	expect((await at("/metrics")).headers.get("content-type")).toMatch(
		/^text\/plain; version=0\.0\.4/,
	);
	for (const path of ["/", "/metrics/", "/metrics?x=1", "/healthz"]) {
		expect([path, (await at(path)).status]).toEqual([path, 404]);
	}
	expect((await at("/metrics", { method: "POST" })).status).toBe(404);
	expect((await site.get("/metrics")).status).toBe(404);
});

test("without METRICS nothing is opened, and a busy port is an error", async () => {
	const databases = { requests: db.open(), jobs: db.open() };
	expect(await openMetrics(site.site(), databases, counts)).toBeUndefined();
	const other = createServer().listen(0, "127.0.0.1");
	onTestFinished(() => void other.close());
	await new Promise((done) => other.once("listening", done));
	const { port: metricsPort } = other.address() as AddressInfo;
	const taken = { ...site.site(), settings: { ...site.site().settings, metricsPort } };
	await expect(openMetrics(taken, databases, counts)).rejects.toMatchObject({
		code: "EADDRINUSE",
		port: metricsPort,
	});
});

test("tells what waits, what failed and what differs", async () => {
	const { jobs } = site.site();
	const queue = (name: string, startAfter?: Date) =>
		db()
			.transaction()
			.execute((trx) => jobs.enqueue(trx, name, {}, startAfter ? { startAfter } : {}));
	await queue("mail");
	await queue("mail", new Date(Date.now() + 3_600_000));
	await queue("verify-audit");
	await sql`update pgboss.job set start_after = now() - interval '2 minutes' where name = 'mail'
		and start_after <= now()`.execute(db());
	// A failed mail waits since it was made, not since its next try is due.
	await queue("sign-up-mail");
	await sql`update pgboss.job set state = 'retry', created_on = now() - interval '1 hour',
		start_after = now() + interval '1 minute' where name = 'sign-up-mail'`.execute(db());
	await sql`insert into pgboss.job (name, data) values ('mail-dead', '{}')`.execute(db());
	for (const solved_at of [null, new Date()]) {
		const row = { id: randomUUID(), kind: "captured-twice", subject: randomUUID(), detail: "x" };
		await db()
			.insertInto("discrepancies")
			.values({ ...row, solved_at })
			.execute();
	}
	const { scrape } = await openWatched();
	const lines = await scrape();
	for (const line of [
		"dvash_database_up 1",
		'dvash_queue_waiting{queue="mail"} 1',
		'dvash_queue_waiting{queue="sign-up-mail"} 1',
		'dvash_queue_waiting{queue="verify-audit"} 1',
		'dvash_queue_waiting{queue="recovery-mail"} 0',
		'dvash_queue_oldest_seconds{queue="recovery-mail"} 0',
		'dvash_queue_dead{queue="mail"} 1',
		'dvash_queue_dead{queue="verify-audit"} 0',
		"dvash_payment_differences 1",
		'dvash_desk_open{queue="ticket"} 0',
		"dvash_live_streams 3",
		'dvash_database_connections{pool="jobs",state="busy"} 1',
		'dvash_database_waiting{pool="requests"} 0',
	]) {
		expect(lines).toContain(line);
	}
	const ageOf = (name: string) =>
		Number(
			lines
				.find((line) => line.startsWith(`dvash_queue_oldest_seconds{queue="${name}"`))
				?.split(" ")[1],
		);
	expect(Math.floor(ageOf("mail") / 60)).toBe(2);
	expect(Math.floor(ageOf("sign-up-mail") / 60)).toBe(60);
});

test("sign-ins refused are counted by reason, and nothing of a person is a label", async () => {
	await addPerson(site.site(), { email: "dana@demo.test" });
	const { scrape } = await openWatched();
	const count = async () =>
		Number(
			(await scrape()).find((line) => line.includes('{reason="invalid"}'))?.split(" ")[1] ?? 0,
		);
	const before = await count();
	const tried = await site.post("/auth", { email: "dana@demo.test", password: "not this one" });
	expect(tried.status).toBe(422);
	expect(await count()).toBe(before + 1);
	expect((await scrape()).join("\n")).not.toMatch(/dana|demo\.test|198\.18/);
});

test("each reason to refuse a sign-in is counted from the start", async () => {
	const { scrape } = await openWatched();
	const found = (await scrape()).join("\n");
	for (const reason of ["invalid", "unconfirmed", "limit", "code", "passkey"])
		expect(found).toMatch(
			new RegExp(`^dvash_sign_in_refusals_total\\{reason="${reason}"\\} \\d+$`, "m"),
		);
});

test("without its database the process still tells of itself, and says that it is away", async () => {
	const pool = new pg.Pool({ host: "127.0.0.1", port: 1 });
	const away = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	onTestFinished(() => away.destroy());
	const { scrape } = await openWatched({ database: { ...db.open(), db: away } });
	const lines = await scrape();
	expect(lines).toContain("dvash_database_up 0");
	expect(lines).toContain("dvash_live_streams 3");
	expect(lines).toContain("dvash_clock_ahead_seconds -0.5");
	expect(lines.some((line) => line.startsWith("process_cpu_seconds_total "))).toBe(true);
	const stored = lines.filter((line) =>
		/^dvash_(queue|desk|payment|disk|database_bytes)/.test(line),
	);
	expect(stored).toEqual([]);
	expect(site.logged().filter(({ msg }) => msg === "metrics")).toHaveLength(1);
});

test("a bucket that is away, hangs or refuses is told, and one that is back; without one nothing is said", async () => {
	let answer: FileStore["size"] = async () => null;
	const { scrape } = await openWatched({ size: (id) => answer(id) });
	const told = async () => (await scrape()).filter((line) => line.startsWith("dvash_bucket_up"));
	for (const [next, up] of [
		[async () => null, 1],
		[() => Promise.reject(new Error("away")), 0],
		[() => new Promise<never>(() => {}), 0],
		[async () => null, 1],
	] as [FileStore["size"], number][]) {
		answer = next;
		expect(await told()).toEqual([`dvash_bucket_up ${up}`]);
	}
	const without = await openWatched();
	expect((await without.scrape()).join("\n")).not.toMatch(/^dvash_bucket_up/m);
});

test.runIf(hasRedis)(
	"a Redis that stops is told, and one that is back; without one nothing is said",
	async () => {
		const server = await openRedisServer();
		onTestFinished(server.close);
		const redis = await openRedis(server.url, "metrics");
		onTestFinished(redis.close);
		await redis.subscribe({ hear: () => {}, gap: () => {} });
		const { scrape } = await openWatched({ redis });
		const told = async () => (await scrape()).filter((line) => line.startsWith("dvash_redis_up"));
		const soon = (up: number) =>
			expect.poll(told, { timeout: 30_000 }).toEqual([`dvash_redis_up ${up}`]);
		await soon(1);
		await server.kill();
		await soon(0);
		await server.start();
		await soon(1);
		server.hang(true);
		await soon(0);
		server.hang(false);
		await soon(1);
		const without = await openWatched();
		expect((await without.scrape()).join("\n")).not.toMatch(/^dvash_redis_up/m);
	},
);

test("the age of the dollar's rate, the owner's if there is one, is told while payments are open", async () => {
	const rate = { usdIls: "3.7", date: addDays(dateInIsrael(new Date()), -10) };
	const ageIn = async (isOpen: boolean) => {
		const { scrape } = await openWatched({ payments: { isOpen, rate } });
		const line = (await scrape()).find((one) => one.startsWith("dvash_rate_age_seconds "));
		return line && Math.floor(Number(line.split(" ")[1]) / 86_400);
	};
	expect([await ageIn(true), await ageIn(false)]).toEqual([10, undefined]);
	const value = JSON.stringify({ usdIls: "3.6", date: addDays(rate.date, 7) });
	await site
		.site()
		.db.insertInto("settings")
		.values({ name: "rate", version: 1, value, changed_at: new Date() })
		.execute();
	expect(await ageIn(true)).toBe(3);
});

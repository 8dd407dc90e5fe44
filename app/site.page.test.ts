import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream";
import * as build from "virtual:react-router/server-build";
import { sql } from "kysely";
import type { ServerBuild } from "react-router";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { openBareDatabase, postgresUrl } from "../test/database.ts";
import { mailSignUp } from "./accounts/sign-up/sign-up.job.ts";
import { signUpMailJob } from "./accounts/sign-up/sign-up.server.ts";
import { openJobs } from "./platform/jobs/jobs.server.ts";
import { openLog } from "./platform/log/log.server.ts";
import { readSettings } from "./platform/settings.ts";
import { type OpenSite, openSite } from "./site.server.ts";

let dataDir = "";
let open: OpenSite | undefined;
afterEach(async () => {
	await open?.close();
	open = undefined;
	rmSync(dataDir, { recursive: true, force: true });
});

/** A site without the demo's people, whose photos take most of an opening. */
const production = {
	ORIGIN: "https://dvash.test",
	SECRET: "a secret of the tests: 0123456789",
	FILES_KEY: "a files key of the tests: 0123456789",
	SMTP_URL: "smtp://127.0.0.1:1",
	MAIL_FROM: "דבש <office@dvash.test>",
};

const makeFolder = () => mkdtempSync(join(tmpdir(), "dvash-test-"));

async function openOwnSite(
	env: Record<string, string> = {},
	folder = makeFolder(),
): Promise<OpenSite> {
	dataDir = folder;
	const settings = readSettings("serve", { ...production, DATA_DIR: dataDir, ...env });
	open = await openSite({ settings, build: build as unknown as ServerBuild });
	return open;
}

test("a closing site says that it is not ready, and still answers requests", async () => {
	const { handler, site, close } = await openOwnSite();
	const ask = async (path: string) => {
		const { origin } = site.settings;
		return (await handler.fetch(new Request(origin + path))).status;
	};
	expect(await ask("/readyz")).toBe(200);
	const closing = close();
	open = undefined;
	expect(await ask("/readyz")).toBe(503);
	expect(await ask("/")).toBe(200);
	await closing;
});

/** A port that leads to a server, or, until it is opened, to nothing. */
async function reservePort(to?: URL) {
	const forwarder = createServer((socket) => {
		const onward = connect(Number(to?.port), to?.hostname);
		pipeline(socket, onward, socket, () => {});
	});
	const open = (at: number) =>
		new Promise<void>((done) => forwarder.listen(at, "127.0.0.1", () => done()));
	await open(0);
	const { port } = forwarder.address() as AddressInfo;
	await new Promise((done) => forwarder.close(done));
	onTestFinished(() => void forwarder.close());
	return { port, open: () => open(port) };
}

test("a site that starts without its database answers what needs none, and takes up the rest", async () => {
	const bare = postgresUrl ? await openBareDatabase() : undefined;
	const server = await reservePort(bare && new URL(bare.address));
	const address = new URL(bare?.address ?? "postgres://site:secret@127.0.0.1/site");
	[address.hostname, address.port] = ["127.0.0.1", String(server.port)];
	const metrics = (await reservePort()).port;
	await openOwnSite({ DATABASE_URL: address.href, METRICS: String(metrics) });
	const ask = async (path: string, init?: RequestInit) =>
		(await open?.handler.fetch(new Request(production.ORIGIN + path, init))) as Response;
	const form = new URLSearchParams({
		name: "דוד",
		email: "david@dvash.example",
		subject: "general",
		message: "מילים שלא הולכות לאיבוד",
	});
	// Asked for in the database.
	const otherBuild = "/assets/other-0a1b2c3d.js";
	const isUp = async () => {
		const figures = await fetch(`http://127.0.0.1:${metrics}/metrics`).then((one) => one.text());
		return /^dvash_database_up 1$/m.test(figures);
	};
	const statuses = async (...paths: string[]) =>
		Promise.all(paths.map(async (path) => (await ask(path)).status));
	expect(await statuses("/healthz", "/", "/about", "/terms")).toEqual([200, 200, 200, 200]);
	expect(await statuses("/readyz", otherBuild)).toEqual([503, 503]);
	const sent = await ask("/contact", {
		method: "POST",
		body: form,
		headers: { Origin: production.ORIGIN },
	});
	expect([sent.status, sent.headers.get("retry-after")]).toEqual([503, "2"]);
	expect(await sent.text()).toContain("מילים שלא הולכות לאיבוד");
	expect(await isUp()).toBe(false);
	if (!bare) return;
	await server.open();
	await expect.poll(() => statuses("/readyz", otherBuild), { timeout: 60_000 }).toEqual([200, 404]);
	expect(await isUp()).toBe(true);
	await open?.close();
	open = undefined;
	await bare.database.close();
});

test.skipIf(!postgresUrl)(
	"a start that is refused for its signals leaves nothing behind",
	async () => {
		const bare = await openBareDatabase();
		const opening = openOwnSite({
			DATABASE_URL: bare.address,
			DATABASE_URL_DIRECT: postgresUrl ?? "",
		});
		await expect(opening).rejects.toMatchObject({ reason: "unheard" });
		const tables =
			await sql`select from pg_tables where schemaname in ('public', 'pgboss')`.execute(
				bare.database.db,
			);
		expect(tables.rows).toEqual([]);
		await bare.database.close();
	},
);

test("a site that waits for its database is closed like any other", async () => {
	const { port } = await reservePort();
	const { close } = await openOwnSite({ DATABASE_URL: `postgres://site@127.0.0.1:${port}/site` });
	open = undefined;
	await close();
});

test("in the demo a database that is away stops the start", async () => {
	const { port } = await reservePort();
	const settings = readSettings("start", {
		DATA_DIR: makeFolder(),
		DATABASE_URL: `postgres://site@127.0.0.1:${port}/site`,
	});
	dataDir = settings.dataDir;
	await expect(
		openSite({ settings, build: build as unknown as ServerBuild }),
	).rejects.toMatchObject({ reason: "away" });
});

test.runIf(existsSync("/sys"))(
	"a folder of files that refuses writes stops the start",
	async () => {
		open = undefined;
		const folder = makeFolder();
		// There even root may not write.
		symlinkSync("/sys", join(folder, "files"));
		await expect(openOwnSite({}, folder)).rejects.toMatchObject({ reason: "not-writable" });
	},
);

test.skipIf(!postgresUrl)("jobs run while pages hold all of their own connections", async () => {
	const bare = await openBareDatabase();
	const held = Promise.withResolvers<void>();
	try {
		const { site } = await openOwnSite({ DATABASE_URL: bare.address, DATABASE_POOL: "2" });
		const hold = () =>
			site.db.transaction().execute(async (trx) => {
				await sql`select 1`.execute(trx);
				await held.promise;
			});
		const holders = [hold(), hold()];
		const elsewhere = await openJobs(bare.database, [mailSignUp], openLog("silent"));
		const trx = bare.database.db.transaction();
		await trx.execute((it) => elsewhere.enqueue(it, signUpMailJob, { signUp: randomUUID() }));
		const stateOf = async () => {
			const { rows } = await sql<{ state: string }>`
				select state from pgboss.job where name = ${signUpMailJob}`.execute(bare.database.db);
			return rows[0]?.state;
		};
		await expect.poll(stateOf, { timeout: 60_000 }).toBe("completed");
		held.resolve();
		await Promise.all(holders);
		await elsewhere.close();
	} finally {
		held.resolve();
		await bare.database.close();
	}
});

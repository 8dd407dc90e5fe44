import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { sql } from "kysely";
import type { ServerBuild } from "react-router";
import { afterEach, expect, test } from "vitest";
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

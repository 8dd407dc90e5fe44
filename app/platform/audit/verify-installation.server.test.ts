import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { unpackDatabase } from "../../../test/database.ts";
import { backUp } from "../backup/backup.server.ts";
import { restore } from "../backup/restore.server.ts";
import { serveControl } from "../control.server.ts";
import { openDatabase } from "../database/database.server.ts";
import { embeddedFolder } from "../database/embedded.server.ts";
import type { OpenDatabase } from "../database/open-database.server.ts";
import { openLog } from "../log/log.server.ts";
import { makeVault } from "../secret.server.ts";
import { recordAct } from "./audit.server.ts";
import { chainActs } from "./chain.server.ts";
import { writeOutside } from "./outside.server.ts";
import {
	describeVerdict,
	verifyCommand,
	verifyInstallation,
	verifyRecord,
} from "./verify.server.ts";

const secret = "a-secret-for-tests";
const all = mkdtempSync(join(tmpdir(), "dvash-verify-"));
/** An installation with two acts, of which each test has a copy. */
const made = join(all, "made");
let root = "";
let dataDir = made;
let settings = { dataDir, databaseUrl: undefined, secret };
let file = "";
afterAll(() => rmSync(all, { recursive: true }));

async function whileOpen(work: (database: OpenDatabase) => Promise<unknown>): Promise<void> {
	const database = await openDatabase(embeddedFolder(dataDir));
	try {
		await work(database);
	} finally {
		await database.close();
	}
}

async function act({ db }: OpenDatabase, id: string, by = secret): Promise<void> {
	await db
		.transaction()
		.execute((trx) =>
			recordAct(trx, { actor: null, act: "item.taken", subject: { kind: "item", id } }),
		);
	await chainActs({ db, vault: makeVault(by) });
	await writeOutside({ db, log: openLog("silent") }, dataDir);
}

beforeAll(async () => {
	await unpackDatabase(embeddedFolder(dataDir));
	await whileOpen(async (database) => {
		await act(database, "a");
		await act(database, "b");
	});
});

beforeEach(() => {
	root = mkdtempSync(join(all, "test-"));
	dataDir = join(root, "data");
	settings = { ...settings, dataDir };
	file = join(root, "backup.tar.gz");
	cpSync(made, dataDir, { recursive: true });
});

test("a stopped installation is verified, and nothing is made where there is none", async () => {
	expect(await verifyInstallation(settings)).toMatchObject({ state: "whole", rows: 2 });
	for (const folder of [join(root, "none"), root]) {
		const missing = `DATABASE_URL is not set and ${folder} holds no embedded database: load the site's settings first (docs/operations.md).`;
		for (const refused of [
			verifyInstallation({ ...settings, dataDir: folder }),
			backUp(folder, file),
		])
			await expect(refused).rejects.toThrow(missing);
	}
	expect(readdirSync(root)).toEqual(["data"]);
	const wrong = await verifyInstallation({ ...settings, secret: "another" });
	expect(describeVerdict(wrong).join(" ")).toContain("SECRET");
});

test("a running site verifies its own record", async () => {
	await whileOpen(async ({ db }) => {
		const verify = () => verifyRecord({ db, vault: makeVault(secret), dataDir });
		const control = await serveControl(dataDir, { [verifyCommand]: verify });
		try {
			// Only the site knows the secret.
			const verdict = await verifyInstallation({ ...settings, secret: undefined });
			expect(describeVerdict(verdict)).toEqual([
				"WHOLE: the record is as it was written (2 acts in the chain, 0 sealed days, the last one none).",
			]);
		} finally {
			await control.close();
		}
	});
});

test("a restored backup is whole, although the record had gone on", async () => {
	await backUp(dataDir, file);
	await whileOpen((database) => act(database, "c"));
	await restore(file, dataDir);
	expect(await verifyInstallation(settings)).toMatchObject({ state: "whole", rows: 2 });
});

test("acts that only an old secret signed are counted", async () => {
	await whileOpen((database) => act(database, "new", "new-secret"));
	expect(describeVerdict(await verifyInstallation({ ...settings, secret: "new-secret" }))).toEqual([
		expect.stringMatching(/^WHOLE: .*3 acts/),
		expect.stringMatching(/^2 acts and 0 sealed days were signed with a SECRET that is not set/),
	]);
});

test("a database put back without its data folder is found to be cut", async () => {
	await whileOpen(async (database) => {
		await act(database, "d");
		await database.db.transaction().execute(async (trx) => {
			await sql`set local session_replication_role = replica`.execute(trx);
			await sql`delete from audit where id > 2`.execute(trx);
			await sql`delete from audit_chain where audit_id > 2`.execute(trx);
		});
	});
	const [verdict, ...findings] = describeVerdict(await verifyInstallation(settings));
	expect(verdict).toMatch(/^BROKEN: /);
	expect(findings).toEqual(["position 3: the end of the record was cut off."]);
});

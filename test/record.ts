/** A record with its chain and its data folder, and the means to tamper with both. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach } from "vitest";
import { recordAct } from "../app/platform/audit/audit.server.ts";
import { chainActs } from "../app/platform/audit/chain.server.ts";
import { writeOutside } from "../app/platform/audit/outside.server.ts";
import { type Verdict, verifyRecord } from "../app/platform/audit/verify.server.ts";
import { openLog } from "../app/platform/log/log.server.ts";
import { makeVault } from "../app/platform/secret.server.ts";
import { day, stopClock } from "./clock.ts";
import { testDatabase } from "./database.ts";

const log = openLog("silent");
const noon = Date.parse("2026-03-10T10:00:00Z");

export type TestRecord = {
	db: ReturnType<typeof testDatabase>;
	/** The files of the data folder. */
	head: string;
	seals: string;
	readFiles(): string[];
	/** Uses these secrets until the test ends. */
	setSecret(secrets: string): void;
	/** Records an act for each id, in one transaction. */
	record(...ids: string[]): Promise<void>;
	/** What the job of each minute does. */
	chain(): Promise<void>;
	/** Three days of two rows each, and two rows of the open day; ids 1 to 8. */
	threeDays(): Promise<(after: number) => void>;
	verify(): Promise<Verdict>;
	/** As somebody would who has the database, past the triggers. */
	tamper(...statements: string[]): Promise<void>;
	/** Without what the data folder knows, as on a copy of the database alone. */
	forgetOutside(): void;
};

/** Registers the hooks; call it once at the top of a test file. */
export function testRecord(): TestRecord {
	const db = testDatabase();
	const dataDir = mkdtempSync(join(tmpdir(), "dvash-audit-"));
	const head = join(dataDir, "audit/head.json");
	const seals = join(dataDir, "audit/seals.jsonl");
	let vault = makeVault("a-secret-for-tests");
	afterAll(() => rmSync(dataDir, { recursive: true }));
	beforeEach(() => {
		rmSync(join(dataDir, "audit"), { recursive: true, force: true });
		vault = makeVault("a-secret-for-tests");
	});
	const record = (...ids: string[]) =>
		db()
			.transaction()
			.execute(async (trx) => {
				for (const id of ids) {
					const subject = { kind: "item", id };
					await recordAct(trx, { actor: null, act: "item.taken", subject, details: { id } });
				}
			});
	const chain = async () => {
		await chainActs({ db: db(), vault });
		await writeOutside({ db: db(), log }, dataDir);
	};
	return {
		db,
		head,
		seals,
		readFiles: () => [readFileSync(head, "utf8"), readFileSync(seals, "utf8")],
		setSecret: (secrets) => {
			vault = makeVault(secrets);
		},
		record,
		chain,
		threeDays: async () => {
			const setClock = stopClock(noon);
			for (const number of [0, 1, 2, 3]) {
				setClock(number * day);
				await record(`a${number}`);
				await chain();
				await record(`b${number}`);
				await chain();
			}
			return setClock;
		},
		verify: () => verifyRecord({ db: db(), vault, dataDir }),
		tamper: (...statements) =>
			db()
				.transaction()
				.execute(async (trx) => {
					await sql`set local session_replication_role = replica`.execute(trx);
					for (const statement of statements) await sql.raw(statement).execute(trx);
				}),
		forgetOutside: () => rmSync(join(dataDir, "audit"), { recursive: true }),
	};
}

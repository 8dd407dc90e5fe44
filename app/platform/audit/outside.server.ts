/**
 * The record's copy in the data folder, outside the database: one line per day's seal, and where the chain ended
 * when it was last seen whole. Anyone who rewrites the database has to rewrite these too.
 */
import { appendFile, mkdir, open, readFile, rename, truncate } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { syncEntry } from "../database/durable.server.ts";
import type { Tables } from "../database/tables.ts";
import type { Log } from "../log/log.server.ts";
import type { Head, Seal } from "./chain.server.ts";

/** The folder's name; a backup carries it (`backup.server.ts`). */
export const outsideName = "audit";

const sealsName = "seals.jsonl";
const headName = "head.json";

export type Outside = { seals: Seal[]; head: Head | null };

/** Reads both files; a missing one is empty, and so is a last line that was never finished. */
export async function readOutside(dataDir: string): Promise<Outside> {
	const folder = join(dataDir, outsideName);
	const text = await readOrEmpty(join(folder, sealsName));
	const lines = text.slice(0, text.lastIndexOf("\n") + 1).split("\n");
	const head = await readOrEmpty(join(folder, headName));
	return {
		seals: lines.filter(Boolean).map((line) => JSON.parse(line) as Seal),
		head: head === "" ? null : (JSON.parse(head) as Head),
	};
}

function readOrEmpty(path: string): Promise<string> {
	return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return "";
		throw error;
	});
}

/**
 * Adds the seals that the folder lacks, each to the log too, and notes where the chain ends. When the
 * database contradicts the folder, the folder stays as it is, so that `audit:verify` can tell.
 */
export async function writeOutside(
	{ db, log }: { db: Kysely<Tables>; log: Log },
	dataDir: string,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		// The head's lock: one process at a time writes the files, and nothing is chained meanwhile.
		const head = await trx
			.selectFrom("audit_head")
			.select(["position", "hash", "day", "mac", "key"])
			.forUpdate()
			.executeTakeFirst();
		if (!head) return;
		const outside = await readOutside(dataDir);
		if (!(await agrees(trx, outside, head))) {
			log.error({ position: outside.head?.position }, "the record contradicts the data folder");
			return;
		}
		const seals = await trx
			.selectFrom("audit_seals")
			.select(["day", "entries", "position", "hash", "mac", "key"])
			.where("day", ">", outside.seals.at(-1)?.day ?? "0001-01-01")
			.orderBy("day")
			.execute();
		await appendSeals(join(dataDir, outsideName), seals);
		for (const { day, entries, position, hash } of seals) {
			log.info({ day, entries, position, hash }, "a day of the record is sealed");
		}
		await writeHead(join(dataDir, outsideName), head);
	});
}

/** Whether the last noted seal and end are still in the database. */
async function agrees(
	db: Kysely<Tables>,
	{ seals, head: noted }: Outside,
	head: Head,
): Promise<boolean> {
	const last = seals.at(-1);
	const found = last
		? await db
				.selectFrom("audit_seals")
				.select("mac")
				.where("day", "=", last.day)
				.executeTakeFirst()
		: undefined;
	if (last?.mac !== found?.mac) return false;
	if (!noted || noted.position === 0) return true;
	if (noted.position === head.position) return noted.hash === head.hash;
	const link = await db
		.selectFrom("audit_chain")
		.select("hash")
		.where("position", "=", noted.position)
		.executeTakeFirst();
	// It may have gone with its day after 24 months.
	return link ? link.hash === noted.hash : noted.position <= (last?.position ?? 0);
}

async function appendSeals(folder: string, seals: readonly Seal[]): Promise<void> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	if (seals.length === 0) return;
	const path = join(folder, sealsName);
	const text = await readOrEmpty(path);
	const whole = Buffer.byteLength(text.slice(0, text.lastIndexOf("\n") + 1));
	if (whole < Buffer.byteLength(text)) await truncate(path, whole);
	await appendFile(path, seals.map((seal) => `${JSON.stringify(seal)}\n`).join(""), {
		mode: 0o600,
		flush: true,
	});
}

async function writeHead(folder: string, head: Head): Promise<void> {
	const fresh = join(folder, `${headName}.new`);
	const file = await open(fresh, "w", 0o600);
	try {
		await file.writeFile(`${JSON.stringify(head)}\n`);
		await file.sync();
	} finally {
		await file.close();
	}
	await rename(fresh, join(folder, headName));
	await syncEntry(folder);
}

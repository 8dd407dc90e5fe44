/**
 * Backs up an installation on a PostgreSQL server: its own pg_dump writes the database, and the record's
 * seals, the uploaded files and an own secret go into an archive beside it.
 */
import { spawn } from "node:child_process";
import { constants, existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type Kysely, sql } from "kysely";
import { outsideName } from "../audit/outside.server.ts";
import { askTime, readOffset } from "../clock.server.ts";
import { openDatabase } from "../database/database.server.ts";
import { requireDataFolder } from "../database/embedded.server.ts";
import type { Tables } from "../database/tables.ts";
import { type FileStore, openDiskStore } from "../files/file-store.server.ts";
import { mailJobName } from "../mail/mail.server.ts";
import { writeArchive } from "./archive.server.ts";
import { type Backup, list } from "./backup.server.ts";

/** The two files of a backup; `file` is the dump, `files` how many uploaded ones the archive holds. */
export type ServerBackup = Backup & {
	filesArchive: string;
	filesBytes: number;
	files: number;
	/** Seconds that this machine's clock is ahead of the database's. */
	ahead: number;
};

/**
 * Dumps the database and packs the files; then reports the backup in the database.
 * @param file the dump's, ending with `.dump`.
 * @param store the uploaded files': those of the folder go into the archive, a bucket keeps its own.
 * @throws Error with one sentence; no partial file is left behind.
 */
export async function backUpServer(
	url: string,
	dataDir: string,
	file: string,
	store: FileStore = openDiskStore(join(dataDir, "files")),
): Promise<ServerBackup> {
	requireDataFolder(dataDir);
	const target = resolve(file);
	const filesArchive = target.replace(/(\.dump)?$/, ".files.tar.gz");
	for (const path of [target, filesArchive]) {
		if (existsSync(path)) throw new Error(`${path} exists already: name another file.`);
	}
	await mkdir(dirname(target), { recursive: true, mode: 0o700 });
	const dump = `${target}.unfinished`;
	const archive = `${filesArchive}.unfinished`;
	const staging = await mkdtemp(join(tmpdir(), "dvash-backup-"));
	try {
		// Before the database: seals younger than it would read as a cut record.
		const seals = join(dataDir, outsideName);
		const copying = { recursive: true, mode: constants.COPYFILE_FICLONE };
		if (existsSync(seals)) await cp(seals, join(staging, outsideName), copying);
		await rm(dump, { force: true });
		await rm(archive, { force: true });
		// Sent mails are kept with their text for an hour: at night they would be most of a dump. A database that is
		// away or still without tables is left to pg_dump to report.
		await withDatabase(url, (db) =>
			sql`delete from pgboss.job where name = ${mailJobName} and state = 'completed'`.execute(db),
		).catch(() => {});
		await runDump(url, dump);
		await chmod(dump, 0o600);
		await withDatabase(url, (db) => refuseOtherFolder(db, dataDir, store));
		const secret = existsSync(join(dataDir, "secret"));
		// After the database: a file exists before its row does.
		const entries = await list(dataDir, staging, secret);
		await writeArchive(archive, entries);
		await rename(archive, filesArchive);
		await rename(dump, target);
		const ahead = await withDatabase(url, async (db) => {
			await db.insertInto("backups_made").defaultValues().execute();
			return readOffset(() => askTime(db));
		});
		return {
			ahead,
			file: target,
			bytes: (await stat(target)).size,
			secret,
			filesArchive,
			filesBytes: (await stat(filesArchive)).size,
			files: entries.filter(({ name }) => /^files\/.*[^/]$/.test(name)).length,
		};
	} finally {
		for (const path of [dump, archive, staging]) await rm(path, { recursive: true, force: true });
	}
}

/** The password goes through the environment: arguments are shown to every user of the machine. */
async function runDump(url: string, file: string): Promise<void> {
	const address = new URL(url);
	const password = decodeURIComponent(address.password);
	address.password = "";
	const child = spawn(
		"pg_dump",
		["--format=custom", "--no-owner", `--file=${file}`, `--dbname=${address.href}`],
		{
			// biome-ignore lint/style/noProcessEnv: the child needs PATH, and takes the password from here
			env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
			stdio: ["ignore", "ignore", "pipe"],
		},
	);
	let said = "";
	child.stderr.on("data", (piece) => {
		said = `${said}${piece}`.slice(-2_000);
	});
	const code = await new Promise<number | null>((done, fail) => {
		child.once("error", (cause: NodeJS.ErrnoException) => {
			const sentence =
				"pg_dump is not installed here: install the client programs of the server's version, or dump the database on another machine.";
			fail(cause.code === "ENOENT" ? new Error(sentence, { cause }) : cause);
		});
		child.once("close", done);
	});
	if (code !== 0) throw new Error(`pg_dump failed: ${said.trim().split("\n").at(-1)}`);
}

/** How many of the database's files are checked; their ids are random. */
const sample = 100;

/** Another folder than the site's has none of them; one that got lost must not stop every backup. */
async function refuseOtherFolder(
	db: Kysely<Tables>,
	dataDir: string,
	store: FileStore,
): Promise<void> {
	const named = await db.selectFrom("files").select("id").orderBy("id").limit(sample).execute();
	for (const { id } of named) if ((await store.size(id)) !== null) return;
	if (named.length === 0) return;
	throw new Error(
		`The folder ${resolve(dataDir)} holds none of the files that the database names: set DATA_DIR to the site's own.`,
	);
}

async function withDatabase<T>(url: string, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
	const { db, close } = await openDatabase(url, { connections: 1 });
	try {
		return await work(db);
	} finally {
		await close();
	}
}

/**
 * The hashed files of every build of the last days, in the database (decision 0052): while nodes are upgraded one
 * by one, and from pages that were open before, browsers request files that only another build has.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Vault } from "../secret.server.ts";
import { pack } from "./page-cache/compress.server.ts";

/** How long a file is kept after the newest build stopped including it. */
export const fileDays = 30;

/** A name with a hash of the content; everything else is an unknown address. */
const hashed = /^[\w.~-]{1,100}-[\w-]{8}\.(css|js|svg|woff2|png|jpg)$/;

/** The file name in a path; null when no build can have such a file. */
export function fileNameOf(path: string): string | null {
	const name = path.startsWith("/assets/") ? path.slice("/assets/".length) : "";
	return hashed.test(name) ? name : null;
}

type Store = { db: Kysely<Tables>; vault: Vault };

const purpose = "build file";
const signed = (name: string, body: Buffer) =>
	`${name} ${createHash("sha256").update(body).digest("base64url")}`;

/** Files in one statement: a few hundred kilobytes. */
const filesAtOnce = 50;

/**
 * Publishes this process's build files, and marks those it does not have as superseded. Reads one list of names and
 * does nothing when another node of this build has already published.
 */
export async function publishFiles({ db, vault }: Store, clientFolder: string): Promise<void> {
	const folder = join(clientFolder, "assets");
	const own = (await readdir(folder)).filter((name) => hashed.test(name)).sort();
	const { key } = vault.sign(purpose, "");
	await db.transaction().execute(async (trx) => {
		await sql`select pg_advisory_xact_lock(hashtext('build files'))`.execute(trx);
		const rows = await trx
			.selectFrom("build_files")
			.select(["name", "key"])
			.where("superseded_at", "is", null)
			.execute();
		const there = new Set(rows.flatMap((row) => (row.key === key ? [row.name] : [])));
		const missing = own.filter((name) => !there.has(name));
		for (let at = 0; at < missing.length; at += filesAtOnce) {
			await putFiles(trx, vault, folder, missing.slice(at, at + filesAtOnce));
		}
		const names = new Set(own);
		const gone = rows.flatMap(({ name }) => (names.has(name) ? [] : [name]));
		if (gone.length === 0) return;
		await trx
			.updateTable("build_files")
			.set({ superseded_at: new Date() })
			.where("name", "in", gone)
			.execute();
	});
}

async function putFiles(
	trx: Transaction<Tables>,
	vault: Vault,
	folder: string,
	names: readonly string[],
): Promise<void> {
	const values = await Promise.all(
		names.map(async (name) => {
			const body = await readFile(join(folder, `${name}.br`)).catch(
				async () => (await pack(await readFile(join(folder, name)))).br,
			);
			return { name, body, superseded_at: null, ...vault.sign(purpose, signed(name, body)) };
		}),
	);
	await trx
		.insertInto("build_files")
		.values(values)
		.onConflict((conflict) =>
			conflict.column("name").doUpdateSet(({ ref }) => ({
				body: ref("excluded.body"),
				mac: ref("excluded.mac"),
				key: ref("excluded.key"),
				superseded_at: null,
			})),
		)
		.execute();
}

/** The names of all published files: some thousands at most. */
export async function listFiles({ db }: Pick<Store, "db">): Promise<Set<string>> {
	const rows = await db.selectFrom("build_files").select("name").execute();
	return new Set(rows.map(({ name }) => name));
}

/** A published file as brotli packed it; null when there is none that this site signed. */
export async function readPublished({ db, vault }: Store, name: string): Promise<Buffer | null> {
	const row = await db
		.selectFrom("build_files")
		.select(["body", "mac", "key"])
		.where("name", "=", name)
		.executeTakeFirst();
	if (!row) return null;
	return vault.checkSignature(purpose, signed(name, row.body), row) === true ? row.body : null;
}

import { randomBytes } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { DatabaseRefusal } from "../database/refusal.server.ts";
import type { Tables } from "../database/tables.ts";
import { makeVault, type Vault } from "../secret.server.ts";
import { addFingerprint, listFingerprints, type SealingSetting } from "./fingerprints.server.ts";
import { countSealedByOld, spots } from "./reseal.server.ts";
import { keptKeys } from "./sealed-columns.ts";

/** The site's secrets: SECRET as set, and the fingerprints of FILES_KEY; the demo's may be files. */
export type Secrets = { secret: string; filesFingerprints: readonly string[]; isDemo?: boolean };

/**
 * Refuses secrets other than those the database is sealed with, before anything is changed. An empty database, or
 * one of a version without fingerprints, passes; `openSealing` checks it.
 * @throws DatabaseRefusal "other-secret", with one sentence.
 */
export async function refuseOtherSecrets(
	db: Kysely<Tables>,
	{ secret, filesFingerprints, isDemo = false }: Secrets,
): Promise<void> {
	const { rows } = await sql<{ has: boolean }>`
		select to_regclass('secret_prints') is not null as has`.execute(db);
	if (!rows[0]?.has) return;
	const vault = makeVault(secret);
	await refuseOthers(db, "SECRET", vault.fingerprints, isDemo, () =>
		countSealedByOld({ db, vault }),
	);
	await refuseOthers(db, "FILES_KEY", filesFingerprints, isDemo);
}

async function refuseOthers(
	db: Kysely<Tables>,
	name: SealingSetting,
	given: readonly string[],
	isDemo: boolean,
	count?: () => Promise<number>,
): Promise<void> {
	const needed = await listFingerprints(db, name);
	const missing = needed.filter((fingerprint) => !given.includes(fingerprint));
	if (missing.length === 0) return;
	if (missing.length === needed.length) throw otherSecret(name, isDemo);
	const left = count ? `, after up to ${await count()} texts more` : "";
	throw new DatabaseRefusal(
		"other-secret",
		`${name} is being replaced, and this is only one of the two: start with ${name}=new,old until the log says that the old one may be dropped${left}. Nothing was changed.`,
	);
}

const otherSecret = (name: SealingSetting, isDemo = false) =>
	new DatabaseRefusal(
		"other-secret",
		`${name}${isDemo ? " (or its file in DATA_DIR)" : ""} is not the one that this database is sealed with: set that one, or new,old to replace it. Nothing was changed.`,
	);

/**
 * Records the secrets of a migrated database and opens its vault. Processes that start at once agree on the kept
 * keys.
 * @returns the vault, and whether something is still sealed by an older secret.
 * @throws DatabaseRefusal "other-secret", with one sentence.
 */
export function openSealing(
	db: Kysely<Tables>,
	{ secret, filesFingerprints, isDemo }: Secrets,
): Promise<{ vault: Vault; isReplacing: boolean }> {
	return db.transaction().execute(async (trx) => {
		await sql`select pg_advisory_xact_lock(4871303)`.execute(trx);
		await refuseOtherSecrets(trx, { secret, filesFingerprints, isDemo });
		const vault = makeVault(secret);
		if ((await listFingerprints(trx, "SECRET")).length === 0) {
			await refuseUnopened(trx, vault);
			for (const fingerprint of vault.fingerprints)
				await addFingerprint(trx, "SECRET", fingerprint);
		}
		if ((await listFingerprints(trx, "FILES_KEY")).length === 0) {
			await refuseUnopenedFiles(trx, filesFingerprints);
			for (const fingerprint of filesFingerprints)
				await addFingerprint(trx, "FILES_KEY", fingerprint);
		}
		await addFingerprint(trx, "SECRET", vault.fingerprints[0] ?? "");
		await addFingerprint(trx, "FILES_KEY", filesFingerprints[0] ?? "");
		const kept = await readKeptKeys(trx, vault);
		const isReplacing = (await countSealedByOld({ db: trx, vault })) > 0;
		return { vault: makeVault(secret, kept), isReplacing };
	});
}

/** On the first start with fingerprints: one text of each place is tried. */
async function refuseUnopened(trx: Transaction<Tables>, vault: Vault): Promise<void> {
	let tried = 0;
	let opened = 0;
	for (const { purpose, place } of spots.values()) {
		if (place.table === "pgboss.job") continue;
		const { rows } = await sql<{ text: string }>`
			select ${sql.raw(place.text)} as text from ${sql.table(place.table)} as kept
			where ${sql.raw(place.text)} is not null limit 1`.execute(trx);
		for (const { text } of rows) {
			tried += 1;
			if (vault.open(purpose, text) !== null) opened += 1;
		}
	}
	if (tried > 0 && opened === 0) throw otherSecret("SECRET");
}

async function refuseUnopenedFiles(
	trx: Transaction<Tables>,
	fingerprints: readonly string[],
): Promise<void> {
	const sealedBy = await trx.selectFrom("files").select("sealed_by").distinct().execute();
	if (sealedBy.length === 0 || sealedBy.some(({ sealed_by }) => fingerprints.includes(sealed_by)))
		return;
	throw otherSecret("FILES_KEY");
}

/**
 * The keys that outlive every secret. Where accounts exist without them, hashes were made with the
 * secret's own keys: those are kept.
 */
async function readKeptKeys(trx: Transaction<Tables>, vault: Vault): Promise<Map<string, Buffer>> {
	const rows = await trx.selectFrom("kept_keys").selectAll().execute();
	const account = await trx.selectFrom("accounts").select("id").limit(1).executeTakeFirst();
	const keys = new Map<string, Buffer>();
	for (const name of keptKeys) {
		const row = rows.find((one) => one.name === name);
		const text = row && vault.open("kept key", row.sealed);
		if (row && !text?.startsWith(`${name} `)) throw otherSecret("SECRET");
		const key = text
			? Buffer.from(text.slice(name.length + 1), "base64url")
			: account
				? vault.oldestKey(name)
				: randomBytes(32);
		keys.set(name, key);
		if (row) continue;
		const sealed = vault.seal("kept key", `${name} ${key.toString("base64url")}`);
		await trx.insertInto("kept_keys").values({ name, sealed }).execute();
	}
	return keys;
}

import { createSecretKey, randomBytes } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { compileRowsQuery } from "../../platform/database/compiled-query.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import type { ConversationKeys } from "./seal.server.ts";

type Vault = Site["vault"];

const purpose = "conversation key";

/** The fingerprint of the secret that seals now; it reveals nothing of it. `places.ts` writes it too. */
const sealedByOf = (vault: Vault) => vault.digest(purpose, "print").slice(0, 12);

const sealKey = (vault: Vault, id: string, version: number, key: Buffer) =>
	vault.seal(purpose, `${id} ${version} ${key.toString("base64url")}`);

function openKey(vault: Vault, id: string, version: number, sealed: string): Buffer | null {
	const [owner, number, key] = vault.open(purpose, sealed)?.split(" ") ?? [];
	return owner === id && number === String(version) && key ? Buffer.from(key, "base64url") : null;
}

/** Gives a new conversation its key. */
export async function makeKey(
	trx: Transaction<Tables>,
	{ vault }: Pick<Site, "vault">,
	conversationId: string,
): Promise<void> {
	const sealed = sealKey(vault, conversationId, 1, randomBytes(32));
	await trx
		.insertInto("conversation_keys")
		.values({ conversation_id: conversationId, version: 1, sealed_by: sealedByOf(vault), sealed })
		.execute();
}

/** A key as it is stored; the id is the conversation's. */
type SealedKey = { id: string; version: number; sealed: string };

const sealedKeys = (db: Kysely<Tables>) =>
	db
		.selectFrom("conversation_keys")
		.select(["conversation_id as id", "version", "sealed"])
		.orderBy("version");

const readSealed = compileRowsQuery<{ ids: readonly string[] }, SealedKey>((db, value) =>
	sealedKeys(db).where("conversation_id", "=", sql<string>`any(${value("ids")}::uuid[])`),
);

// A list of unknown length is planned anew for each message.
const readSealedOf = compileRowsQuery<{ id: string }, SealedKey>((db, value) =>
	sealedKeys(db).where("conversation_id", "=", value("id")),
);

/**
 * The keys of conversations, by their ids.
 * @throws Error when none of the site's secrets opens one: texts must not be taken for lost in silence.
 */
export async function readKeys(
	db: Kysely<Tables>,
	{ vault }: Pick<Site, "vault">,
	ids: readonly string[],
): Promise<Map<string, ConversationKeys>> {
	return ids.length === 0 ? new Map() : openKeys({ vault }, await readSealed(db, { ids }));
}

/** The keys in rows that were read already; refuses as `readKeys` does. */
export function openKeys(
	{ vault }: Pick<Site, "vault">,
	rows: readonly SealedKey[],
): Map<string, ConversationKeys> {
	const found = new Map<string, ConversationKeys>();
	for (const { id, version, sealed } of rows) {
		const key = openKey(vault, id, version, sealed);
		if (!key) throw new Error("No SECRET opens the key of a conversation.");
		found.set(id, (found.get(id) ?? new Map()).set(version, createSecretKey(key)));
	}
	return found;
}

/** The keys of one conversation; refuses as `readKeys` does. */
export async function readKeysOf(
	db: Kysely<Tables>,
	site: Pick<Site, "vault">,
	id: string,
): Promise<ConversationKeys> {
	return openKeys(site, await readSealedOf(db, { id })).get(id) ?? new Map();
}

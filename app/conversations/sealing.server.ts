import {
	createCipheriv,
	createDecipheriv,
	createSecretKey,
	type KeyObject,
	randomBytes,
} from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";

/** A conversation's keys by version, the newest last. */
export type ConversationKeys = Map<number, KeyObject>;

/**
 * Where a text stands, authenticated with it: a text moved to another place does not open.
 * A message's place is its number, a draft's its owner, a held one's its id.
 */
export type SealedPlace = {
	conversationId: string;
	place: number | `draft ${string}` | `held ${string}`;
};

const nonceBytes = 12;
const tagBytes = 16;

const aadOf = ({ conversationId, place }: SealedPlace) => Buffer.from(`${conversationId}:${place}`);

/** Seals a text with the newest key (AES-256-GCM): the key's version, a nonce, the text, a tag. */
export function sealText(keys: ConversationKeys, place: SealedPlace, text: string): Buffer {
	const [version, key] = [...keys].at(-1) ?? [];
	if (version === undefined || !key) throw new Error("The conversation has no key.");
	const nonce = randomBytes(nonceBytes);
	const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(aadOf(place));
	const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
	return Buffer.concat([Buffer.from([version]), nonce, body, cipher.getAuthTag()]);
}

/**
 * Decrypts the text sealed at this place.
 * @throws Error when the bytes, their key or their place do not match.
 */
export function openText(keys: ConversationKeys, place: SealedPlace, sealed: Buffer): string {
	const key = keys.get(sealed[0] ?? 0);
	if (!key) throw new Error("A message was sealed with an unknown key.");
	const nonce = sealed.subarray(1, 1 + nonceBytes);
	const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
	decipher.setAAD(aadOf(place));
	decipher.setAuthTag(sealed.subarray(-tagBytes));
	const body = sealed.subarray(1 + nonceBytes, -tagBytes);
	return decipher.update(body, undefined, "utf8") + decipher.final("utf8");
}

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

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { makeVault } from "../secret.server.ts";
import type { FileStore } from "./file-store.server.ts";

export type Files = {
	store: FileStore;
	/** Kept until someone has decided; in no backup (decision 0032). */
	evidence: FileStore;
	vault: FileVault;
};

/** A file's key as stored in the database, and which of the site's keys sealed it. */
export type SealedKey = { sealedKey: string; sealedBy: string };

/** Encrypts each file with a key of its own, and seals that key with the site's (FILES_KEY). */
type FileVault = {
	/** The fingerprint of the current sealing key; it reveals nothing of the key. */
	sealedBy: string;
	/** The fingerprints of all its keys, the current one first. */
	fingerprints: readonly string[];
	/** AES-256-GCM; the result opens only under the same id. */
	encrypt(id: string, bytes: Uint8Array): SealedKey & { encrypted: Buffer };
	/** The bytes, or null when they, their key or their id do not match what was encrypted. */
	decrypt(id: string, sealedKey: string, encrypted: Uint8Array): Buffer | null;
	/** The same key sealed with the current key, or null when none of the site's keys opens it. */
	reseal(id: string, sealedKey: string): SealedKey | null;
};

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Creates the vault of the site's file keys.
 * @param keys the first seals, each opens, so that a key can be rotated without downtime.
 */
export function makeFileVault(keys: readonly string[]): FileVault {
	const vaults = keys.map((key) => makeVault(key));
	const [current] = vaults;
	if (!current) throw new Error("There is no FILES_KEY.");
	const purpose = (id: string) => `file ${id}`;
	const fingerprints = vaults.map((vault) => vault.digest("files key", "print").slice(0, 12));
	const [sealedBy = ""] = fingerprints;
	const seal = (id: string, key: Buffer): SealedKey => ({
		sealedKey: current.seal("file key", `${id} ${key.toString("base64url")}`),
		sealedBy,
	});
	const open = (id: string, sealedKey: string): Buffer | null => {
		for (const vault of vaults) {
			const [owner, key] = vault.open("file key", sealedKey)?.split(" ") ?? [];
			if (owner === id && key) return Buffer.from(key, "base64url");
		}
		return null;
	};
	return {
		sealedBy,
		fingerprints,
		encrypt(id, bytes) {
			const key = randomBytes(32);
			const nonce = randomBytes(nonceBytes);
			const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose(id)));
			const body = [cipher.update(bytes), cipher.final()];
			// A single copy of the whole file: copies outside the heap trigger garbage collection.
			const encrypted = Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
			return { ...seal(id, key), encrypted };
		},
		decrypt(id, sealedKey, encrypted) {
			const key = open(id, sealedKey);
			if (!key || encrypted.length < nonceBytes + tagBytes) return null;
			try {
				const decipher = createDecipheriv("aes-256-gcm", key, encrypted.subarray(0, nonceBytes), {
					authTagLength: tagBytes,
				});
				decipher.setAAD(Buffer.from(purpose(id)));
				decipher.setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes));
				const body = encrypted.subarray(nonceBytes + tagBytes);
				return Buffer.concat([decipher.update(body), decipher.final()]);
			} catch {
				return null;
			}
		},
		reseal(id, sealedKey) {
			const key = open(id, sealedKey);
			return key && seal(id, key);
		},
	};
}

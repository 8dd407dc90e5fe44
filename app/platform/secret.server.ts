import {
	createCipheriv,
	createDecipheriv,
	createHmac,
	createSecretKey,
	hkdfSync,
	type KeyObject,
	randomBytes,
} from "node:crypto";
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type HashedPurpose, keyNames, type SealedPurpose } from "./sealing/sealed-columns.ts";

/**
 * A secret of an embedded installation: created once in the data folder (mode 0600), then read from
 * there. Two processes that start at once get the same one.
 */
export function readOrMakeSecret(dataDir: string, name: "secret" | "files-key" = "secret"): string {
	const path = join(dataDir, name);
	if (!existsSync(path)) {
		const fresh = join(dataDir, `${name}.${process.pid}`);
		writeFileSync(fresh, randomBytes(32).toString("base64url"), { mode: 0o600 });
		try {
			linkSync(fresh, path);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
		} finally {
			rmSync(fresh, { force: true });
		}
	}
	chmodSync(path, 0o600);
	return readFileSync(path, "utf8").trim();
}

/** Seals and opens private texts; each purpose has its own key (`sealing/purposes.ts` lists them). */
export type Vault = {
	/** AES-256-GCM; the result differs each time. */
	seal(purpose: SealedPurpose, text: string): string;
	/** Like `seal`, but deterministic: equal results reveal equal texts. */
	sealSame(purpose: SealedPurpose, text: string): string;
	/** The text, or null when it was modified, truncated or sealed for another purpose. */
	open(purpose: SealedPurpose, sealed: string): string | null;
	/** Whether the current sealing secret opens it; false when only an older one does, or none. */
	isCurrent(purpose: SealedPurpose, sealed: string): boolean;
	/** A keyed hash: equal for equal texts, and useless for guessing texts without the secret. */
	digest(purpose: HashedPurpose, text: string): string;
	/** The hash with each of the secrets, `digest` first: any of them may have been made before. */
	digests(purpose: HashedPurpose, text: string): string[];
	/** A keyed hash that names the secret it was made with, to be checked after a rotation too. */
	sign(purpose: HashedPurpose, text: string): Signature;
	/** Whether the signature is of this text; "unknown" when none of the secrets made it. */
	checkSignature(purpose: HashedPurpose, text: string, signature: Signature): boolean | "unknown";
	/** Fingerprints of the secrets, the sealing one first; they reveal nothing of them. */
	fingerprints: readonly string[];
	/** The key of the oldest secret under a name of `keyNames`. */
	oldestKey(name: string): Buffer;
};

/** `key` is the fingerprint of the secret; it reveals nothing of it. */
export type Signature = { mac: string; key: string };

/**
 * Creates the vault of the site's secrets: the first seals, each opens and checks, so that a secret can
 * be replaced while the site runs (`new,old`, separated by a comma).
 * @param kept keys by name that stand in for those of every secret (`openSealing`).
 */
export function makeVault(secrets: string, kept: ReadonlyMap<string, Buffer> = new Map()): Vault {
	const vaults = secrets.split(",").map((secret) => makeVaultOf(secret.trim(), kept));
	const [current] = vaults as [OneVault];
	return {
		seal: current.seal,
		sealSame: current.sealSame,
		digest: current.digest,
		open(purpose, sealed) {
			for (const vault of vaults) {
				const text = vault.open(purpose, sealed);
				if (text !== null) return text;
			}
			return null;
		},
		isCurrent: (purpose, sealed) => current.open(purpose, sealed) !== null,
		digests: (purpose, text) => vaults.map((vault) => vault.digest(purpose, text)),
		sign: (purpose, text) => ({ mac: current.digest(purpose, text), key: current.fingerprint }),
		checkSignature(purpose, text, { mac, key }) {
			const vault = vaults.find(({ fingerprint }) => fingerprint === key);
			return vault ? vault.digest(purpose, text) === mac : "unknown";
		},
		fingerprints: vaults.map(({ fingerprint }) => fingerprint),
		oldestKey: (name) => (vaults.at(-1) ?? current).derive(name),
	};
}

type OneVault = Pick<Vault, "seal" | "sealSame" | "open" | "digest"> & {
	fingerprint: string;
	derive(name: string): Buffer;
};

function makeVaultOf(secret: string, kept: ReadonlyMap<string, Buffer>): OneVault {
	// As key objects: Node is ten times slower with bytes, and a page seals hundreds of addresses.
	const keys = new Map<string, KeyObject>();
	const derive = (name: string) => Buffer.from(hkdfSync("sha256", secret, "dvash", name, 32));
	const keyOf = (name: string): KeyObject => {
		const known = keys.get(name);
		if (known) return known;
		const key = createSecretKey(kept.get(name) ?? derive(name));
		keys.set(name, key);
		return key;
	};
	const sealWith = (purpose: string, text: string, iv: Buffer): string => {
		const cipher = createCipheriv("aes-256-gcm", keyOf(keyNames.sealing(purpose)), iv);
		const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
		return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
	};
	const digest = (purpose: string, text: string) =>
		createHmac("sha256", keyOf(keyNames.hashing(purpose)))
			.update(text)
			.digest("base64url");
	return {
		derive,
		fingerprint: digest("secret", "print").slice(0, 12),
		digest,
		seal: (purpose, text) => sealWith(purpose, text, randomBytes(12)),
		sealSame(purpose, text) {
			// The nonce is derived from the text, so that no two texts share one (as in AES-SIV).
			const hash = createHmac("sha256", keyOf(`nonce ${purpose}`))
				.update(text)
				.digest();
			return sealWith(purpose, text, hash.subarray(0, 12));
		},
		open(purpose, sealed) {
			try {
				const bytes = Buffer.from(sealed, "base64url");
				const key = keyOf(keyNames.sealing(purpose));
				const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), {
					authTagLength: 16,
				});
				decipher.setAuthTag(bytes.subarray(12, 28));
				return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
			} catch {
				return null;
			}
		},
	};
}

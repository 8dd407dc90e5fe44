import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The secret of an embedded set-up: made once into `dataDir/secret` (mode 0600), then read from there.
 * Two processes that start at once end with the same one.
 */
export function readOrMakeSecret(dataDir: string): string {
	const path = join(dataDir, "secret");
	if (!existsSync(path)) {
		const fresh = join(dataDir, `secret.${process.pid}`);
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

/** Seals and opens private texts; every purpose has a key of its own. */
export type Vault = {
	/** AES-256-GCM; the result differs each time. */
	seal(purpose: string, text: string): string;
	/** The sealed text, or null when it was changed, cut or sealed for another purpose. */
	open(purpose: string, sealed: string): string | null;
	/** A keyed hash: the same for the same text, and without the secret nobody can try texts out. */
	digest(purpose: string, text: string): string;
};

/** Makes the vault of one secret. */
export function makeVault(secret: string): Vault {
	const keys = new Map<string, Buffer>();
	const keyOf = (purpose: string): Buffer => {
		const known = keys.get(purpose);
		if (known) return known;
		const key = Buffer.from(hkdfSync("sha256", secret, "dvash", purpose, 32));
		keys.set(purpose, key);
		return key;
	};
	return {
		digest: (purpose, text) =>
			createHmac("sha256", keyOf(`digest ${purpose}`))
				.update(text)
				.digest("base64url"),
		seal(purpose, text) {
			const iv = randomBytes(12);
			const cipher = createCipheriv("aes-256-gcm", keyOf(purpose), iv);
			const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
			return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
		},
		open(purpose, sealed) {
			try {
				const bytes = Buffer.from(sealed, "base64url");
				const decipher = createDecipheriv("aes-256-gcm", keyOf(purpose), bytes.subarray(0, 12), {
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

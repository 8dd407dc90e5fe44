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

/** Seals and opens private texts; each purpose has its own key. */
export type Vault = {
	/** AES-256-GCM; the result differs each time. */
	seal(purpose: string, text: string): string;
	/** Like `seal`, but deterministic: equal results reveal equal texts. */
	sealSame(purpose: string, text: string): string;
	/** The text, or null when it was modified, truncated or sealed for another purpose. */
	open(purpose: string, sealed: string): string | null;
	/** A keyed hash: equal for equal texts, and useless for guessing texts without the secret. */
	digest(purpose: string, text: string): string;
	/** A keyed hash that names the secret it was made with, to be checked after a rotation too. */
	sign(purpose: string, text: string): Signature;
	/** Whether the signature is of this text; "unknown" when none of the secrets made it. */
	checkSignature(purpose: string, text: string, signature: Signature): boolean | "unknown";
};

/** `key` is the fingerprint of the secret; it reveals nothing of it. */
export type Signature = { mac: string; key: string };

/**
 * Creates the vault of the site's secrets: the first seals, each opens and checks, so that a secret can
 * be replaced while the site runs (`new,old`, separated by a comma).
 */
export function makeVault(secrets: string): Vault {
	const vaults = secrets.split(",").map((secret) => makeVaultOf(secret.trim()));
	const [current] = vaults as [OneVault];
	return {
		...current,
		open(purpose, sealed) {
			for (const vault of vaults) {
				const text = vault.open(purpose, sealed);
				if (text !== null) return text;
			}
			return null;
		},
		sign: (purpose, text) => ({ mac: current.digest(purpose, text), key: current.print }),
		checkSignature(purpose, text, { mac, key }) {
			const vault = vaults.find(({ print }) => print === key);
			return vault ? vault.digest(purpose, text) === mac : "unknown";
		},
	};
}

type OneVault = Omit<Vault, "sign" | "checkSignature"> & { print: string };

function makeVaultOf(secret: string): OneVault {
	// As key objects: Node takes ten times as long with bytes, and a page seals hundreds of addresses.
	const keys = new Map<string, KeyObject>();
	const keyOf = (purpose: string): KeyObject => {
		const known = keys.get(purpose);
		if (known) return known;
		const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "dvash", purpose, 32)));
		keys.set(purpose, key);
		return key;
	};
	const sealWith = (purpose: string, text: string, iv: Buffer): string => {
		const cipher = createCipheriv("aes-256-gcm", keyOf(purpose), iv);
		const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
		return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
	};
	const digest = (purpose: string, text: string) =>
		createHmac("sha256", keyOf(`digest ${purpose}`))
			.update(text)
			.digest("base64url");
	return {
		print: digest("secret", "print").slice(0, 12),
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

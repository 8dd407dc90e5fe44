import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

/** The public key of a browser, an uncompressed point of P-256, and the secret it shares with us. */
export type BrowserKeys = { p256dh: Buffer; auth: Buffer };

const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
	Buffer.from(hkdfSync("sha256", key, salt, info, length));

const keyBytes = 65;
const tagBytes = 16;
/** Record size including the tag; every push is one record, padded to this. */
const recordBytes = 512;

/** One record of aes128gcm (RFC 8188), padded to `padTo` bytes before its tag. */
export function sealRecord(
	text: Buffer,
	{
		key,
		salt,
		keyId,
		size = 4096,
		padTo = 0,
	}: {
		key: Buffer;
		salt: Buffer;
		keyId: Buffer;
		size?: number;
		padTo?: number;
	},
): Buffer {
	// Text, the last-record delimiter, and zeros.
	const plain = Buffer.concat([text, Buffer.from([2])]);
	if (plain.length > Math.max(padTo, size - tagBytes)) throw new RangeError("longer than a record");
	const filled = Buffer.concat([plain, Buffer.alloc(Math.max(0, padTo - plain.length))]);
	const contentKey = hkdf(key, salt, "Content-Encoding: aes128gcm\0", 16);
	const cipher = createCipheriv(
		"aes-128-gcm",
		contentKey,
		hkdf(key, salt, "Content-Encoding: nonce\0", 12),
	);
	const head = Buffer.alloc(5);
	head.writeUInt32BE(size);
	head.writeUInt8(keyId.length, 4);
	return Buffer.concat([
		salt,
		head,
		keyId,
		cipher.update(filled),
		cipher.final(),
		cipher.getAuthTag(),
	]);
}

/**
 * Encrypts a push for one browser (RFC 8291).
 * @throws when its public key is no point of the curve.
 */
export function encryptPush(
	text: Buffer,
	{ p256dh, auth }: BrowserKeys,
	{ salt = randomBytes(16), own = freshKeys(), padTo = recordBytes - tagBytes } = {},
): Buffer {
	const shared = own.computeSecret(p256dh);
	const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, own.getPublicKey()]);
	const key = hkdf(shared, auth, info, 32);
	return sealRecord(text, { key, salt, keyId: own.getPublicKey(), padTo });
}

function freshKeys(): ECDH {
	const keys = createECDH("prime256v1");
	keys.generateKeys();
	return keys;
}

/** The keys sent by a browser; null if invalid. */
export function browserKeysOf(given: { p256dh: string; auth: string }): BrowserKeys | null {
	const [p256dh, auth] = [given.p256dh, given.auth].map((key) => Buffer.from(key, "base64url")) as [
		Buffer,
		Buffer,
	];
	if (p256dh.length !== keyBytes || auth.length !== 16) return null;
	try {
		freshKeys().computeSecret(p256dh);
	} catch {
		return null;
	}
	return { p256dh, auth };
}

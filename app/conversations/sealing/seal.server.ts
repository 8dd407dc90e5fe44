import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";

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

const [nonceBytes, tagBytes] = [12, 16];

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
 * The text that was sealed at this place.
 * @throws Error when the bytes, their key or their place are not what was sealed.
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

import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { day } from "../platform/time.ts";
import { normalizeText } from "./rules/reading/normalize.ts";

/** Smallest keyed numbers of a text's shingles: two sketches tell how much of two texts is the same. */
export type Sketch = readonly number[];

const shingle = 4;
/** Shorter texts are greetings that everybody writes: בוקר טוב, איך עבר השבוע? */
const fewest = 32;
/** Longer texts are cut to this: the work stays bounded. */
const longest = 1_000;
const size = 64;

/**
 * Sketches a text by `digest`, a keyed hash in base64url; null when the text is too short to be distinctive.
 * Without the key a sketch reveals nothing of the words.
 */
export function sketchOf(text: string, digest: (shingle: string) => string): Sketch | null {
	const letters = [...normalizeText(text).text].filter((one) => /[\p{L}\p{N}]/u.test(one));
	const shingles = new Set<string>();
	for (let at = 0; at + shingle <= Math.min(letters.length, longest); at += 1)
		shingles.add(letters.slice(at, at + shingle).join(""));
	if (shingles.size < fewest) return null;
	// 31 bits fit the database's integer.
	const numbers = [...shingles].map(
		(one) => Buffer.from(digest(one), "base64url").readInt32BE() >>> 1,
	);
	return smallest(numbers);
}

const smallest = (numbers: readonly number[]): Sketch =>
	[...new Set(numbers)].sort((one, other) => one - other).slice(0, size);

/**
 * Whether two texts are near copies: they share half of their shingles or more, as estimated from the smallest of
 * them all.
 */
export function isNearCopy(one: Sketch, other: Sketch): boolean {
	const inOne = new Set(one);
	const inOther = new Set(other);
	const all = smallest([...one, ...other]);
	const both = all.filter((number) => inOne.has(number) && inOther.has(number));
	return both.length * 2 >= all.length;
}

/** Sender and recipient: ids of members. */
export type Writing = { senderId: string; recipientId: string };

/** More first messages than any plan allows in a day. */
const most = 300;

/** How many others got nearly this text from the sender within 24 hours (`trust-and-safety.md` D.5). */
export async function countCopies(
	{ db, vault }: Pick<Site, "db" | "vault">,
	{ senderId, recipientId }: Writing,
	text: string,
): Promise<number> {
	const sketch = readSketch(vault, senderId, text);
	if (!sketch) return 0;
	const rows = await db
		.selectFrom("message_sketches")
		.select(["other_id", "sketch"])
		.where("member_id", "=", senderId)
		.where("other_id", "!=", recipientId)
		.where("sent_at", ">", new Date(Date.now() - day))
		.orderBy("sent_at", "desc")
		.limit(most)
		.execute();
	const copies = rows.filter((row) => isNearCopy(row.sketch, sketch));
	return new Set(copies.map(({ other_id }) => other_id)).size;
}

/**
 * Stores what `countCopies` compares with: call it with each of the first messages to somebody, in the transaction
 * that sends it. Nothing is stored for a text too short to compare.
 */
export async function keepSketch(
	db: Kysely<Tables>,
	vault: Site["vault"],
	{ senderId, recipientId }: Writing,
	text: string,
): Promise<void> {
	const sketch = readSketch(vault, senderId, text);
	if (!sketch) return;
	await db
		.insertInto("message_sketches")
		.values({
			member_id: senderId,
			other_id: recipientId,
			sketch: [...sketch],
			sent_at: new Date(),
		})
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** Keyed by the sender too: equal texts of two people share nothing. */
const readSketch = (vault: Site["vault"], senderId: string, text: string): Sketch | null =>
	sketchOf(text, (shingle) => vault.digest("message sketch", `${senderId} ${shingle}`));

import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { isNearCopy, type Sketch, sketchOf } from "./sketch.ts";

/** Who writes to whom: ids of members. */
export type Writing = { senderId: string; recipientId: string };

const day = 24 * 60 * 60_000;
/** More openings than any plan allows in a day. */
const most = 300;

/** How many others the sender wrote nearly this text to within 24 hours (`trust-and-safety.md` D.5). */
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
 * Keeps what `countCopies` compares with: call it with each of the first messages to somebody, in the
 * transaction that sends it. Nothing is kept of a text too short to compare.
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

/** Keyed by the sender too: equal texts of two people have nothing in common. */
const readSketch = (vault: Site["vault"], senderId: string, text: string): Sketch | null =>
	sketchOf(text, (shingle) => vault.digest("message sketch", `${senderId} ${shingle}`));

import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { refreshListing } from "../listing/listing.server.ts";
import type { TextField } from "./texts.ts";

type Owner = { accountId: string };

/** A review as the staff read it: by its text's digest, because its owner may change the text. */
export type ReadReview = { reviewId: string; field: TextField; digest: string };

type Decided = { by: string | null; now: Date };

/** Identifies the text that was read. */
export function digestOf(text: string): string {
	return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/**
 * Shows a text to others from now on (decision 0024); the caller has locked the account.
 * @returns false when its owner has changed or withdrawn it since it was read: it then stays open.
 */
export async function approveText(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	read: ReadReview,
	{ by, now }: Decided,
): Promise<boolean> {
	const text = await closeReview(trx, read, { state: "approved", decided_by: by, decided_at: now });
	if (text === null) return false;
	const shown = { text, approved_by: by, approved_at: now };
	await trx
		.insertInto("member_texts")
		.values({ account_id: accountId, field: read.field, ...shown })
		.onConflict((conflict) => conflict.columns(["account_id", "field"]).doUpdateSet(shown))
		.execute();
	await refreshListing(trx, { accountId }, now);
	return true;
}

/** Sends a text back with a reason; what others read stays. The same as `approveText` otherwise. */
export async function refuseText(
	trx: Transaction<Tables>,
	read: ReadReview,
	{ by, now, reason }: Decided & { reason: string },
): Promise<boolean> {
	const refused = { state: "refused" as const, reason, decided_by: by, decided_at: now };
	return (await closeReview(trx, read, refused)) !== null;
}

type Closing = {
	state: "approved" | "refused";
	reason?: string;
	decided_by: string | null;
	decided_at: Date;
};

async function closeReview(
	trx: Transaction<Tables>,
	{ reviewId, digest }: ReadReview,
	closing: Closing,
): Promise<string | null> {
	const open = await trx
		.selectFrom("text_reviews")
		.select("text")
		.where("id", "=", reviewId)
		.where("state", "=", "open")
		.forUpdate()
		.executeTakeFirst();
	if (!open || digestOf(open.text) !== digest) return null;
	await trx.updateTable("text_reviews").set(closing).where("id", "=", reviewId).execute();
	return open.text;
}

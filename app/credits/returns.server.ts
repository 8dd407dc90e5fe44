import type { Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { type GiftRow, giftsWithAccounts } from "./gift-rows.server.ts";
import { bringCredits, returnCredit } from "./lots.server.ts";

/** Ends a gift for its sender: accepted or returned. Its state changes once. */
export async function endGift(
	trx: Transaction<Tables>,
	{ id }: Pick<GiftRow, "id">,
	state: "accepted" | "returned",
	now: Date,
): Promise<boolean> {
	const ended = await trx
		.updateTable("gifts")
		.set({ state, ended_at: now })
		.where("id", "=", id)
		.where("state", "=", "sent")
		.executeTakeFirst();
	return ended.numUpdatedRows > 0n;
}

/** Returns a gift and the credit it was sent with. The caller holds the sender's account. */
export async function returnByCredit(
	trx: Transaction<Tables>,
	{ id, lotId, senderAccount }: Pick<GiftRow, "id" | "lotId" | "senderAccount">,
	now: Date,
): Promise<void> {
	if (lotId === null || !(await endGift(trx, { id }, "returned", now))) return;
	await returnCredit(trx, { giftId: id, lotId }, now);
	if (senderAccount) await bringCredits(trx, { accountId: senderAccount }, now);
}

/** The account is deleted: waiting gifts are returned first, so that they are refunded with the rest. */
export async function returnWaiting(
	trx: Transaction<Tables>,
	{ accountId }: { accountId: string },
	now: Date,
): Promise<void> {
	const waiting = await giftsWithAccounts(trx)
		.where("sender.account_id", "=", accountId)
		.where("state", "=", "sent")
		.where("lot_id", "is not", null)
		.orderBy("gifts.id")
		.execute();
	for (const gift of waiting) await returnByCredit(trx, gift, now);
}

/**
 * Applies the state of gift payments: a refunded gift no longer waits; an accepted one stays with its receiver.
 * @returns the payments that were refunded although the gift had been accepted.
 */
export async function endUnpaidGifts(
	trx: Transaction<Tables>,
	{ accountId }: { accountId: string },
	now: Date,
): Promise<string[]> {
	const gone = await trx
		.selectFrom("gifts")
		.innerJoin("payments", "payments.id", "gifts.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select(["gifts.id", "gifts.state", "gifts.payment_id as paymentId"])
		.where("orders.account_id", "=", accountId)
		.where("payments.revoked_at", "is not", null)
		.where("gifts.state", "!=", "returned")
		.execute();
	const accepted: string[] = [];
	for (const { id, state, paymentId } of gone) {
		if (state === "sent") await endGift(trx, { id }, "returned", now);
		else if (paymentId) accepted.push(paymentId);
	}
	return accepted;
}

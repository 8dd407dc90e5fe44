import { randomInt, randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { recordRefund } from "../money-acts.server.ts";
import { fulfil } from "../ports.server.ts";

/** A payment to end, and the refund owed for it. */
type Ending = { paymentId: string; cents: number; isWhole: boolean };

type Why = { reason: "cancellation" | "profile" | "unverified" | "staff"; now: Date };

/**
 * Ends purchases now and records the refunds owed, in the caller's transaction, which holds the
 * ledger lock (`lockLedger`). `executeRefund` follows; its outcome does not undo the end.
 * @param person without an account, once that is gone.
 * @returns the refunds, in the same order, each with an eight-digit confirmation number.
 */
export async function endPurchases(
	trx: Transaction<Tables>,
	site: Pick<Site, "ports" | "jobs">,
	{ accountId }: { accountId: string | null },
	endings: readonly Ending[],
	{ reason, now }: Why,
): Promise<{ id: string; confirmation: string }[]> {
	const refunds = endings.map((ending) => ({
		...ending,
		id: randomUUID(),
		confirmation: String(randomInt(10_000_000, 100_000_000)),
	}));
	for (const { id, paymentId, cents, confirmation } of refunds) {
		await trx
			.insertInto("refunds")
			.values({
				id,
				payment_id: paymentId,
				reason,
				cents,
				state: "asked",
				confirmation: reason === "cancellation" ? confirmation : null,
				asked_at: now,
			})
			.execute();
		await recordRefund(trx, { id, payment_id: paymentId, reason, cents }, "asked");
	}
	for (const { paymentId, isWhole } of endings) {
		await trx
			.updateTable("payments")
			.set(({ fn, val }) => ({
				ended_at: fn.coalesce("ended_at", val(now)),
				...(isWhole ? { revoked_at: fn.coalesce("revoked_at", val(now)) } : {}),
			}))
			.where("id", "=", paymentId)
			.execute();
	}
	if (accountId !== null) await fulfil(trx, site, { accountId, now });
	return refunds.map(({ id, confirmation }) => ({ id, confirmation }));
}

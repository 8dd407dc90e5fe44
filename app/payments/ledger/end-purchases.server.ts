import { randomInt, randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { recordRefund } from "../money-acts.server.ts";
import { fulfil } from "../ports.server.ts";

type Ended = { paymentId: string; cents: number };

type Ending = Ended & { isWhole: boolean };

type Why = { reason: "cancellation" | "profile" | "unverified" | "staff" | "returned"; now: Date };

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
	why: Why,
): Promise<{ id: string; confirmation: string }[]> {
	const { now } = why;
	const refunds: { id: string; confirmation: string }[] = [];
	for (const ending of endings) refunds.push(await askRefund(trx, ending, why));
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
	return refunds;
}

/** Records an owed refund; `daysStay` if the purchase continues. */
export async function askRefund(
	trx: Transaction<Tables>,
	{ paymentId, cents }: Ended,
	{ reason, now, daysStay = false }: Why & { daysStay?: boolean },
): Promise<{ id: string; confirmation: string }> {
	const confirmation = String(randomInt(10_000_000, 100_000_000));
	const refund = { id: randomUUID(), payment_id: paymentId, reason, cents };
	await trx
		.insertInto("refunds")
		.values({
			...refund,
			state: "asked",
			asked_at: now,
			days_stay: daysStay,
			confirmation: reason === "cancellation" ? confirmation : null,
		})
		.execute();
	await recordRefund(trx, refund, "asked");
	return { id: refund.id, confirmation };
}

import { randomInt, randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { replanPeriods } from "../../memberships/membership.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { listBought } from "../books/bought.server.ts";

/** A payment that ends, and what is owed for it. */
type Ending = { paymentId: string; cents: number; isWhole: boolean };

type Why = { reason: "cancellation" | "profile"; now: Date };

/**
 * Ends deals at this moment and writes down what is owed for them, in the caller's transaction, which
 * holds the books (`lockBooks`). The money is asked for afterwards (`payBack`); whenever it goes back, and
 * whether it does, changes nothing of the end.
 * @returns the refunds, in the same order; who cancels gets a number of eight digits for each.
 */
export async function endDeals(
	trx: Transaction<Tables>,
	{ accountId }: { accountId: string },
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
	await replanPeriods(trx, accountId, await listBought(trx, accountId), now);
	return refunds.map(({ id, confirmation }) => ({ id, confirmation }));
}

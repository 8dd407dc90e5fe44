import type { Site } from "../../platform/site.ts";
import type { ProviderSnapshot } from "../provider.ts";
import { reportDiscrepancy, resolveDiscrepancy } from "./discrepancy.server.ts";
import { isReadableRefund } from "./settle-refunds.server.ts";

/**
 * Compares the refunds in our ledger with the provider's after settling. A snapshot may not list a
 * reversal, so reversals are checked only against the state of the capture.
 */
export async function compareRefunds(
	{ db, log }: Site,
	orderId: string,
	snapshot: ProviderSnapshot,
): Promise<void> {
	const payment = await db
		.selectFrom("payments")
		.select(["id", "capture_id", "cents", "currency"])
		.where("order_id", "=", orderId)
		.executeTakeFirst();
	if (!payment) return;
	const ours = await db
		.selectFrom("refunds")
		.select(["cents", "reason", "provider_refund_id"])
		.where("payment_id", "=", payment.id)
		.where("state", "in", ["pending", "completed"])
		// Without the provider's number it was paid another way, which the provider does not know.
		.where((where) =>
			where.or([where("state", "=", "pending"), where("provider_refund_id", "is not", null)]),
		)
		.execute();
	const isReversal = (id: string) =>
		ours.some(
			({ reason, provider_refund_id }) => reason === "reversal" && provider_refund_id === id,
		);
	const theirs = snapshot.refunds.filter(
		({ id, status, captureId }) =>
			status !== "failed" &&
			!isReversal(id) &&
			(captureId === undefined || captureId === payment.capture_id),
	);
	const listed = sumOf(theirs);
	const known = sumOf(ours.filter(({ reason }) => reason !== "reversal"));
	const all = sumOf(ours);
	const status = snapshot.captures.find(({ id }) => id === payment.capture_id)?.status;
	const isWhole = status !== "refunded" || all === payment.cents;
	const isBegun = status !== "partially-refunded" || all > 0;
	const isReadable = theirs.every((refund) => isReadableRefund(refund, payment));
	if (listed === known && isWhole && isBegun && isReadable) {
		await resolveDiscrepancy(db, "refunds-differ", payment.capture_id);
		return;
	}
	await reportDiscrepancy(db, log, {
		kind: "refunds-differ",
		subject: payment.capture_id,
		detail: `${all} cents here, ${listed} there, ${status ?? "no such capture"}`,
	});
}

const sumOf = (refunds: readonly { cents: number }[]) =>
	refunds.reduce((sum, { cents }) => sum + cents, 0);

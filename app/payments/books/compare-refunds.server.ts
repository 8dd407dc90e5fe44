import type { Site } from "../../platform/site.ts";
import type { Reading } from "../provider.ts";
import { noteDifference, solveDifference } from "./difference.server.ts";
import { isReadableRefund } from "./settle-refunds.server.ts";

/**
 * After settling: did as much go back in our books as at the provider? A reversal may be missing from
 * the refunds that a reading lists, so it is counted only against the state of the capture.
 */
export async function compareRefunds(
	{ db, log }: Site,
	orderId: string,
	reading: Reading,
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
		.execute();
	const isReversal = (id: string) =>
		ours.some(
			({ reason, provider_refund_id }) => reason === "reversal" && provider_refund_id === id,
		);
	const theirs = reading.refunds.filter(
		({ id, status, captureId }) =>
			status !== "failed" &&
			!isReversal(id) &&
			(captureId === undefined || captureId === payment.capture_id),
	);
	const listed = sumOf(theirs);
	const known = sumOf(ours.filter(({ reason }) => reason !== "reversal"));
	const all = sumOf(ours);
	const status = reading.captures.find(({ id }) => id === payment.capture_id)?.status;
	const isWhole = status !== "refunded" || all === payment.cents;
	const isBegun = status !== "partially-refunded" || all > 0;
	const isReadable = theirs.every((refund) => isReadableRefund(refund, payment));
	if (listed === known && isWhole && isBegun && isReadable) {
		await solveDifference(db, "refunds-differ", payment.capture_id);
		return;
	}
	await noteDifference(db, log, {
		kind: "refunds-differ",
		subject: payment.capture_id,
		detail: `${all} cents here, ${listed} there, ${status ?? "no such capture"}`,
	});
}

const sumOf = (refunds: readonly { cents: number }[]) =>
	refunds.reduce((sum, { cents }) => sum + cents, 0);

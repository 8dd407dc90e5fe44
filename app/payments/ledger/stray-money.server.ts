/** Charges unknown to the ledger, once the staff decided on them: booked, or refunded. */
import type { Transaction } from "kysely";
import { tellNotices } from "../../accounts/notices.server.ts";
import type { Currency } from "../../memberships/plans.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import type { ProviderRefund } from "../provider.ts";
import { providerOf } from "../providers.server.ts";
import { openDiscrepancy } from "./discrepancy.server.ts";
import { type AccountRow, lockOrder } from "./lock-ledger.server.ts";
import { repaidEmail } from "./repaid.email.tsx";
import { settleOrder } from "./settle.server.ts";
import { refundsOf } from "./stray-charge.ts";

/** Settles an order to which a charge was booked; safe to repeat. */
export async function settleBooked(site: Site, orderId: string): Promise<void> {
	const order = await site.db
		.selectFrom("orders")
		.select(["provider_order_id", "booked_capture_id"])
		.where("id", "=", orderId)
		.executeTakeFirstOrThrow();
	const provider = providerOf(site);
	if (!provider || !order.booked_capture_id) return;
	let there = order.provider_order_id;
	if (!there) {
		const found = await provider.findOrderOf({ capture: order.booked_capture_id });
		if ("refused" in found) return;
		there = found.order;
	}
	const snapshot = await provider.readOrder(there);
	if ("refused" in snapshot || snapshot.ours !== orderId) return;
	if (!order.provider_order_id) {
		await site.db
			.updateTable("orders")
			.set({ provider_order_id: there, payee: snapshot.payee ?? null })
			.where("id", "=", orderId)
			.where("provider_order_id", "is", null)
			.execute();
	}
	await settleOrder(site, orderId, snapshot);
}

type RefundState = "asked" | "pending" | "completed" | "failed";

/** Refunds a charge that paid for nothing here; safe to repeat, the provider knows the request by its id. */
export async function payBack(site: Site, id: string): Promise<void> {
	const row = await site.db
		.selectFrom("discrepancy_money")
		.select(["capture_id", "cents", "currency", "refund_state", "provider_refund_id"])
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	const provider = providerOf(site);
	if (!provider || (row.refund_state !== "asked" && row.refund_state !== "pending")) return;
	const { capture_id: captureId, cents, currency } = row;
	if (row.refund_state === "asked") {
		const answer = await provider.refund({ id, captureId, cents, currency });
		if (!("refused" in answer)) return noteAnswer(site, id, answer.status, answer);
		if (answer.refused === "retryable") return;
		// Somebody may have paid it back there.
		if (answer.refused !== "already-refunded") return noteAnswer(site, id, "failed");
	}
	const found = await provider.findOrderOf({ capture: captureId });
	const snapshot = "refused" in found ? found : await provider.readOrder(found.order);
	if ("refused" in snapshot) return;
	const ours = refundsOf(snapshot, captureId).find(
		(refund) => refund.ours === id || refund.id === row.provider_refund_id,
	);
	if (ours) return noteAnswer(site, id, ours.status, ours);
	const isBack = snapshot.captures.some((one) => one.id === captureId && one.status === "refunded");
	if (row.refund_state === "asked") await noteAnswer(site, id, isBack ? "completed" : "failed");
}

/** Records the answer once; a rejected refund is a difference again. */
async function noteAnswer(
	site: Site,
	id: string,
	state: RefundState,
	refund?: ProviderRefund,
): Promise<void> {
	await site.db.transaction().execute(async (trx) => {
		const about = await trx
			.selectFrom("discrepancy_money")
			.innerJoin("discrepancies", "discrepancies.id", "discrepancy_money.discrepancy_id")
			.select(["discrepancies.id", "discrepancies.kind", "subject", "detail", "order_id"])
			.where("discrepancy_money.id", "=", id)
			.executeTakeFirstOrThrow();
		const locked = about.order_id ? await lockOrder(trx, about.order_id) : null;
		const row = await trx
			.updateTable("discrepancy_money")
			.set({ refund_state: state, ...(refund && { provider_refund_id: refund.id }) })
			.where("id", "=", id)
			.where("refund_state", "in", ["asked", "pending"])
			.returning(["capture_id as captureId", "cents", "currency"])
			.executeTakeFirst();
		if (!row || state === "asked" || state === "pending") return;
		const { captureId, cents, currency } = row;
		await recordAct(trx, {
			actor: null,
			act: state === "completed" ? "money.refunded" : "money.refund_failed",
			subject: { kind: "difference", id: about.id },
			details: { hand: id, cents, currency },
		});
		if (state === "failed") {
			const { subject, detail, order_id: orderId } = about;
			const kind = about.kind as Parameters<typeof openDiscrepancy>[1]["kind"];
			await openDiscrepancy(trx, { kind, subject, detail, charge: row, orderId });
			site.log.error({ difference: kind, subject, capture: captureId }, "charge not paid back");
		} else if (about.order_id) {
			// A person who paid wrongly may order once more.
			await trx
				.updateTable("orders")
				.set({ state: "dropped", left_at: new Date(), updated_at: new Date() })
				.where("id", "=", about.order_id)
				.where("state", "in", ["creating", "open", "capturing", "pending", "declined"])
				.execute();
			if (locked?.account) await tellRepaid(trx, site, locked.account, row);
		}
	});
}

/** Tells the owner of the order that the charge was refunded. */
async function tellRepaid(
	trx: Transaction<Tables>,
	site: Site,
	{ id: accountId, email }: AccountRow,
	charge: { cents: number; currency: Currency },
): Promise<void> {
	const now = new Date();
	const content = repaidEmail({ ...charge, at: now });
	await queueMail(trx, site, { class: "service", to: email, content });
	await tellNotices(trx, [{ accountId, kind: "billing", code: "repaid" }], now);
}

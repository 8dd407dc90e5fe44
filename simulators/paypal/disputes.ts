/** Disputes: a buyer complains, something happens, PayPal decides. */
import { disputeBody } from "./answers.ts";
import { Refusal } from "./errors.ts";
import { findCapture, reverseCapture } from "./payments.ts";
import { centsOf, type Dispute, type DisputeOutcome, makeId, moneyOf } from "./state.ts";
import { timeOf, type World } from "./world.ts";

/** @throws Refusal when there is no such dispute. */
export function findDispute(world: World, id: string): Dispute {
	const dispute = world.state.disputes.get(id);
	if (!dispute) throw new Refusal(404, "INVALID_RESOURCE_ID", { field: "dispute_id", value: id });
	return dispute;
}

/** The buyer disputes what is left of a payment. */
export function openDispute(world: World, captureId: string): Dispute {
	const capture = findCapture(world, captureId);
	const now = timeOf(world.now());
	const dispute: Dispute = {
		id: `PP-R-${makeId(3)}-${makeId(8)}`,
		captureId,
		status: "OPEN",
		outcome: undefined,
		amount: moneyOf(centsOf(capture.amount) - capture.refunded, capture.amount.currency_code),
		created: now,
		updated: now,
	};
	world.state.disputes.set(dispute.id, dispute);
	world.announce("CUSTOMER.DISPUTE.CREATED", disputeBody(world, dispute), capture.orderId);
	return dispute;
}

/** Something changed: the merchant is asked, or PayPal looks at it. */
export function updateDispute(
	world: World,
	id: string,
	status: "WAITING_FOR_SELLER_RESPONSE" | "UNDER_REVIEW" = "UNDER_REVIEW",
): void {
	const dispute = findDispute(world, id);
	if (dispute.status === "RESOLVED") return;
	change(world, dispute, status);
	world.announce("CUSTOMER.DISPUTE.UPDATED", disputeBody(world, dispute), orderOf(world, dispute));
}

/** PayPal decides; in the buyer's favour the money goes back as a reversal. */
export function resolveDispute(world: World, id: string, outcome: DisputeOutcome): void {
	const dispute = findDispute(world, id);
	if (dispute.status === "RESOLVED") return;
	dispute.outcome = outcome;
	change(world, dispute, "RESOLVED");
	if (outcome === "RESOLVED_BUYER_FAVOUR") reverseCapture(world, dispute.captureId);
	world.announce("CUSTOMER.DISPUTE.RESOLVED", disputeBody(world, dispute), orderOf(world, dispute));
}

function change(world: World, dispute: Dispute, status: Dispute["status"]): void {
	dispute.status = status;
	dispute.updated = timeOf(world.now());
}

function orderOf(world: World, { captureId }: Dispute): string {
	return findCapture(world, captureId).orderId;
}

/** `GET /v1/customer/disputes`, by transaction or state if asked. */
export function listDisputes(world: World, query: URLSearchParams) {
	const transaction = query.get("disputed_transaction_id");
	const state = query.get("dispute_state");
	const items = [...world.state.disputes.values()]
		.filter(({ captureId }) => !transaction || captureId === transaction)
		.map((dispute) => disputeBody(world, dispute, false))
		.filter(({ dispute_state }) => !state || state === dispute_state);
	const links = [{ href: `${world.url()}/v1/customer/disputes`, rel: "self", method: "GET" }];
	return items.length > 0 ? { items, links } : { links };
}

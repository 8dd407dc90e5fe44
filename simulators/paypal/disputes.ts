/** Disputes: a buyer opens one, it is updated, PayPal resolves it. */
import { disputeBody } from "./answers.ts";
import { Refusal } from "./errors.ts";
import type { ReversalShows } from "./outcomes.ts";
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

/** The dispute moves on: the merchant has to respond, or PayPal reviews it. */
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

/** PayPal resolves the dispute; in the buyer's favour the money goes back as a reversal. */
export function resolveDispute(
	world: World,
	id: string,
	outcome: DisputeOutcome,
	shows: ReversalShows = "refund",
): void {
	const dispute = findDispute(world, id);
	if (dispute.status === "RESOLVED") return;
	dispute.outcome = outcome;
	change(world, dispute, "RESOLVED");
	if (outcome === "RESOLVED_BUYER_FAVOUR") reverseCapture(world, dispute.captureId, shows);
	world.announce("CUSTOMER.DISPUTE.RESOLVED", disputeBody(world, dispute), orderOf(world, dispute));
}

function change(world: World, dispute: Dispute, status: Dispute["status"]): void {
	dispute.status = status;
	dispute.updated = timeOf(world.now());
}

function orderOf(world: World, { captureId }: Dispute): string {
	return findCapture(world, captureId).orderId;
}

const day = 24 * 60 * 60 * 1000;
const usualPage = 10;
const biggestPage = 50;

function wrong(field: string, value: string | null): never {
	throw new Refusal(400, "INVALID_PARAMETER_VALUE", { field, value });
}

/** A time within the last 180 days; undefined when none was given. */
function readTime(world: World, query: URLSearchParams, name: string): number | undefined {
	const text = query.get(name);
	if (text === null) return undefined;
	const time = Date.parse(text);
	const age = world.now().getTime() - time;
	return Number.isNaN(time) || age > 180 * day ? wrong(name, text) : time;
}

/**
 * `GET /v1/customer/disputes`: newest first, filtered by transaction or time and by state, paged. A
 * page's token is the index of its first item.
 */
export function listDisputes(world: World, query: URLSearchParams) {
	const transaction = query.get("disputed_transaction_id");
	const start = readTime(world, query, "start_time");
	if (transaction !== null && start !== undefined) wrong("start_time", query.get("start_time"));
	const after = readTime(world, query, "update_time_after") ?? 0;
	const before = readTime(world, query, "update_time_before") ?? Number.POSITIVE_INFINITY;
	const states = query.get("dispute_state")?.split(",");
	const size = Number(query.get("page_size") ?? usualPage);
	if (!(Number.isInteger(size) && size >= 1 && size <= biggestPage))
		wrong("page_size", query.get("page_size"));
	const token = query.get("next_page_token");
	const from = token ? Number(Buffer.from(token, "base64").toString()) : 0;
	if (!Number.isInteger(from)) wrong("next_page_token", token);
	const all = [...world.state.disputes.values()]
		.reverse()
		.filter(({ captureId }) => transaction === null || captureId === transaction)
		// These times have whole seconds.
		.filter(({ created }) => start === undefined || Date.parse(created) + 999 >= start)
		.filter(({ updated }) => Date.parse(updated) >= after && Date.parse(updated) <= before)
		.map((dispute) => disputeBody(world, dispute, false))
		.filter(({ dispute_state }) => !states || states.includes(String(dispute_state)));
	const items = all.slice(from, from + size);
	const address = `${world.url()}/v1/customer/disputes`;
	const next = new URLSearchParams(query);
	next.set("next_page_token", Buffer.from(String(from + size)).toString("base64"));
	const links = [
		{ href: address, rel: "self", method: "GET" },
		...(from + size < all.length
			? [{ href: `${address}?${next}`, rel: "next", method: "GET" }]
			: []),
	];
	return items.length > 0 ? { items, links } : { links };
}

import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { isId } from "../../platform/ids.ts";
import type { Site } from "../../platform/site.ts";
import { recordDispute } from "../money-acts.server.ts";
import { fulfil } from "../ports.server.ts";
import type {
	DisputeSnapshot,
	PaymentProvider,
	ProviderEvent,
	ProviderRefund,
	ProviderSnapshot,
	Refused,
} from "../provider.ts";
import { providerOf } from "../providers.server.ts";
import { type Charge, reportDiscrepancy, resolveDiscrepancy } from "./discrepancy.server.ts";
import { lockOrder } from "./lock-ledger.server.ts";
import { settleOrder } from "./settle.server.ts";
import { chargeOf, receivedOf } from "./stray-charge.ts";

export const eventJobName = "payment-event";

/**
 * Receives a webhook: verifies its signature, stores it once by its event id, and queues it in the
 * same transaction. The body contains personal data, so it is stored sealed.
 */
export async function receiveEvent(
	site: Site,
	raw: Buffer,
	headers: Headers,
): Promise<"stored" | "known" | { refused: "forged" | "retryable" | "paused" }> {
	const provider = providerOf(site);
	if (!provider) return { refused: "paused" };
	const event = await provider.readEvent(raw, headers);
	if ("refused" in event) return event;
	return storeEvent(site, event, raw);
}

/** Stores a verified event once and queues it. */
export function storeEvent(
	site: Site,
	event: ProviderEvent,
	raw: Buffer,
): Promise<"stored" | "known"> {
	return site.db.transaction().execute(async (trx) => {
		const stored = await trx
			.insertInto("webhook_events")
			.values({
				id: event.id,
				kind: event.kind,
				about: JSON.stringify(event.about),
				received_at: new Date(),
				sealed: site.vault.seal("webhook event", raw.toString("base64")),
			})
			.onConflict((conflict) => conflict.column("id").doNothing())
			.executeTakeFirst();
		if (!stored.numInsertedOrUpdatedRows) return "known";
		await site.jobs.enqueue(trx, eventJobName, { event: event.id });
		return "stored";
	});
}

/**
 * Processes a stored event: re-reads the order or dispute it refers to and settles it. Idempotent.
 * @throws Error when the provider does not answer, so that the queue retries.
 */
export async function processEvent(site: Site, eventId: string): Promise<void> {
	const row = await site.db
		.selectFrom("webhook_events")
		.select(["id", "about"])
		.where("id", "=", eventId)
		.where("worked_at", "is", null)
		.executeTakeFirst();
	if (!row) return;
	const provider = providerOf(site);
	if (!provider) throw new Error("no payment provider is set up");
	const outcome = await processSubject(
		site,
		provider,
		JSON.parse(row.about) as ProviderEvent["about"],
	);
	if (outcome === "unknown") {
		await reportDiscrepancy(site.db, site.log, {
			kind: "event-without-order",
			subject: row.id,
			detail: row.about,
			...(await findCharge(site, provider, JSON.parse(row.about) as ProviderEvent["about"])),
		});
	} else {
		await resolveDiscrepancy(site.db, "event-without-order", row.id);
	}
	await site.db
		.updateTable("webhook_events")
		.set({ worked_at: new Date(), outcome })
		.where("id", "=", row.id)
		.execute();
}

/** The charge of an event for no order here, and the order of ours that it names, if any. */
async function findCharge(
	{ db }: Site,
	provider: PaymentProvider,
	about: ProviderEvent["about"],
): Promise<{ charge?: Charge | null; orderId?: string | null }> {
	if (!about || !("capture" in about || "order" in about)) return {};
	const order = "order" in about ? about : answered(await provider.findOrderOf(about));
	const snapshot = order && answered(await provider.readOrder(order.order));
	if (!snapshot) return {};
	const capture =
		"capture" in about ? snapshot.captures.find(({ id }) => id === about.capture) : undefined;
	const charge = capture ? chargeOf(snapshot, capture) : receivedOf(snapshot);
	if (!isId(snapshot.ours)) return { charge };
	const ours = await db
		.selectFrom("orders")
		.select("id")
		.where("id", "=", snapshot.ours)
		.executeTakeFirst();
	return { charge, orderId: ours?.id ?? null };
}

/** `early`: it refers to a payment of ours that is not settled yet; retried every night. */
type Outcome = "settled" | "nothing" | "early" | "unknown";

async function processSubject(
	site: Site,
	provider: PaymentProvider,
	about: ProviderEvent["about"],
): Promise<Outcome> {
	if (about === null) return "nothing";
	if ("dispute" in about) return processDispute(site, provider, about.dispute);
	if ("order" in about) return readAndSettle(site, provider, about.order);
	const found = answered(await provider.findOrderOf(about));
	if (!found) return "unknown";
	return readAndSettle(
		site,
		provider,
		found.order,
		"capture" in about ? about.reversal : undefined,
	);
}

async function processDispute(site: Site, provider: PaymentProvider, id: string): Promise<Outcome> {
	const dispute = answered(await provider.readDispute(id));
	return dispute ? settleDisputeWithOrders(site, provider, dispute) : "unknown";
}

/**
 * Records a dispute, first settling its order if the payment is not in the ledger yet.
 * @throws Error when the provider does not answer.
 */
export async function settleDisputeWithOrders(
	site: Site,
	provider: PaymentProvider,
	dispute: DisputeSnapshot,
): Promise<Outcome> {
	if ((await settleDispute(site, dispute)) === "settled") return "settled";
	let isOurs = false;
	for (const capture of dispute.captureIds) {
		const found = answered(await provider.findOrderOf({ capture }));
		const outcome = found ? await readAndSettle(site, provider, found.order) : "unknown";
		isOurs ||= outcome === "settled";
	}
	if ((await settleDispute(site, dispute)) === "settled") return "settled";
	return isOurs ? "early" : "unknown";
}

/** Re-reads one of our orders and settles it, adding a reversal its snapshot may lack. */
async function readAndSettle(
	site: Site,
	provider: PaymentProvider,
	providerOrderId: string,
	reversal?: ProviderRefund,
): Promise<Outcome> {
	const order = await site.db
		.selectFrom("orders")
		.select("id")
		.where("provider_order_id", "=", providerOrderId)
		.executeTakeFirst();
	if (!order) return "unknown";
	const snapshot = answered(await provider.readOrder(providerOrderId));
	if (!snapshot) return "unknown";
	await settleOrder(site, order.id, reversal ? withReversal(snapshot, reversal) : snapshot);
	return "settled";
}

function withReversal(snapshot: ProviderSnapshot, reversal: ProviderRefund): ProviderSnapshot {
	const others = snapshot.refunds.filter(({ id }) => id !== reversal.id);
	return { ...snapshot, refunds: [...others, reversal] };
}

/**
 * The provider's answer, or null if it does not know the object.
 * @throws Error when it did not answer.
 */
function answered<T extends object>(answer: T | Refused): T | null {
	if (!("refused" in answer)) return answer;
	const { refused } = answer as Refused;
	if (refused === "retryable") throw new Error("the provider did not answer");
	return null;
}

/**
 * Records a dispute's state, and its effect on the purchase; a snapshot older than the recorded one changes
 * nothing.
 */
export function settleDispute(
	site: Pick<Site, "db" | "ports" | "jobs">,
	dispute: DisputeSnapshot,
): Promise<"settled" | { refused: "unknown" }> {
	return site.db.transaction().execute(async (trx) => {
		const payment = await trx
			.selectFrom("payments")
			.select(["id", "order_id"])
			.where("capture_id", "in", ["", ...dispute.captureIds])
			.limit(1)
			.executeTakeFirst();
		if (!payment) return { refused: "unknown" };
		// Held to the end, so that two at once do not both find the dispute new.
		const { account } = await lockOrder(trx, payment.order_id);
		const isChanged = await keepDispute(trx, payment.id, dispute);
		if (account && isChanged) await fulfil(trx, site, { accountId: account.id, now: new Date() });
		return "settled";
	});
}

async function keepDispute(
	trx: Transaction<Tables>,
	paymentId: string,
	{ id, isOpen, outcome, openedAt, updatedAt }: DisputeSnapshot,
): Promise<boolean> {
	const known = await trx
		.selectFrom("disputes")
		.select(["is_open", "outcome", "updated_at"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (known && known.updated_at > updatedAt) return false;
	const told = { is_open: isOpen, outcome, updated_at: updatedAt };
	await trx
		.insertInto("disputes")
		.values({ id, payment_id: paymentId, opened_at: openedAt, ...told })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(told))
		.execute();
	if (known?.is_open === isOpen && known.outcome === outcome) return false;
	await recordDispute(trx, { id, paymentId, isOpen, outcome });
	return true;
}

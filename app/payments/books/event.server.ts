import type { Site } from "../../platform/site.ts";
import type {
	DisputeReading,
	PaymentProvider,
	ProviderEvent,
	ProviderRefund,
	Reading,
	Refused,
} from "../provider.ts";
import { providerOf } from "../providers.server.ts";
import { noteDifference, solveDifference } from "./difference.server.ts";
import { settleDispute } from "./dispute.server.ts";
import { settleReading } from "./settle.server.ts";

/** Name of the job that works events off. */
export const eventJobName = "payment-event";

/**
 * Takes a message of the provider: signature first, then stored once by its own number, then left to
 * the queue in the same transaction. Its text names people and stands sealed.
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

/** Keeps a message that is known to be the provider's, once, and leaves it to the queue. */
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
 * Works one stored event off: reads anew what it speaks of and settles that. Twice does no harm.
 * @throws Error when the provider does not answer: the queue tries again.
 */
export async function workEvent(site: Site, eventId: string): Promise<void> {
	const row = await site.db
		.selectFrom("webhook_events")
		.select(["id", "about"])
		.where("id", "=", eventId)
		.where("worked_at", "is", null)
		.executeTakeFirst();
	if (!row) return;
	const provider = providerOf(site);
	if (!provider) throw new Error("no payment provider is set up");
	const outcome = await settleAbout(
		site,
		provider,
		JSON.parse(row.about) as ProviderEvent["about"],
	);
	if (outcome === "unknown") {
		await noteDifference(site.db, site.log, {
			kind: "event-without-order",
			subject: row.id,
			detail: row.about,
		});
	} else {
		await solveDifference(site.db, "event-without-order", row.id);
	}
	await site.db
		.updateTable("webhook_events")
		.set({ worked_at: new Date(), outcome })
		.where("id", "=", row.id)
		.execute();
}

/** `early`: it speaks of a payment of ours that is not money yet; it is looked at again every night. */
type Outcome = "settled" | "nothing" | "early" | "unknown";

async function settleAbout(
	site: Site,
	provider: PaymentProvider,
	about: ProviderEvent["about"],
): Promise<Outcome> {
	if (about === null) return "nothing";
	if ("dispute" in about) return workDispute(site, provider, about.dispute);
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

async function workDispute(site: Site, provider: PaymentProvider, id: string): Promise<Outcome> {
	const dispute = answered(await provider.readDispute(id));
	return dispute ? settleDisputeAnew(site, provider, dispute) : "unknown";
}

/**
 * Keeps what was read of a dispute, and the payment it speaks of if we have not heard of that yet.
 * @throws Error when the provider does not answer.
 */
export async function settleDisputeAnew(
	site: Site,
	provider: PaymentProvider,
	dispute: DisputeReading,
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

/** Reads an order of ours and settles it, with a reversal that no reading shows. */
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
	const reading = answered(await provider.readOrder(providerOrderId));
	if (!reading) return "unknown";
	await settleReading(site, order.id, reversal ? withReversal(reading, reversal) : reading);
	return "settled";
}

function withReversal(reading: Reading, reversal: ProviderRefund): Reading {
	const others = reading.refunds.filter(({ id }) => id !== reversal.id);
	return { ...reading, refunds: [...others, reversal] };
}

/** What the provider answered; nothing when it does not know, an error when it did not answer. */
function answered<T extends object>(answer: T | Refused): T | null {
	if (!("refused" in answer)) return answer;
	const { refused } = answer as Refused;
	if (refused === "retryable") throw new Error("the provider did not answer");
	return null;
}

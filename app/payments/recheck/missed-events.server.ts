import { sql } from "kysely";
import { describeError } from "../../platform/log/log.server.ts";
import type { Site } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { settleDisputeWithOrders, storeEvent } from "../ledger/event.server.ts";
import type { PaymentProvider } from "../provider.ts";
import { providerOf } from "../providers.server.ts";

export const missedJobName = "find-missed";

/** How long the provider keeps sent events. */
const sentDays = 30;
/** The provider lists disputes opened within 180 days; one day of margin for clocks. */
const disputeDays = 179;

/**
 * Finds what orders do not show or are not read for every night: refunds and reversals, from the list of
 * sent events, and disputes, both those open here and those opened recently.
 * @throws Error when the provider left a call unanswered, so that the queue retries.
 */
export async function findMissedEvents(site: Site, now = new Date()): Promise<void> {
	const provider = providerOf(site);
	if (!provider) return;
	const isComplete = [
		await findReturns(site, provider, new Date(now.getTime() - sentDays * day)),
		await findDisputes(site, provider, new Date(now.getTime() - disputeDays * day)),
	];
	if (isComplete.includes(false)) throw new Error("the provider did not answer");
}

async function findReturns(site: Site, provider: PaymentProvider, since: Date) {
	const sent = await provider.listReturns(since);
	if ("refused" in sent) return false;
	const ids = sent.events.map(({ event }) => event.id);
	const known = await site.db
		.selectFrom("webhook_events")
		.select("id")
		.where("id", "=", sql<string>`any(${ids}::text[])`)
		.execute();
	const stored = new Set(known.map(({ id }) => id));
	for (const { event, raw } of sent.events) {
		if (!stored.has(event.id)) await storeEvent(site, event, raw);
	}
	return true;
}

async function findDisputes(site: Site, provider: PaymentProvider, since: Date) {
	const listed = await provider.listDisputes(since);
	const told = "refused" in listed ? [] : listed.disputes;
	const ours = await site.db
		.selectFrom("disputes")
		.select(["id", "is_open", "updated_at"])
		.where((where) =>
			where.or([sql<boolean>`is_open`, where("id", "in", ["", ...told.map(({ id }) => id)])]),
		)
		.execute();
	const isSettled = ({ id, updatedAt }: (typeof told)[number]) =>
		ours.some((one) => one.id === id && !one.is_open && one.updated_at >= updatedAt);
	const open = ours.filter(({ is_open }) => is_open);
	const ids = new Set([...open, ...told.filter((one) => !isSettled(one))].map(({ id }) => id));
	let isComplete = !("refused" in listed);
	for (const id of ids) {
		const outcome = await findDispute(site, provider, id);
		// An unlisted one may be too old for the provider to know.
		const isListed = told.some((one) => one.id === id);
		if (outcome === "unanswered" || (outcome === "unknown" && isListed)) isComplete = false;
	}
	return isComplete;
}

async function findDispute(
	site: Site,
	provider: PaymentProvider,
	id: string,
): Promise<"read" | "unknown" | "unanswered"> {
	try {
		const dispute = await provider.readDispute(id);
		if ("refused" in dispute) {
			return dispute.refused === "not-found" ? "unknown" : "unanswered";
		}
		await settleDisputeWithOrders(site, provider, dispute);
		return "read";
	} catch (error) {
		site.log.warn({ dispute: id, ...describeError(error) }, "dispute not settled");
		return "unanswered";
	}
}

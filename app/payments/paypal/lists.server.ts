import type { PaymentProvider, Refused } from "../provider.ts";
import type { PaypalClient } from "./client.server.ts";
import { parseEvent } from "./event.server.ts";

/** Upper bound, so that paging always ends. */
const mostPages = 100;

type Link = { rel?: string; href?: string };
type DisputePage = {
	items?: readonly { dispute_id?: string; update_time?: string }[];
	links?: readonly Link[];
};
type EventPage = { events?: readonly { id?: string; create_time?: string }[] };

/** `GET /v1/customer/disputes`, page by page: 50 is the maximum per page. */
export async function listDisputes(
	call: PaypalClient["call"],
	since: Date,
): ReturnType<PaymentProvider["listDisputes"]> {
	const disputes: { id: string; updatedAt: Date }[] = [];
	let next: string | null = null;
	for (let page = 0; page < mostPages; page += 1) {
		const query = new URLSearchParams({ start_time: since.toISOString(), page_size: "50" });
		if (next) query.set("next_page_token", next);
		const path = `/v1/customer/disputes?${query}`;
		const answer: DisputePage | Refused = await call<DisputePage>("list disputes", {
			method: "GET",
			path,
		});
		if ("refused" in answer) return answer;
		for (const { dispute_id: id, update_time } of answer.items ?? []) {
			// Without a time it counts as changed.
			if (id) disputes.push({ id, updatedAt: new Date(update_time ?? Date.now()) });
		}
		next = nextToken(answer.links);
		if (!next) break;
	}
	return { disputes };
}

function nextToken(links: readonly Link[] = []): string | null {
	const href = links.find(({ rel }) => rel === "next")?.href;
	const query = href?.split("?")[1];
	return query ? new URLSearchParams(query).get("next_page_token") : null;
}

/**
 * `GET /v1/notifications/webhooks-events`, newest first. PayPal documents neither paging nor a
 * maximum here, so the next page is requested up to the oldest event of the previous one.
 */
export async function listReturns(
	call: PaypalClient["call"],
	since: Date,
): ReturnType<PaymentProvider["listReturns"]> {
	const found = new Map<string, Buffer>();
	for (const kind of ["PAYMENT.CAPTURE.REVERSED", "PAYMENT.CAPTURE.REFUNDED"]) {
		const refused = await addSent(call, found, kind, since);
		if (refused) return refused;
	}
	const events = [...found.values()].flatMap((raw) => {
		const event = parseEvent(raw);
		return event ? [{ event, raw }] : [];
	});
	return { events };
}

async function addSent(
	call: PaypalClient["call"],
	found: Map<string, Buffer>,
	kind: string,
	since: Date,
): Promise<Refused | undefined> {
	let until = new Date().toISOString();
	for (let page = 0; page < mostPages; page += 1) {
		const query = new URLSearchParams({
			event_type: kind,
			start_time: since.toISOString(),
			end_time: until,
			page_size: "100",
		});
		const path = `/v1/notifications/webhooks-events?${query}`;
		const answer = await call<EventPage>("list events", { method: "GET", path });
		if ("refused" in answer) return answer;
		const fresh = (answer.events ?? []).filter(({ id = "" }) => id !== "" && !found.has(id));
		for (const event of fresh) found.set(event.id ?? "", Buffer.from(JSON.stringify(event)));
		const oldest = fresh.map(({ create_time = until }) => create_time).sort()[0];
		if (!oldest) break;
		until = oldest;
	}
	return undefined;
}

import type { Kysely } from "kysely";
import {
	findRequest,
	readDiscrepancyActs,
} from "../../payments/manual/discrepancy-money.server.ts";
import { needsSecond } from "../../payments/manual/manual.ts";
import { toAgorot } from "../../payments/money.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { listStaffNames, namePeople } from "../names.server.ts";

/** The charge of a discrepancy and what may be done with it, for the first and second person; null without one. */
export async function readDiscrepancySheet(
	db: Kysely<Tables>,
	staff: { accountId: string },
	id: string,
) {
	const row = await db
		.selectFrom("discrepancies")
		.leftJoin("orders", "orders.id", "discrepancies.order_id")
		.select(["discrepancies.capture_id", "discrepancies.cents", "discrepancies.currency"])
		.select(["orders.product_name as plan", "orders.account_id", "orders.usd_ils"])
		.select(["orders.cents as order_cents", "orders.currency as order_currency"])
		.where("discrepancies.id", "=", id)
		.executeTakeFirst();
	if (!row?.capture_id || !row.cents || !row.currency) return null;
	const { capture_id: capture, cents, currency, plan, order_cents, order_currency } = row;
	const asked = await findRequest(db, id);
	const names = asked && (await listStaffNames(db));
	const last = await db
		.selectFrom("discrepancy_money")
		.select("refund_state")
		.where("discrepancy_id", "=", id)
		.where("is_done", "=", true)
		.orderBy("asked_at", "desc")
		.executeTakeFirst();
	const isKnown = row.usd_ils !== null && order_currency === currency;
	return {
		capture,
		cents,
		currency,
		agorot: isKnown && row.usd_ils ? toAgorot(cents, row.usd_ils) : null,
		/** A sum unknown in shekels takes two people. */
		isForTwo: !isKnown || needsSecond(cents, row.usd_ils ?? "0"),
		plan,
		order: order_cents && order_currency ? { cents: order_cents, currency: order_currency } : null,
		person: (await namePeople(db, [row.account_id])).get(row.account_id ?? "") ?? null,
		may: await readDiscrepancyActs(db, id),
		refund: last?.refund_state ?? null,
		asked: asked
			? {
					kind: asked.kind,
					code: asked.code,
					words: asked.words,
					at: asked.asked_at,
					by: names?.get(asked.asked_by) ?? "",
					isOwn: asked.asked_by === staff.accountId,
				}
			: null,
	};
}

export type DiscrepancySheet = NonNullable<Awaited<ReturnType<typeof readDiscrepancySheet>>>;

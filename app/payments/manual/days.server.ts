import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { findStaff } from "../../accounts/staff.server.ts";
import { hasDaysAhead } from "../../memberships/membership.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { fulfil } from "../ports.server.ts";
import { lockPayment } from "./lock-payment.server.ts";
import type { Why } from "./manual.ts";
import { isChanged, recordManual } from "./manual-refunds.server.ts";
import type { Only } from "./refund.server.ts";

/**
 * Adds days to a payment that is running or waiting; what waits behind it moves. They are used up before the thirty
 * and are worth nothing in a refund. `seen` is the number of manual acts on the payment when the page was opened:
 * of two concurrent clicks only one adds days.
 */
export function addDays(
	site: DaysSite,
	staff: { accountId: string },
	form: DaysForm,
	why: Why,
): Promise<"added" | { refused: "gone" | "over" | "no_role" | "changed" }> {
	return site.db
		.transaction()
		.execute((trx) => addDaysWithin(trx, site, staff, form, why)) as ReturnType<typeof addDays>;
}

type DaysSite = Pick<Site, "db" | "ports" | "jobs">;
type DaysForm = { paymentId: string; days: number; seen: number };

export async function addDaysWithin(
	trx: Transaction<Tables>,
	site: DaysSite,
	{ accountId }: { accountId: string },
	{ paymentId, days, seen }: DaysForm,
	{ code, words }: Why,
	only?: Only,
): Promise<"added" | "possible" | { refused: "gone" | "over" | "no_role" | "changed" }> {
	const locked = await lockPayment(trx, paymentId);
	if (!locked?.account) return { refused: "gone" };
	const staff = await findStaff(trx, accountId);
	if (!staff?.roles.includes("finance")) return { refused: "no_role" };
	if (await isChanged(trx, paymentId, seen)) return { refused: "changed" };
	const now = new Date();
	if (!(await hasDaysAhead(trx, paymentId, now))) return { refused: "over" };
	if (only) return "possible";
	const row = {
		...({ id: randomUUID(), kind: "days", payment_id: paymentId, refund_id: null } as const),
		cents: null,
		days,
		days_stay: null,
		code,
		words,
		asked_by: accountId,
		asked_at: now,
		decided_by: null,
		decided_at: now,
		is_done: true,
	};
	await trx.insertInto("manual_adjustments").values(row).execute();
	await recordManual(trx, accountId, "money.days_added", row);
	await fulfil(trx, site, { accountId: locked.account.id, now });
	return "added";
}

import type { Kysely, Transaction } from "kysely";
import { findStaff } from "../../accounts/staff.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { readDiscrepancyFacts } from "../ledger/discrepancy-sums.server.ts";
import { findRequest, lockDiscrepancy } from "./discrepancy-money.server.ts";
import type { closingCodes } from "./manual.ts";
import type { Only } from "./refund.server.ts";

type Staff = { accountId: string };

export type Closing = { code: (typeof closingCodes)[number]; words: string };

/** Closes a discrepancy with a reason; the second of two concurrent calls learns that it is closed. */
export function closeDiscrepancy(
	db: Kysely<Tables>,
	staff: Staff,
	id: string,
	closing: Closing,
): Promise<"closed" | { refused: "gone" | "no_role" | "waiting" }> {
	return db.transaction().execute((trx) => closeWithin(trx, staff, id, closing)) as ReturnType<
		typeof closeDiscrepancy
	>;
}

export async function closeWithin(
	trx: Transaction<Tables>,
	{ accountId }: Staff,
	id: string,
	{ code, words }: Closing,
	only?: Only,
): Promise<"closed" | "possible" | { refused: "gone" | "no_role" | "waiting" }> {
	const staff = await findStaff(trx, accountId);
	if (!staff?.roles.includes("finance")) return { refused: "no_role" };
	// A concurrent read from the provider would find it again.
	await lockDiscrepancy(trx, id);
	const row = await trx
		.selectFrom("discrepancies")
		.select(["kind", "subject", "detail"])
		.where("id", "=", id)
		.where("solved_at", "is", null)
		.where("kind", "!=", "refund-failed")
		.forUpdate()
		.executeTakeFirst();
	if (!row) return { refused: "gone" };
	if (await findRequest(trx, id)) return { refused: "waiting" };
	if (only) return "possible";
	await trx
		.updateTable("discrepancies")
		.set({ solved_at: new Date(), solved_by: accountId, solved_why: code, solved_words: words })
		.where("id", "=", id)
		.execute();
	const [{ sum } = { sum: null }] = await readDiscrepancyFacts(trx, [row]);
	const cents = sum && Math.abs(sum.thereCents - (sum.hereCents ?? 0));
	await recordAct(trx, {
		actor: accountId,
		act: "money.difference_closed",
		subject: { kind: "difference", id },
		reason: code,
		details: { difference: row.kind, ...(sum && { cents, currency: sum.currency }) },
	});
	return "closed";
}

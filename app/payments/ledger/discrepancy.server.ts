import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Currency } from "../../memberships/plans.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Log } from "../../platform/log/log.server.ts";
import type { Site } from "../../platform/site.ts";

/** A disagreement between our ledger and the provider. */
type DiscrepancyKind =
	/** Amount, payee or id of the provider's order do not match ours. */
	| "order-differs"
	/** A capture with a different amount or currency. */
	| "capture-differs"
	| "captured-twice"
	/** Money received for a deleted account. */
	| "paid-without-account"
	| "refund-failed"
	/** Part of a payment was refunded at the provider, which ended the purchase. */
	| "part-refunded"
	| "order-unknown-there"
	| "refunds-differ"
	/** An event about something missing from our ledger. */
	| "event-without-order"
	/** The payment for credits or gifts that were used was refunded. */
	| "credits-spent"
	/** The credit ledger does not balance. */
	| "credits-differ";

/** A charge at the provider that can be booked or refunded from the desk. */
export type Charge = { captureId: string; cents: number; currency: Currency };

type Discrepancy = {
	kind: DiscrepancyKind;
	subject: string;
	detail: string;
	charge?: Charge | null;
	orderId?: string | null;
};

/** Kinds that persist at the provider when closed by hand; each night finds them again. */
const lastingKinds: readonly DiscrepancyKind[] = [
	"order-differs",
	"capture-differs",
	"captured-twice",
];

/** Records a discrepancy for the staff, once while it is open. */
export async function reportDiscrepancy(
	db: Kysely<Tables>,
	log: Log,
	discrepancy: Discrepancy,
): Promise<void> {
	const { kind, subject } = discrepancy;
	if (await noteDiscrepancy(db, discrepancy))
		log.error({ difference: kind, subject }, "payments differ");
}

/** The same without a log; returns whether it is new. */
export async function noteDiscrepancy(
	db: Kysely<Tables>,
	discrepancy: Discrepancy,
): Promise<boolean> {
	const isKnown = lastingKinds.includes(discrepancy.kind) && (await isDecided(db, discrepancy));
	return isKnown ? false : openDiscrepancy(db, discrepancy);
}

/** Whether somebody closed the same, or is paying its money back. */
async function isDecided(db: Kysely<Tables>, { kind, subject, detail }: Discrepancy) {
	const row = await db
		.selectFrom("discrepancies")
		.select("id")
		.where("kind", "=", kind)
		.where("subject", "=", subject)
		.where("detail", "=", detail)
		.where("solved_by", "is not", null)
		.where("solved_why", "<>", "booked")
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** Records it even if closed before, such as when the provider refused a refund. */
export async function openDiscrepancy(
	db: Kysely<Tables>,
	{ kind, subject, detail, charge, orderId = null }: Discrepancy,
): Promise<boolean> {
	const facts = charge && {
		capture_id: charge.captureId,
		cents: charge.cents,
		currency: charge.currency,
		order_id: orderId,
	};
	if (facts) {
		// It was found before the money arrived.
		await db
			.updateTable("discrepancies")
			.set(facts)
			.where("kind", "=", kind)
			.where("subject", "=", subject)
			.where("solved_at", "is", null)
			.where("capture_id", "is", null)
			.execute();
	}
	const inserted = await db
		.insertInto("discrepancies")
		.values({ id: randomUUID(), kind, subject, detail, ...facts })
		.onConflict((conflict) =>
			conflict.columns(["kind", "subject"]).where("solved_at", "is", null).doNothing(),
		)
		.executeTakeFirst();
	return Boolean(inserted.numInsertedOrUpdatedRows);
}

/** The number of open ones, ten thousand at most. */
export async function countOpenDiscrepancies(db: Kysely<Tables>): Promise<number> {
	const { count } = await db
		.selectFrom((first) =>
			first
				.selectFrom("discrepancies")
				.select("id")
				.where("solved_at", "is", null)
				.limit(10_000)
				.as("open"),
		)
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** Reports an order unknown to the provider whose money may have been taken. */
export function reportUnknownOrder(
	{ db, log }: Pick<Site, "db" | "log">,
	orderId: string,
	providerOrderId: string,
): Promise<void> {
	return reportDiscrepancy(db, log, {
		kind: "order-unknown-there",
		subject: orderId,
		detail: providerOrderId,
	});
}

export async function resolveDiscrepancy(
	db: Kysely<Tables>,
	kind: DiscrepancyKind,
	subject: string,
): Promise<void> {
	await db
		.updateTable("discrepancies")
		.set({ solved_at: new Date() })
		.where("kind", "=", kind)
		.where("subject", "=", subject)
		.where("solved_at", "is", null)
		.execute();
}

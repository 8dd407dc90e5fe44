import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Log } from "../../platform/log/log.server.ts";
import type { Site } from "../../platform/site.ts";

/** Where our books and the provider's do not say the same. */
type DifferenceKind =
	/** The order at the provider is not the one we made: its amount, payee or number. */
	| "order-differs"
	/** A capture of another amount or currency. */
	| "capture-differs"
	/** A second capture for an order that is paid. */
	| "captured-twice"
	/** Money came in for an account that is gone. */
	| "paid-without-account"
	/** A refund that we asked for did not work. */
	| "refund-failed"
	/** A part of a payment was paid back at the provider, and its deal ended with that. */
	| "part-refunded"
	/** The provider does not know an order of ours. */
	| "order-unknown-there"
	/** More or less went back according to our books than according to the provider. */
	| "refunds-differ"
	/** An event speaks of what our books do not hold. */
	| "event-without-order";

/** Keeps a difference for the staff; one that is still open is kept once. */
export async function noteDifference(
	db: Kysely<Tables>,
	log: Log,
	{ kind, subject, detail }: { kind: DifferenceKind; subject: string; detail: string },
): Promise<void> {
	const noted = await db
		.insertInto("differences")
		.values({ id: randomUUID(), kind, subject, detail })
		.onConflict((conflict) =>
			conflict.columns(["kind", "subject"]).where("solved_at", "is", null).doNothing(),
		)
		.executeTakeFirst();
	if (noted.numInsertedOrUpdatedRows) log.error({ difference: kind, subject }, "payments differ");
}

/** Notes that the provider says it does not know an order whose money may have been taken. */
export function noteUnknown(
	{ db, log }: Pick<Site, "db" | "log">,
	orderId: string,
	providerOrderId: string,
): Promise<void> {
	return noteDifference(db, log, {
		kind: "order-unknown-there",
		subject: orderId,
		detail: providerOrderId,
	});
}

/** Closes a difference that is none any more. */
export async function solveDifference(
	db: Kysely<Tables>,
	kind: DifferenceKind,
	subject: string,
): Promise<void> {
	await db
		.updateTable("differences")
		.set({ solved_at: new Date() })
		.where("kind", "=", kind)
		.where("subject", "=", subject)
		.where("solved_at", "is", null)
		.execute();
}

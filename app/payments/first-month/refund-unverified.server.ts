import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { findCancellable } from "../cancellation/leaving.server.ts";
import { endPurchases } from "../ledger/end-purchases.server.ts";
import { lockLedger } from "../ledger/lock-ledger.server.ts";
import { paymentPorts } from "../ports.server.ts";
import { unverifiedEmail } from "./unverified.email.tsx";
import { listWaiting, verifyDays, type Waiting } from "./waiting.server.ts";

/**
 * Closes the applications of those who have not sent the verification 30 days after paying, and
 * records everything they paid as owed (`product.md`, "Money"); the reconciler refunds it.
 */
export async function refundUnverified(site: Site, now = new Date()): Promise<void> {
	const failures: unknown[] = [];
	for (const waiting of await listWaiting(site.db, verifyDays, now)) {
		const refund = site.db.transaction().execute((trx) => refundOne(trx, site, waiting, now));
		// One failure holds up nobody else.
		await refund.catch((error) => failures.push(error));
	}
	if (failures.length > 0) throw new AggregateError(failures, "not everybody was refunded");
}

async function refundOne(
	trx: Transaction<Tables>,
	site: Site,
	{ accountId, email }: Waiting,
	now: Date,
): Promise<void> {
	const person = { accountId };
	const ports = site.ports.get(paymentPorts);
	await lockLedger(trx, person);
	// What was read before the lock may be over: cancelled, approved, or sent at the last moment.
	if ((await listWaiting(trx, verifyDays, now, accountId)).length === 0) return;
	if (await ports.hasSentVerification(trx, person)) return;
	// Nothing is left while the payer's bank decides about all of it.
	const { purchases } = await findCancellable(trx, person, now);
	if (purchases.length === 0) return;
	const endings = purchases.map(({ paymentId, refundCents, isWhole }) => ({
		paymentId,
		cents: refundCents,
		isWhole,
	}));
	await endPurchases(trx, site, person, endings, { reason: "unverified", now });
	await ports.onUnverified(trx, site, person, now);
	const cents = endings.reduce((sum, ending) => sum + ending.cents, 0);
	const isWhole = endings.every((ending) => ending.isWhole);
	const content = unverifiedEmail({ cents, isWhole }, site.settings.origin);
	await queueMail(trx, site, { class: "service", to: email, content });
}

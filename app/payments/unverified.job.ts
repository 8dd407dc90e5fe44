import { type Kysely, sql, type Transaction } from "kysely";
import { tellNotices } from "../accounts/notices.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Job } from "../platform/jobs/jobs.server.ts";
import { queueMail } from "../platform/mail/mail.server.ts";
import type { Site } from "../platform/site.ts";
import { day } from "../platform/time.ts";
import { findCancellable } from "./cancellation/cancel.server.ts";
import { endPurchases } from "./ledger/end-purchases.server.ts";
import { lockLedger } from "./ledger/lock-ledger.server.ts";
import { paymentPorts } from "./ports.server.ts";
import { unverifiedEmail, verifyEmail } from "./unverified.email.tsx";

/** The latest first: after an outage only that one is sent. */
const steps = [21, 7, 2] as const;

/**
 * Mails people who paid but have not sent the verification, 2, 7 and 21 days after the payment (`product.md`,
 * "Money"). Each reminder is sent once; after an outage only the latest one.
 */
export async function remindUnverified(site: Site, now = new Date()): Promise<void> {
	const all = await listWaiting(site.db, 2, now);
	const known = await listSent(site.db, all);
	for (const { accountId, email, since } of all) {
		const passed = (now.getTime() - since.getTime()) / day;
		const days = steps.find((step) => step <= passed);
		if (days === undefined || passed >= verifyDays) continue;
		if (known.has(`${accountId} ${since.getTime()} ${days}`)) continue;
		await site.db.transaction().execute(async (trx) => {
			if (await site.ports.get(paymentPorts).hasSentVerification(trx, { accountId })) return;
			const sent = await trx
				.insertInto("verification_reminders")
				.values({ account_id: accountId, waits_since: since, days })
				.onConflict((conflict) => conflict.doNothing())
				.executeTakeFirst();
			if (!sent.numInsertedOrUpdatedRows) return;
			const until = new Date(since.getTime() + verifyDays * day);
			const content = verifyEmail({ until }, site.settings.origin);
			await queueMail(trx, site, { class: "service", to: email, content });
			await tellNotices(trx, [{ accountId, kind: "verification", code: "missing" }], now);
		});
	}
}

/** The reminders that were sent to some of these, as account, moment and days. */
async function listSent(db: Site["db"], all: readonly Waiting[]): Promise<Set<string>> {
	const ids = all.map(({ accountId }) => accountId);
	const rows = await db
		.selectFrom("verification_reminders")
		.select(["account_id", "waits_since", "days"])
		.where("account_id", "=", sql<string>`any(${ids}::uuid[])`)
		.execute();
	return new Set(
		rows.map(({ account_id, waits_since, days }) =>
			[account_id, waits_since.getTime(), days].join(" "),
		),
	);
}

/** Days after which a person who has not sent the verification is refunded (`product.md`, "Money"). */
export const verifyDays = 30;

/** A person whose paid days wait for the approval, and since when the first of them does. */
export type Waiting = { accountId: string; email: string; since: Date };

/** People whose days have waited at least this many days; only the given account if one is named. */
export function listWaiting(
	db: Kysely<Tables>,
	days: number,
	now: Date,
	accountId?: string,
): Promise<Waiting[]> {
	return db
		.selectFrom("waiting_plans")
		.innerJoin("accounts", "accounts.id", "waiting_plans.account_id")
		.select(["accounts.id as accountId", "accounts.email"])
		.select(({ fn }) => fn.min("waiting_plans.waits_since").as("since"))
		.where("waiting_plans.waits_since", "<=", new Date(now.getTime() - days * day))
		.$if(accountId !== undefined, (one) => one.where("accounts.id", "=", accountId as string))
		.groupBy(["accounts.id", "accounts.email"])
		.execute();
}

/** Every hour during the day: reminders to send the verification, and the refund when it never came. */
export const followUnverified: Job<Site> = {
	name: "follow-unverified",
	at: "25 8-21 * * *",
	work: async (site) => {
		await refundUnverified(site);
		await remindUnverified(site);
	},
};

/**
 * Closes the applications of those who have not sent the verification 30 days after paying, and
 * records everything they paid as owed (`product.md`, "Money"); the reconciler refunds it.
 */
export async function refundUnverified(site: Site, now = new Date()): Promise<void> {
	const failures: unknown[] = [];
	for (const waiting of await listWaiting(site.db, verifyDays, now)) {
		const refund = site.db.transaction().execute((trx) => refundOne(trx, site, waiting, now));
		// One failure does not hold up the others.
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
	// What was read before the lock may be outdated: cancelled, approved, or sent at the last moment.
	if ((await listWaiting(trx, verifyDays, now, accountId)).length === 0) return;
	if (await ports.hasSentVerification(trx, person)) return;
	// Nothing is left while the payer's bank decides about all of it.
	const { purchases: all } = await findCancellable(trx, person, now);
	const purchases = all.filter(({ kind }) => kind === "plan");
	if (purchases.length === 0) return;
	const endings = purchases.map(({ paymentId, refundCents, isWhole }) => ({
		paymentId,
		cents: refundCents,
		isWhole,
	}));
	await endPurchases(trx, site, person, endings, { reason: "unverified", now });
	await ports.onUnverified(trx, site, person, now);
	const cents = endings.reduce((sum, ending) => sum + ending.cents, 0);
	const isWhole = purchases.every((purchase) => purchase.isWhole && !purchase.isRest);
	const content = unverifiedEmail({ cents, isWhole }, site.settings.origin);
	await queueMail(trx, site, { class: "service", to: email, content });
	await tellNotices(trx, [{ accountId, kind: "billing", code: "cancelled" }], now);
}

import type { Transaction } from "kysely";
import { beginApproval, readApprovals, skipApproval } from "../../memberships/approvals.server.ts";
import { replanPeriods } from "../../memberships/membership.server.ts";
import { keepNamedContacts } from "../../memberships/named-contact/named-contact.job.ts";
import { isActive, isAnyLeft } from "../../memberships/periods.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import type { Fulfil } from "../ports.server.ts";
import { listBoughtPlans } from "./bought-plans.server.ts";
import { lockLedger } from "./lock-ledger.server.ts";

type PlanListener = (
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs">,
	person: { accountId: string },
	now: Date,
) => Promise<unknown>;

/**
 * Plans as a kind of product: the membership's periods follow the payments.
 * @param told called in the same transaction when a plan is paid for, and when none is left.
 */
export function fulfilPlans(told: { onPaid: PlanListener; onNothingLeft: PlanListener }): Fulfil {
	return async (trx, site, { accountId, settled, now }) => {
		const bought = await listBoughtPlans(trx, accountId);
		if (bought.some((one) => one.payment === settled && isActive(one))) {
			await told.onPaid(trx, site, { accountId }, now);
		}
		await replanPeriods(trx, accountId, bought, now);
		if (bought.some(({ plan }) => plan === "vip")) {
			await site.jobs.enqueue(trx, keepNamedContacts.name, {});
		}
		const approvals = await readApprovals(trx, accountId);
		if (!isAnyLeft(bought, approvals)) await told.onNothingLeft(trx, site, { accountId }, now);
	};
}

/**
 * Starts the days that waited for the approval (`product.md`, "Money"), in its transaction; does nothing for an
 * already approved person.
 */
export async function beginPaidDays(
	trx: Transaction<Tables>,
	person: { accountId: string },
	now: Date,
): Promise<void> {
	await lockLedger(trx, person);
	await beginApproval(trx, person.accountId, now);
	const bought = await listBoughtPlans(trx, person.accountId);
	await replanPeriods(trx, person.accountId, bought, now);
}

/** Gives back the paid days that a person lost between two moments, in the caller's transaction. */
export async function giveBackDays(
	trx: Transaction<Tables>,
	person: { accountId: string },
	lost: { from: Date; to: Date },
	now: Date,
): Promise<void> {
	await lockLedger(trx, person);
	await skipApproval(trx, person.accountId, lost);
	const bought = await listBoughtPlans(trx, person.accountId);
	await replanPeriods(trx, person.accountId, bought, now);
}

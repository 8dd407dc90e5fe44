import type { Transaction } from "kysely";
import { replanPeriods } from "../../memberships/membership.server.ts";
import { isActive, isAnyLeft } from "../../memberships/periods.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Fulfil } from "../ports.server.ts";
import { listBoughtPlans } from "./bought-plans.server.ts";

type Told = (trx: Transaction<Tables>, accountId: string, now: Date) => Promise<unknown>;

/**
 * Plans as a kind of product: the membership's periods follow the payments.
 * @param told called in the same transaction when a plan is paid for, and when none is left.
 */
export function fulfilPlans(told: { onPaid: Told; onNothingLeft: Told }): Fulfil {
	return async (trx, { accountId, settled, now }) => {
		const bought = await listBoughtPlans(trx, accountId);
		if (bought.some((one) => one.payment === settled && isActive(one))) {
			await told.onPaid(trx, accountId, now);
		}
		await replanPeriods(trx, accountId, bought, now);
		if (!isAnyLeft(bought)) await told.onNothingLeft(trx, accountId, now);
	};
}

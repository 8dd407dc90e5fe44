import type { Transaction } from "kysely";
import { lockAccount, readRole } from "../accounts/role.server.ts";
import { admitMember } from "../members/member.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { openStates } from "./application.server.ts";
import { reviewPorts } from "./ports.server.ts";

type Person = { accountId: string };

/**
 * Approves a person's open application and makes the person a member, in one transaction: the days
 * that were paid for begin. A second call finds nothing to decide.
 */
export async function approveApplication(
	trx: Transaction<Tables>,
	site: Pick<Site, "ports">,
	person: Person,
	now = new Date(),
): Promise<"approved" | { refused: "none" }> {
	await lockAccount(trx, person);
	const role = await readRole(trx, person);
	if (!role || !(await decide(trx, person, { state: "approved", now }))) {
		return { refused: "none" };
	}
	await admitMember(trx, person, role, now);
	await site.ports.get(reviewPorts).onApproved(trx, site, person, now);
	return "approved";
}

/**
 * Rejects a person's open application, with the reason as shown to the person. A man's refund is
 * recorded as owed in the same transaction; the reconciler executes it.
 */
export async function rejectApplication(
	trx: Transaction<Tables>,
	site: Pick<Site, "ports">,
	person: Person,
	reason: string,
	now = new Date(),
): Promise<"rejected" | { refused: "none" }> {
	await lockAccount(trx, person);
	if (!(await decide(trx, person, { state: "rejected", reason, now }))) return { refused: "none" };
	await site.ports.get(reviewPorts).onRejected(trx, site, person);
	return "rejected";
}

type Decision = { state: "approved" | "rejected"; reason?: string; now: Date };

/** @returns whether there was an open application to decide. */
async function decide(
	trx: Transaction<Tables>,
	{ accountId }: Person,
	{ now, ...decision }: Decision,
): Promise<boolean> {
	const decided = await trx
		.updateTable("applications")
		.set({ ...decision, ended_at: now, updated_at: now })
		.where("account_id", "=", accountId)
		.where("state", "in", openStates)
		.returning("id")
		.executeTakeFirst();
	return decided !== undefined;
}

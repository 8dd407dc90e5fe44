import type { Transaction } from "kysely";
import { lockAccount, readRole } from "../accounts/role.server.ts";
import { admitMember } from "../members/member.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { refreshListing } from "../profiles/listing/listing.server.ts";
import { openStates } from "./item.ts";
import { reviewPorts } from "./ports.server.ts";

type Person = { accountId: string };

export type Reason = {
	code: NonNullable<Tables["applications"]["reason_code"]>;
	words: string;
	againAt: Date;
};

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
	await refreshListing(trx, person, now);
	return "approved";
}

/**
 * Rejects a person's open application. A man's refund is recorded as owed in the same transaction.
 * @returns the refunds to execute after the commit.
 */
export async function rejectApplication(
	trx: Transaction<Tables>,
	site: Pick<Site, "ports" | "jobs">,
	person: Person,
	{ code, words, againAt }: Reason,
	now = new Date(),
): Promise<{ refunds: string[] } | { refused: "none" }> {
	await lockAccount(trx, person);
	const decision = { reason: words, reason_code: code, again_at: againAt };
	if (!(await decide(trx, person, { state: "rejected", ...decision, now }))) {
		return { refused: "none" };
	}
	return { refunds: await site.ports.get(reviewPorts).onRejected(trx, site, person) };
}

type Decision = {
	state: "approved" | "rejected";
	reason?: string;
	reason_code?: Reason["code"];
	again_at?: Date;
	now: Date;
};

/** @returns whether there was an open application to decide. */
async function decide(
	trx: Transaction<Tables>,
	{ accountId }: Person,
	{ now, ...decision }: Decision,
): Promise<boolean> {
	const decided = await trx
		.updateTable("applications")
		.set({ ...decision, ended_at: now, updated_at: now, due_at: null })
		.where("account_id", "=", accountId)
		.where("state", "in", openStates)
		.returning("id")
		.executeTakeFirst();
	return decided !== undefined;
}

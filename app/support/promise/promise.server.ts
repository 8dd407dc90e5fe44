import type { Kysely } from "kysely";
import { findMember } from "../../members/member.server.ts";
import { entitlements, tierOf } from "../../memberships/entitlements.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Ticket } from "../ticket.email.tsx";
import { looksAtPlan, type TicketPromise } from "./due.ts";

/**
 * What the plan of the signed-in sender promises now. A typed address proves nothing: without a session
 * there is no plan, whoever has an account there.
 */
export async function findPromise(
	db: Kysely<Tables>,
	sender: { accountId: string } | null,
	ticket: Pick<Ticket, "subject" | "source">,
	now: Date,
): Promise<TicketPromise | null> {
	if (!sender || !looksAtPlan(ticket)) return null;
	const member = await findMember(db, sender, now);
	if ("refused" in member) return null;
	const plan = member.membership?.plan.id ?? null;
	const { answer } = entitlements[tierOf({ role: member.role, plan })];
	return answer === "24-hours" ? null : answer;
}

import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { cancelEmailChange } from "../email-change/email-change.server.ts";
import {
	endRequest,
	findByStopToken,
	type LostKind,
	lostKinds,
	lostTables,
	openRequestOf,
} from "../lost-requests.server.ts";
import { lockAccount } from "../role.server.ts";
import { findStaff } from "../staff.server.ts";
import { canAsk } from "./ask.server.ts";
import { record, tellReaders } from "./tell.server.ts";

/** Long enough that somebody who reads mail once a week sees a notice in time (decision 0060). */
const waitingMs = 7 * day;

/** The decider's role is checked again under the lock, because it may have been revoked. */
const deciding = ["support", "admin"] as const;

type Owner = { accountId: string };
type Refusal = { refused: "gone" | "own" | "waiting" | "no_role" };

export type Decision = "propose" | "approve" | "decline";

type LostDecision = { kind: LostKind; decision: Decision; why?: { code: string; about: string } };

/** One staff member proposes, another approves, either may decline; the approval starts the week. */
export function decideRequest(
	site: Site,
	staff: Owner,
	owner: Owner,
	{ kind, decision, why }: LostDecision,
): Promise<"done" | Refusal> {
	const { accountId } = owner;
	return site.db.transaction().execute(async (trx) => {
		await lockAccount(trx, owner);
		const roles = (await findStaff(trx, staff.accountId))?.roles ?? [];
		if (!deciding.some((role) => roles.includes(role))) return { refused: "no_role" };
		const row = await openRequestOf(trx, kind, owner).executeTakeFirst();
		if (!row) return { refused: "gone" };
		if (decision === "propose" && row.state !== "asked") return { refused: "waiting" };
		if (decision === "approve" && row.state !== "proposed") return { refused: "gone" };
		if (decision === "approve" && row.proposed_by === staff.accountId) return { refused: "own" };
		// What became impossible meanwhile is not agreed to.
		if (decision !== "decline" && !(await canAsk(trx, kind, owner, row.asked_at)))
			return { refused: "gone" };
		const now = new Date();
		const due = new Date(now.getTime() + waitingMs);
		const changes = {
			propose: { state: "proposed", proposed_by: staff.accountId },
			approve: { state: "waiting", approved_by: staff.accountId, due_at: due },
			decline: { state: "declined", ended_at: now },
		} as const;
		const change = changes[decision];
		await trx.updateTable(lostTables[kind]).set(change).where("id", "=", row.id).execute();
		await record(trx, kind, { actor: staff.accountId, state: change.state, id: accountId, why });
		const what = { propose: null, approve: "near", decline: "declined" } as const;
		const told = what[decision];
		if (told) await tellReaders(trx, site, kind, { accountId, what: told });
		return "done";
	});
}

/** How many of the staff may decide these requests, and how many proposals nobody but their proposer could approve. */
export async function countDeciders(
	db: Kysely<Tables>,
): Promise<{ people: number; stuck: number }> {
	const proposals = lostKinds.map(
		(kind) => sql`select proposed_by from ${sql.table(lostTables[kind])} where state = 'proposed'`,
	);
	const { rows } = await sql<{ people: number; stuck: number }>`
		with decider as (select account_id from staff
			where left_at is null and roles && ${[...deciding]}::text[])
		select (select count(*) from decider)::int as people,
			(select count(*) from (${sql.join(proposals, sql` union all `)}) as proposal where not exists
				(select from decider where account_id <> proposal.proposed_by))::int as stuck`.execute(db);
	return rows[0] ?? { people: 0, stuck: 0 };
}

/** Stops a request; nothing of the account changes. */
export async function stopRequest(site: Site, token: string): Promise<LostKind | "gone"> {
	const found = await findByStopToken(site, token);
	if (!found) return "gone";
	const { kind, id, accountId } = found;
	return site.db.transaction().execute(async (trx) => {
		await lockAccount(trx, found);
		const isThis = trx.selectFrom(lostTables[kind]).select("id").where("id", "=", id);
		if (!(await isThis.executeTakeFirst()) || !(await endRequest(trx, kind, found))) return "gone";
		if (kind === "address") await cancelEmailChange(trx, accountId);
		await record(trx, kind, { actor: accountId, state: "stopped", id: accountId });
		await tellReaders(trx, site, kind, { accountId, what: "stopped" });
		return kind;
	});
}

export async function readRequests(db: Kysely<Tables>, accountId: string, staff: Owner) {
	const all = await Promise.all(
		lostKinds.map(async (kind) => {
			const row = await db
				.selectFrom(lostTables[kind])
				.select(["state", "reason", "due_at", "proposed_by"])
				.where("account_id", "=", accountId)
				// An unconfirmed address does not count as requested yet.
				.where("state", "!=", "unconfirmed" as "asked")
				.executeTakeFirst();
			if (!row) return [];
			const { state, reason, due_at: due } = row;
			return [{ kind, state, reason, due, isOwn: row.proposed_by === staff.accountId }];
		}),
	);
	return all.flat();
}

import { type Kysely, sql } from "kysely";
import type { StaffRole } from "../../accounts/staff.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { originalDecider } from "../../reviews/desk/first-decider.server.ts";

/** A staff member, as admins see them: the outcomes of their decisions, and nothing about speed. */
export type Colleague = {
	accountId: string;
	name: string;
	email: string;
	roles: StaffRole[];
	/** Their last sign-in, as far as a session is kept; else their last act. */
	lastAt: Date | null;
	/** Decisions that an appeal could undo, and how many an appeal did. */
	decided: number;
	overturned: number;
	/** Items that they and somebody else looked at, and how many were approved by both. */
	looks: number;
	agreed: number;
};

/** Everybody on the staff, by name. */
export async function listColleagues(db: Kysely<Tables>): Promise<Colleague[]> {
	// A different alias than the inner one, or it would match every decision.
	const decider = originalDecider(sql.ref("given.id"));
	const { rows } = await sql<Colleague>`
		select staff.account_id as "accountId", staff.name, accounts.email, staff.roles,
			coalesce(
				(select max(created_at) from sessions where sessions.account_id = staff.account_id),
				(select max(at) from audit where actor = staff.account_id)
			) as "lastAt",
			(enforced.decided + refused.decided)::int as decided,
			(enforced.overturned + refused.overturned)::int as overturned,
			both_looked.looks, both_looked.agreed
		from staff join accounts on accounts.id = staff.account_id
		cross join lateral (
			select count(*) as decided, count(*) filter (where lifted_why = 'reversed') as overturned
			from enforcements as given where ${decider} = staff.account_id
		) as enforced
		cross join lateral (
			select count(*) as decided, count(*) filter (where exists (
				select from review_items as appeal join decisions as granted on granted.item_id = appeal.id
				where appeal.kind = 'appeal' and appeal.application_id = item.application_id
					and granted.verdict = 'reverse' and granted.applied_at is not null
			)) as overturned
			from decisions as made join review_items as item on item.id = made.item_id
			where made.decided_by = staff.account_id and made.verdict = 'refuse'
				and made.applied_at is not null and item.kind = 'application'
		) as refused
		cross join lateral (
			select count(*)::int as looks,
				(count(*) filter (where final.verdict in ('approve', 'approve_back')))::int as agreed
			from decisions as first
			join decisions as final on final.item_id = first.item_id and final.applied_at is not null
				and final.verdict in ('approve', 'approve_back', 'refuse')
				and final.decided_by <> first.decided_by
			where first.verdict = 'second_look' and first.applied_at is not null
				and staff.account_id in (first.decided_by, final.decided_by)
		) as both_looked
		where staff.left_at is null
		order by staff.name, staff.account_id`.execute(db);
	return rows;
}

/** Invited people who have not accepted, the newest first. */
export function listInvited(db: Kysely<Tables>) {
	return db
		.selectFrom("staff_invitations")
		.select(["email", "roles", "expires_at as expiresAt"])
		.where("accepted_at", "is", null)
		.orderBy("created_at", "desc")
		.limit(50)
		.execute();
}

import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { redirect } from "react-router";
import { chosenDraft, keepOwnDraft } from "../accounts/draft.server.ts";
import type { Role } from "../accounts/role.server.ts";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import {
	type Membership,
	membershipOf,
	viewWaitingPlans,
	waitingPlansOf,
} from "../memberships/membership.server.ts";
import type { PlanId } from "../memberships/plans.ts";
import { compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { type RequestArgs, siteOf } from "../platform/site.ts";
import { whyNoSale } from "./may-buy.server.ts";
import { type Application, type ClubStatus, type Member, type Refusal, wordOf } from "./member.ts";

type Owner = { accountId: string };
/** One row per period that is not over, or a single row without any. */
type Row = {
	role: Role | null;
	state: Application["state"] | null;
	reason: string | null;
	reason_code: Application["reasonCode"];
	sent_at: Date | null;
	due_at: Date | null;
	ended_at: Date | null;
	again_at: Date | null;
	closed_why: Application["closedWhy"];
	greeted_at: Date | null;
	id: string | null;
	public_id: string | null;
	number: string | null;
	side: Role | null;
	since: Date | null;
	badge_at: Date | null;
	plan: PlanId | null;
	starts_at: Date | null;
	ends_at: Date | null;
	waiting: { place: number; plan: PlanId; days: number; waits_since: string }[];
};

type OwnerNow = Owner & { now: Date };

/** A query for everything that `standingOf` reads. */
export function clubStatusRowsOf(db: Kysely<Tables>, { accountId, now }: OwnerNow) {
	return db
		.selectFrom("accounts")
		.leftJoin("members", "members.account_id", "accounts.id")
		.leftJoinLateral(
			(select) =>
				select
					.selectFrom("applications")
					.select(["state", "reason", "reason_code", "created_at", "due_at", "ended_at"])
					.select(["again_at", "greeted_at", "closed_why"])
					.whereRef("applications.account_id", "=", "accounts.id")
					.orderBy("created_at", "desc")
					.limit(1)
					.as("newest"),
			(join) => join.onTrue(),
		)
		.leftJoin("membership_periods", (join) =>
			join
				.onRef("membership_periods.account_id", "=", "accounts.id")
				.on("membership_periods.ends_at", ">", now),
		)
		.select(["accounts.role", "newest.state", "newest.reason", "newest.created_at as sent_at"])
		.select([
			"newest.closed_why",
			"newest.reason_code",
			"newest.due_at",
			"newest.again_at",
			"newest.greeted_at",
		])
		.select([
			"newest.ended_at",
			"members.badge_at",
			"members.id",
			"members.public_id",
			"members.number",
		])
		.select(["members.role as side", "members.since", "membership_periods.plan"])
		.select(["membership_periods.starts_at", "membership_periods.ends_at"])
		.select(jsonArrayFrom(waitingPlansOf(db, accountId)).as("waiting"))
		.where("accounts.id", "=", accountId)
		.orderBy("membership_periods.starts_at");
}

const readRows = compileRowsQuery<OwnerNow, Row>((db, value) =>
	clubStatusRowsOf(db, { accountId: value("accountId"), now: value("now") }),
);

export async function findClubStatus(
	db: Kysely<Tables>,
	{ accountId }: Owner,
	now = new Date(),
): Promise<ClubStatus> {
	return clubStatusOf(await readRows(db, { accountId, now }), now);
}

/** The standing in the rows of `standingRowsOf`. */
export function clubStatusOf(rows: readonly Row[], now: Date): ClubStatus {
	const [row] = rows;
	if (!row) return { role: null, application: null, member: null, membership: null, waiting: [] };
	return {
		role: row.role,
		application: applicationOf(row),
		member: memberOf(row),
		membership: membershipIn(rows, now),
		waiting: viewWaitingPlans(row.waiting),
	};
}

function applicationOf({ state, reason, sent_at, ...row }: Row): Application | null {
	if (!state || !sent_at) return null;
	return {
		state,
		reason,
		reasonCode: row.reason_code,
		sentAt: sent_at,
		dueAt: row.due_at,
		endedAt: row.ended_at,
		againAt: row.again_at,
		closedWhy: row.closed_why,
		isGreeted: row.greeted_at !== null,
	};
}

function memberOf({ id, public_id, number, side, since, badge_at }: Row): Member | null {
	if (!id || !public_id || !number || !side || !since) return null;
	return { id, publicId: public_id, number, role: side, since, badgeAt: badge_at };
}

function membershipIn(rows: readonly Row[], now: Date): Membership | null {
	const periods = rows.flatMap(({ plan, starts_at, ends_at }) =>
		plan && starts_at && ends_at ? [{ plan, starts_at, ends_at }] : [],
	);
	return membershipOf(periods, now);
}

/** What a members' page may know about the signed-in member. */
export type CurrentMember = Member & { accountId: string; membership: Membership | null };

/** The member of an account, or why there is none. A man without a plan is still a member. */
export async function findMember(
	db: Kysely<Tables>,
	{ accountId }: Owner,
	now = new Date(),
): Promise<CurrentMember | { refused: Refusal }> {
	const { member, ...standing } = await findClubStatus(db, { accountId }, now);
	const word = wordOf(standing);
	if (word !== "member" && word !== "no-membership") return { refused: word };
	if (!member) throw new Error("approved, and not among the members");
	return { ...member, accountId, membership: standing.membership };
}

/**
 * The signed-in member. Signed-out visitors are redirected to /auth and return; non-members are
 * redirected to /application, which explains why in Hebrew and what to do.
 * @param chosen what a non-member came for: kept, and shown there.
 */
export async function requireMember(
	args: RequestArgs,
	chosen: { name: string; path: string } | null = null,
): Promise<CurrentMember & { sessionId: string }> {
	const person = await requirePerson(args);
	const site = siteOf(args.context);
	const member = await findMember(site.db, person);
	if (!("refused" in member)) return { ...member, sessionId: person.sessionId };
	// A person who may not buy now would be promised something impossible.
	if (chosen && !(await whyNoSale(site.db, person)))
		await keepOwnDraft(site, person.accountId, { kind: chosenDraft, values: chosen });
	throw redirect("/application", 303);
}

/**
 * Makes an approved person a member, in the transaction that records the approval. Idempotent: an
 * existing member stays the same.
 */
export async function admitMember(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	role: Role,
	since: Date,
	draw = drawNumber,
): Promise<void> {
	for (;;) {
		const added = await trx
			.insertInto("members")
			.values({
				id: randomUUID(),
				public_id: randomUUID(),
				number: draw(),
				account_id: accountId,
				role,
				since,
			})
			.onConflict((conflict) => conflict.doNothing())
			.executeTakeFirst();
		if (added.numInsertedOrUpdatedRows) return;
		const known = await trx
			.selectFrom("members")
			.select("id")
			.where("account_id", "=", accountId)
			.executeTakeFirst();
		// Otherwise the number is taken, and another one is drawn.
		if (known) return;
	}
}

const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

function drawNumber(): string {
	return [...randomBytes(6)].map((byte) => letters[byte & 31]).join("");
}

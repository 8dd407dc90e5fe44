import { type Kysely, type RawBuilder, sql } from "kysely";
import { otherRole, type Role } from "../accounts/role.server.ts";
import type { Tables } from "../platform/database/tables.ts";

export type MemberViewer = { id: string; role: Role };

/** The sides as the search table numbers them. */
const sides = { daddy: 0, baby: 1 } as const;

/** The other side's number; a literal in the query, or the indexes of one side cannot serve it. */
const otherSide = ({ role }: MemberViewer) => sql.lit(sides[otherRole(role)]);

/**
 * The members whom a member finds: everybody of the other side who may be found, but for those whom a
 * block or hiding keeps apart; a bare number may leave out only who blocked the member. Nothing else reads the search table; a query only narrows it.
 */
export function seenBy(
	db: Kysely<Tables>,
	me: MemberViewer,
	whom: "all" | "all but who blocked" = "all",
) {
	// A block by the other, or of an address or a phone number.
	const blockedMe = 4 | 16;
	const bits = whom === "all" ? 31 : blockedMe;
	return db
		.selectFrom("member_search as m")
		.where("m.role", "=", otherSide(me))
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("member_blocks")
						.select("member_blocks.why")
						.where("member_blocks.viewer_id", "=", me.id)
						.whereRef("member_blocks.other_id", "=", "m.member_id")
						.where(sql<boolean>`member_blocks.why & ${sql.lit(bits)} > 0`),
				),
			),
		);
}

/** Everybody of both sides who may be found, for work that weighs pairs; who looks at whom is asked again at each view. */
export const everybodyFound = (db: Kysely<Tables>) => db.selectFrom("member_search as m");

/**
 * The same where the way through the table is written by hand: `narrow` gets the other side's rows,
 * to stand behind `from` and before `and`, and their column of ids, and what it returns is a table `m` without those who are
 * kept apart.
 */
export function seenAmong(
	me: MemberViewer,
	narrow: (rows: RawBuilder<unknown>, member: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
	const rows = sql`member_search where role = ${otherSide(me)}`;
	return sql`(${narrow(rows, sql`member_search.member_id`)}) as m where not exists (
		select from member_blocks where member_blocks.viewer_id = ${me.id} and member_blocks.other_id = m.member_id)`;
}

/**
 * A test on what only the row itself holds, where `member` names a row of an index; so nothing is
 * fetched for whoever fails the tests before it.
 */
export function testOfRow(
	member: RawBuilder<unknown>,
	test: RawBuilder<unknown>,
): RawBuilder<unknown> {
	return sql`(select ${test} from member_search as told where told.member_id = ${member})`;
}

/**
 * Whether a member finds another, where both are columns of a query; for rows that stand between the two
 * sides alone.
 */
export const isSeen = (viewer: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<boolean>`(
	exists (select from member_search where member_search.member_id = ${other})
	and not exists (select from member_blocks where member_blocks.viewer_id = ${viewer} and member_blocks.other_id = ${other}))`;

/** The ids of members who are away but will return: paused, suspended, or about to leave. */
export function awayMembers(db: Kysely<Tables>, now: Date) {
	return db
		.selectFrom("member_choices")
		.select("member_id as id")
		.where("paused_until", ">", now)
		.union(
			db
				.selectFrom("enforcements")
				.select("member_id as id")
				.where("kind", "=", "suspended")
				.where("lifted_at", "is", null)
				.where((either) => either.or([either("until", "is", null), either("until", ">", now)])),
		)
		.union(
			db
				.selectFrom("members")
				.innerJoin("accounts", "accounts.id", "members.account_id")
				.select("members.id")
				.where("accounts.deletes_at", "is not", null),
		);
}

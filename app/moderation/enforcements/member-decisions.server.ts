import type { Kysely } from "kysely";
import type { Role } from "../../accounts/role.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import type { Action, Item, Scope } from "./enforcement.ts";
import { enforcementPorts } from "./ports.server.ts";
import { isRuleCode, type RuleCode } from "./rules.ts";

type MemberAppeal = {
	openedAt: Date;
	dueAt: Date;
	decidedAt: Date | null;
	outcome: "upheld" | "reversed" | null;
	words: string | null;
};

export type MemberDecision = {
	id: string;
	action: Action;
	/** Of the person: women buy no plan. */
	role: Role;
	scope: Scope | null;
	rule: RuleCode;
	item: Item | null;
	foundBy: NonNullable<Tables["enforcements"]["found_by"]>;
	since: Date;
	until: Date | null;
	words: string | null;
	liftedAt: Date | null;
	readAt: Date | null;
	appeal: MemberAppeal | null;
};

function decisionsOf(db: Kysely<Tables>) {
	return db
		.selectFrom("enforcements as e")
		.innerJoin("members", "members.id", "e.member_id")
		.leftJoin("enforcement_appeals as a", "a.enforcement_id", "e.id")
		.select(["e.id", "e.kind as action", "scope", "rule", "item_kind", "item_id", "found_by"])
		.select(["e.since", "until", "e.words", "lifted_at as liftedAt", "read_at as readAt"])
		.select(["a.opened_at", "a.due_at", "a.decided_at", "a.outcome", "a.words as answer"])
		.select([
			"removed",
			"e.member_id as memberId",
			"members.role",
			"members.account_id as accountId",
		]);
}

type Row = Awaited<ReturnType<ReturnType<typeof decisionsOf>["executeTakeFirstOrThrow"]>>;

function memberDecisionOf(row: Row): MemberDecision {
	const { id, action, role, scope, since, until, words, liftedAt, readAt, opened_at, due_at } = row;
	return {
		id,
		action,
		role,
		scope,
		since,
		until,
		words,
		liftedAt,
		readAt,
		rule: isRuleCode(row.rule) ? row.rule : "underfill_other",
		item: row.item_kind && row.item_id ? ({ kind: row.item_kind, id: row.item_id } as Item) : null,
		foundBy: row.found_by ?? "staff",
		appeal:
			opened_at && due_at
				? {
						openedAt: opened_at,
						dueAt: due_at,
						decidedAt: row.decided_at,
						outcome: row.outcome,
						words: row.answer,
					}
				: null,
	};
}

/** The rows of all decisions about the person, newest first; for `tellDecisions`. */
export function decisionsAbout(db: Kysely<Tables>, { accountId }: { accountId: string }) {
	return decisionsOf(db)
		.where("members.account_id", "=", accountId)
		.orderBy("e.since", "desc")
		.orderBy("e.id");
}

export const memberDecisionsOf = (rows: readonly Row[]): MemberDecision[] =>
	rows.map(memberDecisionOf);

/** All decisions about the person, newest first. */
export async function listDecisions(
	db: Kysely<Tables>,
	owner: { accountId: string },
): Promise<MemberDecision[]> {
	return memberDecisionsOf(await decisionsAbout(db, owner).execute());
}

/** One decision with the member's own words that it concerns; null: none, or none of this account. */
export async function findDecision(
	site: Pick<Site, "db" | "vault" | "ports">,
	id: string,
	{ accountId }: { accountId: string },
): Promise<(MemberDecision & { quote: string | null }) | null> {
	const row = await decisionsOf(site.db)
		.where("e.id", "=", id)
		.where("members.account_id", "=", accountId)
		.executeTakeFirst();
	if (!row) return null;
	const told = memberDecisionOf(row);
	const owner = { memberId: row.memberId, accountId };
	const { quote } = site.ports.get(enforcementPorts);
	return { ...told, quote: told.item && (await quote(site, owner, told.item, row.removed)) };
}

/** The person has read a decision; false: there is none of theirs. */
export async function markRead(
	db: Kysely<Tables>,
	id: string,
	{ accountId }: { accountId: string },
	now: Date,
): Promise<boolean> {
	const read = await db
		.updateTable("enforcements")
		.set(({ fn, val }) => ({ read_at: fn.coalesce("read_at", val(now)) }))
		.where("id", "=", id)
		.where("member_id", "in", (members) =>
			members.selectFrom("members").select("members.id").where("account_id", "=", accountId),
		)
		.executeTakeFirst();
	return read.numUpdatedRows > 0n;
}

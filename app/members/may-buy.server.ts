import { type Kysely, sql } from "kysely";
import { compileQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { type Application, waitsUntil } from "./member.ts";
import type { NoSale } from "./no-sale.tsx";

type BuyerQuery = { accountId: string; now: Date };

type Facts = {
	deletesAt: Date | null;
	state: Application["state"] | null;
	againAt: Date | null;
	reasonCode: Application["reasonCode"];
	kept: "suspended" | "banned" | null;
	suspendedUntil: Date | null;
	isPending: boolean;
	isStaff: boolean;
};

const readFacts = compileQuery<BuyerQuery, Facts>((db, value) =>
	db
		.selectFrom("accounts")
		.leftJoinLateral(
			(select) =>
				select
					.selectFrom("applications")
					.select(["state", "again_at", "reason_code"])
					.whereRef("applications.account_id", "=", "accounts.id")
					.orderBy("created_at", "desc")
					.limit(1)
					.as("newest"),
			(join) => join.onTrue(),
		)
		.leftJoinLateral(
			(select) =>
				select
					.selectFrom("enforcements")
					.innerJoin("members", "members.id", "enforcements.member_id")
					.select([sql<Facts["kept"]>`kind`.as("kept"), "until"])
					.whereRef("members.account_id", "=", "accounts.id")
					.where("kind", "in", ["suspended", "banned"])
					.where("lifted_at", "is", null)
					.where(({ or, eb }) => or([eb("until", "is", null), eb("until", ">", value("now"))]))
					.orderBy(sql`kind = 'banned'`, "desc")
					.orderBy("until", (by) => by.desc().nullsFirst())
					.limit(1)
					.as("out"),
			(join) => join.onTrue(),
		)
		.select(["deletes_at as deletesAt", "newest.state", "newest.again_at as againAt"])
		.select(["newest.reason_code as reasonCode", "out.kept", "out.until as suspendedUntil"])
		.select(
			sql<boolean>`exists (select from orders where orders.account_id = accounts.id
				and orders.state = 'pending' and product_kind = 'plan')`.as("isPending"),
		)
		.select(
			sql<boolean>`exists (select from staff where staff.account_id = accounts.id
				and left_at is null)`.as("isStaff"),
		)
		.where("accounts.id", "=", value("accountId")),
);

/**
 * Why a person may not buy a month now, or null: the one answer for both calls of the checkout and for
 * every page that would offer one. In a transaction that holds the account's lock it stays true.
 */
export async function whyNoSale(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	now = new Date(),
): Promise<NoSale | null> {
	const facts = await readFacts(db, { accountId, now });
	if (!facts) return null;
	const { state, againAt, reasonCode, kept, suspendedUntil, deletesAt, isPending } = facts;
	if (facts.isStaff) return { why: "staff" };
	if (kept === "banned") return { why: "banned" };
	if (kept) return { why: "suspended", until: suspendedUntil };
	if (deletesAt) return { why: "deleting", at: deletesAt };
	const waits = state && waitsUntil({ state, againAt }, now);
	if (waits && reasonCode === "under_18") return { why: "closed" };
	if (waits) return { why: "not-yet", againAt: waits };
	return isPending ? { why: "pending" } : null;
}

/** When a rejected person may apply or pay again, if that day is still to come; otherwise null (`members.md` 2). */
export async function notYet(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	now = new Date(),
): Promise<Date | null> {
	const facts = await readFacts(db, { accountId, now });
	return facts?.state ? waitsUntil({ state: facts.state, againAt: facts.againAt }, now) : null;
}

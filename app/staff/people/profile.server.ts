import { type Kysely, type SqlBool, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { wholeDay } from "../../platform/dates.ts";
import { isBarred } from "../../reviews/desk/items.server.ts";
import { bounded, total } from "./bounded.server.ts";

/** What somebody shows, how they were verified, and what of both waits in a queue. */
export async function readProfile(
	db: Kysely<Tables>,
	accountId: string,
	viewer: { accountId: string },
) {
	const of = <Table extends "member_texts" | "applications" | "verifications">(table: Table) =>
		table;
	const applications = await db
		.selectFrom(of("applications"))
		.select(["state", "created_at", "ended_at", total])
		.where("account_id", "=", accountId)
		.orderBy("created_at", "desc")
		.limit(10)
		.execute();
	const texts = await db
		.selectFrom(of("member_texts"))
		.select(["field", "text", "approved_at"])
		.where("account_id", "=", accountId)
		.orderBy("approved_at", "desc")
		.execute();
	return {
		texts: texts.map((text) => ({ ...text, approved_at: wholeDay(text.approved_at) })),
		earlier: await countVersions(db, accountId),
		applications: bounded(
			applications.map((one) => ({
				...one,
				created_at: wholeDay(one.created_at),
				ended_at: one.ended_at && wholeDay(one.ended_at),
			})),
		),
		verification: await db
			.selectFrom(of("verifications"))
			.select(["kind", "state", "started_at", "sent_at", "decided_at"])
			.where("account_id", "=", accountId)
			.orderBy("started_at", "desc")
			.limit(1)
			.executeTakeFirst(),
		evidence: await db
			.selectFrom("evidence_log")
			.innerJoin("verifications", "verifications.id", "evidence_log.verification_id")
			.select(({ fn }) => fn.max("deleted_at").as("at"))
			.where("verifications.account_id", "=", accountId)
			.executeTakeFirst(),
		waiting: await db
			.selectFrom("review_items as items")
			.select(["id", "kind", "due_at"])
			.where("account_id", "=", accountId)
			.where("closed_at", "is", null)
			// The first decider must not learn of an appeal (`desk.md`).
			.where(({ not, and, eb }) =>
				not(and([eb("kind", "=", "appeal"), isBarred(sql.val(viewer.accountId))])),
			)
			.orderBy("due_at")
			.execute(),
	};
}

/** Decided texts other than the current ones. */
const isEarlier = sql<SqlBool>`state <> 'open' and not (state = 'approved' and exists (
	select from member_texts as shown where shown.account_id = text_reviews.account_id
		and shown.field = text_reviews.field and shown.text = text_reviews.text))`;

async function countVersions(db: Kysely<Tables>, accountId: string): Promise<number> {
	const { count } = await db
		.selectFrom("text_reviews")
		.select(sql<number>`count(*)::int`.as("count"))
		.where("account_id", "=", accountId)
		.where(isEarlier)
		.executeTakeFirstOrThrow();
	return count;
}

/** The earlier versions of the texts, including refused ones, the newest first. */
export async function listVersions(db: Kysely<Tables>, accountId: string) {
	const rows = await db
		.selectFrom("text_reviews")
		.select(["id", "field", "text", "state", "decided_at", total])
		.where("account_id", "=", accountId)
		.where(isEarlier)
		.orderBy("decided_at", "desc")
		.limit(40)
		.execute();
	return bounded(rows);
}

/** The birth date of the verification: a member's, or what was sent and waits. */
export async function findBirthDate(db: Kysely<Tables>, accountId: string): Promise<string | null> {
	const row = await db
		.selectFrom("members")
		.select("birth_date")
		.where("account_id", "=", accountId)
		.where("birth_date", "is not", null)
		.unionAll(
			db
				.selectFrom("verifications")
				.select("birth_date")
				.where("account_id", "=", accountId)
				.where("state", "in", ["sent", "more_asked"]),
		)
		.limit(1)
		.executeTakeFirst();
	return row?.birth_date ?? null;
}

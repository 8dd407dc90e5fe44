import { type Kysely, sql } from "kysely";
import type { DeskQueue } from "../../desk/queue.server.ts";
import {
	type DiscrepancySum,
	readDiscrepancyFacts,
} from "../../payments/ledger/discrepancy-sums.server.ts";
import { beyond, type Page, pageOf } from "../../platform/database/page.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { pageSize } from "./lists.server.ts";

/** A difference between our ledger and the provider's, with the payment that it is about, if any. */
export type Discrepancy = {
	id: string;
	kind: string;
	subject: string;
	/** The provider's words, where no sum says what was found. */
	detail: string | null;
	foundAt: Date;
	solvedAt: Date | null;
	solvedWhy: string | null;
	solvedWords: string | null;
	/** Receipt number of the payment it is about. */
	receipt: number | null;
	sum: DiscrepancySum | null;
	isAsked: boolean;
};

/** The open differences, the oldest first, or the closed ones, the newest first. */
export async function listDiscrepancies(
	db: Kysely<Tables>,
	{ open, after }: { open: boolean; after: string | null },
): Promise<Page<Discrepancy>> {
	const sort = open ? "asc" : "desc";
	let query = selectDiscrepancies(db)
		.where("solved_at", open ? "is" : "is not", null)
		.where(isNotLeaving)
		.orderBy("found_at", sort)
		.orderBy("id", sort)
		.limit(pageSize + 1);
	if (after) query = query.where(beyond(["discrepancies", "found_at"], after, { sort }));
	const page = pageOf(await query.execute(), pageSize, ({ id }) => id);
	return { ...page, rows: await withFacts(db, page.rows) };
}

/** Not dealt with, nor about to be: a pending act that can still be undone will end it. */
const isNotLeaving = sql<boolean>`not exists (select from desk_acts where subject_id = discrepancies.id)`;

export const discrepancyQueue: DeskQueue = {
	table: "discrepancies",
	as: "discrepancies",
	key: "id",
	waits: sql`discrepancies.solved_at is null and ${isNotLeaving}`,
	order: (as) => [sql.ref(`${as}.found_at`), sql.ref(`${as}.id`)],
};

/** Asked for by somebody else, or by nobody: the asker never decides. */
export const isNotAskedBy = ({ accountId }: { accountId: string }) =>
	sql<boolean>`not exists (select from discrepancy_money
		where discrepancy_id = discrepancies.id and is_done is null and asked_by = ${accountId})`;

export async function findDiscrepancy(db: Kysely<Tables>, id: string): Promise<Discrepancy | null> {
	const row = await selectDiscrepancies(db).where("id", "=", id).executeTakeFirst();
	const [found] = row ? await withFacts(db, [row]) : [];
	return found ?? null;
}

const selectDiscrepancies = (db: Kysely<Tables>) =>
	db
		.selectFrom("discrepancies")
		.select(["id", "kind", "subject", "detail", "found_at", "solved_at"])
		.select(["solved_why", "solved_words"])
		.select(
			sql<boolean>`exists (select from discrepancy_money
				where discrepancy_id = discrepancies.id and is_done is null)`.as("isAsked"),
		);

type Row = Awaited<ReturnType<ReturnType<typeof selectDiscrepancies>["execute"]>>[number];

async function withFacts(db: Kysely<Tables>, rows: readonly Row[]): Promise<Discrepancy[]> {
	const facts = await readDiscrepancyFacts(db, rows);
	return rows.map(({ found_at, solved_at, solved_why, solved_words, ...row }, index) => ({
		...row,
		detail: facts[index]?.sum ? null : row.detail,
		foundAt: found_at,
		solvedAt: solved_at,
		solvedWhy: solved_why,
		solvedWords: solved_words,
		receipt: facts[index]?.receipt ?? null,
		sum: facts[index]?.sum ?? null,
	}));
}

import { type Kysely, sql } from "kysely";
import type { DeskQueue } from "../../desk/queue.server.ts";
import type { Currency } from "../../memberships/plans.ts";
import { beyond, type Page, pageOf } from "../../platform/database/page.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { isId } from "../../platform/ids.ts";
import { pageSize } from "./lists.server.ts";

/** A difference between our ledger and the provider's, with the payment that it is about, if any. */
export type Discrepancy = {
	id: string;
	kind: string;
	subject: string;
	detail: string;
	foundAt: Date;
	solvedAt: Date | null;
	solvedWhy: string | null;
	solvedWords: string | null;
	/** The receipt of the payment that it is about. */
	receipt: number | null;
	/** A refund that the provider refused: how much is still owed. */
	owedCents: number | null;
	currency: Currency;
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
	if (after) query = query.where(beyond(["differences", "found_at"], after, { sort }));
	const page = pageOf(await query.execute(), pageSize, ({ id }) => id);
	return { ...page, rows: await withPayments(db, page.rows) };
}

/** What nobody has dealt with, nor is about to: what can still be taken back will end it. */
const isNotLeaving = sql<boolean>`not exists (select from desk_acts where subject_id = differences.id)`;

export const differenceQueue: DeskQueue = {
	table: "differences",
	as: "differences",
	key: "id",
	waits: sql`differences.solved_at is null and ${isNotLeaving}`,
	order: (as) => [sql.ref(`${as}.found_at`), sql.ref(`${as}.id`)],
};

/** One difference, or null. */
export async function findDiscrepancy(db: Kysely<Tables>, id: string): Promise<Discrepancy | null> {
	const row = await selectDiscrepancies(db).where("id", "=", id).executeTakeFirst();
	const [found] = row ? await withPayments(db, [row]) : [];
	return found ?? null;
}

const selectDiscrepancies = (db: Kysely<Tables>) =>
	db
		.selectFrom("differences")
		.select(["id", "kind", "subject", "detail", "found_at", "solved_at"])
		.select(["solved_why", "solved_words"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectDiscrepancies>["execute"]>>[number];

async function withPayments(db: Kysely<Tables>, rows: readonly Row[]): Promise<Discrepancy[]> {
	const subjects = rows.map(({ subject }) => subject);
	const ids = subjects.filter(isId);
	const none = "00000000-0000-0000-0000-000000000000";
	const payments = await db
		.selectFrom("payments")
		.innerJoin("receipts", (join) =>
			join.onRef("receipts.payment_id", "=", "payments.id").on("receipts.kind", "=", "receipt"),
		)
		.leftJoin("refunds", (join) =>
			join.onRef("refunds.payment_id", "=", "payments.id").on("refunds.id", "in", [none, ...ids]),
		)
		.select(["receipts.number", "payments.order_id", "payments.capture_id", "refunds.id"])
		.select(["refunds.cents", "payments.currency"])
		.where((where) =>
			where.or([
				where("payments.capture_id", "in", ["", ...subjects]),
				where("payments.order_id", "in", [none, ...ids]),
				where("refunds.id", "is not", null),
			]),
		)
		.execute();
	return rows.map((row) => {
		const about = payments.find(({ order_id, capture_id, id }) =>
			[order_id, capture_id, id].includes(row.subject),
		);
		return {
			id: row.id,
			kind: row.kind,
			subject: row.subject,
			detail: row.detail,
			foundAt: row.found_at,
			solvedAt: row.solved_at,
			solvedWhy: row.solved_why,
			solvedWords: row.solved_words,
			receipt: about?.number ?? null,
			owedCents: row.kind === "refund-failed" ? (about?.cents ?? null) : null,
			currency: about?.currency ?? "USD",
		};
	});
}

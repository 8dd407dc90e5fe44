/** Queues of the desk, whatever their kind: order, next and previous, and counts. */
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { holdsEndBefore, type Staffer } from "./holds.server.ts";

/** Filters of a list: unheld, held by the viewer, late. */
export const queueFilters = ["free", "mine", "late"] as const;

export type QueueFilter = (typeof queueFilters)[number];

export type DeskQueue = {
	table: "review_items" | "cases" | "tickets" | "urgent_texts" | "discrepancies";
	/** The table's alias in its queries. */
	as: string;
	/** The column used in a row's URL. */
	key: "id" | "number";
	/** Whether a row still has to be decided by somebody. */
	waits: RawBuilder<boolean>;
	/** A row's sort keys, by the query's table alias; the last one is unique. */
	order: (as: string) => readonly RawBuilder<unknown>[];
};

export function narrowedTo(
	as: string,
	show: QueueFilter | null | undefined,
	{ accountId }: Staffer,
	now: Date,
): RawBuilder<boolean> {
	const end = holdsEndBefore(now);
	const of = (column: string) => sql.ref(`${as}.${column}`);
	if (show === "free") return sql`(${of("held_by")} is null or ${of("held_at")} <= ${end})`;
	if (show === "mine") return sql`(${of("held_by")} = ${accountId} and ${of("held_at")} > ${end})`;
	return show === "late" ? sql`${of("due_at")} <= ${now}` : sql`true`;
}

/** The rows after or before a given one, even if that was decided meanwhile. */
export function beyondRow(
	{ table, as, key, order }: DeskQueue,
	of: string | number,
	side: ">" | "<" = ">",
): RawBuilder<boolean> {
	return sql`(${sql.join(order(as))}) ${sql.raw(side)} (select ${sql.join(order("place"))}
		from ${sql.table(table)} as place where ${sql.ref(`place.${key}`)} = ${of})`;
}

async function findFirst<Key extends string | number>(
	db: Kysely<Tables>,
	{ table, as, key, waits, order }: DeskQueue,
	where: RawBuilder<boolean>,
	direction: "asc" | "desc" = "asc",
): Promise<Key | null> {
	const by = order(as).map((part) => sql`${part} ${sql.raw(direction)}`);
	const { rows } = await sql<{ key: Key }>`select ${sql.ref(`${as}.${key}`)} as key
		from ${sql.table(table)} as ${sql.ref(as)} where ${waits} and ${where}
		order by ${sql.join(by)} limit 1`.execute(db);
	return rows[0]?.key ?? null;
}

/** A row's neighbours in its queue; null at either end. */
export async function findNeighbours<Key extends string | number>(
	db: Kysely<Tables>,
	queue: DeskQueue,
	of: Key,
): Promise<{ previous: Key | null; next: Key | null }> {
	return {
		previous: await findFirst<Key>(db, queue, beyondRow(queue, of, "<"), "desc"),
		next: await findFirst<Key>(db, queue, beyondRow(queue, of)),
	};
}

export const addressed = <Key>(
	{ previous, next }: { previous: Key | null; next: Key | null },
	pathOf: (key: Key) => string,
) => ({
	previous: previous === null ? null : pathOf(previous),
	next: next === null ? null : pathOf(next),
});

/** The next row after this one that `may` be decided, wrapping around at the end; or null. */
export async function findNext<Key extends string | number>(
	db: Kysely<Tables>,
	queue: DeskQueue,
	of: Key,
	may: RawBuilder<boolean> = sql`true`,
): Promise<Key | null> {
	const next = await findFirst<Key>(db, queue, sql`${may} and ${beyondRow(queue, of)}`);
	const isOther = sql`${sql.ref(`${queue.as}.${queue.key}`)} <> ${of}`;
	return next ?? (await findFirst<Key>(db, queue, sql`${may} and ${isOther}`));
}

/** Whether somebody may work on a row: nobody else holds it. */
export const isOpenTo = (as: string, viewer: Staffer, now: Date): RawBuilder<boolean> =>
	sql`(${narrowedTo(as, "free", viewer, now)} or ${narrowedTo(as, "mine", viewer, now)})`;

/** How much waits and how much of it is late, by group; empty groups are left out. */
export async function countWaiting<By extends string | number>(
	db: Kysely<Tables>,
	{ table, as, waits }: Pick<DeskQueue, "table" | "as" | "waits">,
	by: RawBuilder<By>,
	now: Date,
): Promise<{ by: By; open: number; late: number }[]> {
	const { rows } = await sql<{ by: By; open: number; late: number }>`
		select ${by} as by, count(*)::int as open,
			(count(*) filter (where ${narrowedTo(as, "late", { accountId: "" }, now)}))::int as late
		from ${sql.table(table)} as ${sql.ref(as)} where ${waits} group by 1`.execute(db);
	return rows;
}

/** What was decided since midnight in Israel, how long it took, and what was taken back. */
export async function findDay(
	db: Kysely<Tables>,
	decisions: RawBuilder<unknown>,
	now: Date,
): Promise<{ decided: number; medianMs: number | null; undone: number }> {
	const { rows } = await sql<{ decided: number; medianMs: number | null; undone: number }>`
		select (count(*) filter (where voided_at is null))::int as decided,
			(extract(epoch from percentile_cont(0.5) within group (order by decided_at - opened_at)
				filter (where voided_at is null)) * 1000)::float8 as "medianMs",
			(count(*) filter (where voided_why = 'undone'))::int as undone
		from ${decisions}
			and decided_at >= date_trunc('day', ${now}::timestamptz, 'Asia/Jerusalem')`.execute(db);
	return rows[0] ?? { decided: 0, medianMs: null, undone: 0 };
}

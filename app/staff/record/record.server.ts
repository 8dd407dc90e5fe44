import { type Kysely, type SqlBool, sql } from "kysely";
import { type Page, pageOf } from "../../platform/database/page.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { dateInIsrael } from "../../platform/dates.ts";

const pageSize = 100;

export type RecordFilter = {
	/** An account of the staff, or "site". */
	who: string;
	act: string;
	kind: string;
	/** The id of what it was done to. */
	about: string;
	/** A date in Israel, `2026-11-21`. */
	day: string;
};

export type RecordedRow = {
	id: number;
	at: Date;
	actor: string | null;
	act: string;
	subject_kind: string;
	subject_id: string;
	reason: string | null;
	details: Record<string, string | number | boolean | null>;
	/** Absent until it is chained. */
	hash: string | null;
};

/** How many characters of a hash are shown: enough to compare by eye. */
const shownOfAct = 4;
const shownOfDay = 12;

/** An act as the page gets it: only what is shown of its details and hash. */
export function showRecorded({ details, hash, ...row }: RecordedRow): RecordedRow {
	const shown = [
		"cents",
		"currency",
		"days_stay",
		"verdict",
		"rows",
		"days",
		"findings",
		"version",
	];
	const kept = Object.entries(details).filter(([name]) => shown.includes(name));
	return {
		...row,
		details: Object.fromEntries(kept),
		hash: hash?.slice(0, shownOfAct) ?? null,
	};
}

/**
 * The newest acts that fit the filter, from `after` on (the mark of the page before). Each filter has its
 * index in this order.
 */
export async function listRecord(
	db: Kysely<Tables>,
	{ who, act, kind, about, day }: RecordFilter,
	after: string | null,
): Promise<Page<RecordedRow>> {
	let query = selectRows(db);
	if (who === "site") query = query.where("actor", "is", null);
	else if (who !== "") query = query.where("actor", "=", who);
	if (act !== "") query = query.where("act", "=", act);
	if (kind !== "") query = query.where("subject_kind", "=", kind);
	if (about !== "") query = query.where("subject_id", "=", about);
	if (day !== "") {
		query = query.where(
			sql<SqlBool>`at >= (${day}::date)::timestamp at time zone 'Asia/Jerusalem'
				and at < (${day}::date + 1)::timestamp at time zone 'Asia/Jerusalem'`,
		);
	}
	const mark = readMark(after);
	if (mark) query = query.where(sql<SqlBool>`(at, audit.id) < (${mark.at}, ${mark.id})`);
	const found = await query
		.orderBy("at", "desc")
		.orderBy("audit.id", "desc")
		.limit(pageSize + 1)
		.execute();
	return pageOf(found as RecordedRow[], pageSize, ({ at, id }) => `${at.getTime()}-${id}`);
}

function selectRows(db: Kysely<Tables>) {
	return db
		.selectFrom("audit")
		.leftJoin("audit_chain", "audit_chain.audit_id", "audit.id")
		.select(["audit.id", "at", "actor", "act", "subject_kind", "subject_id", "reason", "details"])
		.select("audit_chain.hash");
}

export async function findRecorded(db: Kysely<Tables>, id: number): Promise<RecordedRow | null> {
	const row = await selectRows(db).where("audit.id", "=", id).executeTakeFirst();
	return (row as RecordedRow | undefined) ?? null;
}

function readMark(after: string | null): { at: Date; id: number } | null {
	const [, at, id] = /^(\d{1,14})-(\d{1,15})$/.exec(after ?? "") ?? [];
	return at && id ? { at: new Date(Number(at)), id: Number(id) } : null;
}

/** Days of a page by date: how many acts, and the beginning of the seal once the day is over. */
export type RecordDays = Readonly<Record<string, { entries: number; hash: string }>>;

/** The seals of the days on which these acts were recorded. */
export async function findSeals(
	db: Kysely<Tables>,
	rows: readonly RecordedRow[],
): Promise<RecordDays> {
	const days = [...new Set(rows.map(({ at }) => dateInIsrael(at)))];
	if (days.length === 0) return {};
	const seals = await db
		.selectFrom("audit_seals")
		.select(["day", "entries", "hash"])
		.where("day", "in", days)
		.execute();
	return Object.fromEntries(
		seals.map(({ day, entries, hash }) => [day, { entries, hash: hash.slice(0, shownOfDay) }]),
	);
}

/** How many acts the record holds: both ends of the chain, and what waits for it. */
export async function countRecord(db: Kysely<Tables>): Promise<number> {
	const row = await db
		.selectNoFrom((select) => [
			select
				.selectFrom("audit_chain")
				.select((of) => of.fn.min("position").as("first"))
				.as("first"),
			select
				.selectFrom("audit_chain")
				.select((of) => of.fn.max("position").as("last"))
				.as("last"),
			select
				.selectFrom("audit_waiting")
				.select((of) => of.fn.countAll<number>().as("waiting"))
				.as("waiting"),
		])
		.executeTakeFirstOrThrow();
	const chained = row.first === null || row.last === null ? 0 : row.last - row.first + 1;
	return chained + Number(row.waiting ?? 0);
}

/** Work at the desk is held by one staff member at a time, whatever its kind. */
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { findStaff } from "../accounts/staff.server.ts";
import type { StaffRole } from "../accounts/staff.ts";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { draftedField, holdMs } from "./hold.ts";

export type Staffer = { accountId: string };

type Hold = { held_by: string | null; held_at: Date | null };

/** A locked piece of work: whose account it is about, which may be gone, and whether it is still open. */
type LockedWork = Hold & { id: string; ownerId: string | null; isOpen: boolean };

/** A kind of work, and the key used in its URL. */
export type DeskKind<Key> = {
	/** What the record calls it. */
	name: "item" | "case" | "ticket" | "urgent";
	table: "review_items" | "cases" | "tickets" | "urgent_texts";
	role: StaffRole;
	/** Locks one, in the same order as everything else that changes it. */
	lock: (trx: Transaction<Tables>, key: Key) => Promise<LockedWork | undefined>;
	/** Whether somebody may not decide it despite having the role. */
	isBarred?: (trx: Transaction<Tables>, id: string, staffer: Staffer) => Promise<boolean>;
	/** The queue of work that one person does one after the other; absent: what is taken stays until it is released. */
	queue?: { as: string; key: string; waits: RawBuilder<boolean> };
	/** Extra work when somebody new takes the hold. */
	onTaken?: (trx: Transaction<Tables>, id: string) => Promise<unknown>;
};

/** Somebody else was faster: who, by account, and since when. */
export type Taken = { refused: "taken"; by: string | null; at: Date };

/** When holds begun before this moment have ended. */
export function holdsEndBefore(now: Date): Date {
	return new Date(now.getTime() - holdMs);
}

/** Whether somebody may act now; read in the acting transaction. */
export async function hasRole(
	db: Kysely<Tables>,
	{ accountId }: Staffer,
	role: StaffRole,
): Promise<boolean> {
	return (await findStaff(db, accountId))?.roles.includes(role) ?? false;
}

export function heldByOther(
	{ held_by, held_at }: Hold,
	{ accountId }: Staffer,
	now: Date,
): Taken | null {
	if (!held_by || !held_at || held_by === accountId || held_at <= holdsEndBefore(now)) return null;
	return { refused: "taken", by: held_by, at: held_at };
}

/** Renews a hold, which ends after ten minutes without an act. */
export async function hold(
	trx: Transaction<Tables>,
	{ table }: Pick<DeskKind<unknown>, "table">,
	id: string,
	{ accountId }: Staffer,
	now: Date,
): Promise<void> {
	await sql`update ${sql.table(table)} set held_by = ${accountId}, held_at = ${now}
		where id = ${id}`.execute(trx);
}

/** The keys of the work that something is typed about, as a form names them. */
export function readDrafted(form: FormData): readonly string[] {
	return String(form.get(draftedField) ?? "")
		.split(" ")
		.slice(0, 200);
}

/** Serializes one person's takes: each releases the previous one. */
export async function lockStaffer(
	trx: Transaction<Tables>,
	{ queue }: Pick<DeskKind<unknown>, "queue">,
	{ accountId }: Staffer,
): Promise<void> {
	if (!queue) return;
	await trx
		.selectFrom("staff")
		.select("account_id")
		.where("account_id", "=", accountId)
		.forNoKeyUpdate()
		.execute();
}

/**
 * Releases whatever else somebody holds that they only looked at: they typed nothing about it, it was not
 * handed to them, and nothing about it waits to take effect.
 */
export async function releaseOthers(
	trx: Transaction<Tables>,
	{ name, table, queue }: Pick<DeskKind<unknown>, "name" | "table" | "queue">,
	{ accountId: actor }: Staffer,
	{ id, drafted, now }: { id: string; drafted: readonly string[]; now: Date },
): Promise<void> {
	if (!queue) return;
	const of = (column: string) => sql.ref(`${queue.as}.${column}`);
	// A locked row is just being taken by somebody else.
	const { rows } = await sql<{ id: string }>`
		update ${sql.table(table)} set held_by = null, held_at = null where id in (
			select ${of("id")} from ${sql.table(table)} as ${sql.ref(queue.as)}
			where ${of("held_by")} = ${actor} and ${of("held_at")} > ${holdsEndBefore(now)}
				and ${of("id")} <> ${id} and ${queue.waits} and not ${of(queue.key)}::text = any(${[...drafted]}::text[])
				and not exists (select from desk_acts where ${of("id")} in (ticket_id, subject_id))
				and not exists (select from audit where subject_id = ${of("id")}::text
					and act = 'item.handed_over' and at > ${holdsEndBefore(now)} and details->>'to' = ${actor})
			for update of ${sql.ref(queue.as)} skip locked)
		returning id`.execute(trx);
	for (const row of rows) {
		const subject = { kind: name, id: row.id };
		await recordAct(trx, { actor, act: "item.released", subject });
	}
}

/** Takes and releases work of one kind. */
export function holdsOf<Key>(kind: DeskKind<Key>) {
	const record = (trx: Transaction<Tables>, act: string, actor: string, id: string) =>
		recordAct(trx, { actor, act, subject: { kind: kind.name, id } });
	return {
		/**
		 * Takes work so that nobody else works on it too; taking it again extends the hold. Releases whatever the
		 * taker had only looked at.
		 * @param drafted keys of the work that they have typed about, which stays theirs.
		 */
		take: (
			{ db }: Pick<Site, "db">,
			staffer: Staffer,
			key: Key,
			now = new Date(),
			drafted: readonly string[] = [],
		): Promise<"taken" | Taken | { refused: "gone" | "own" | "no_role" }> =>
			db.transaction().execute(async (trx) => {
				const { accountId } = staffer;
				if (!(await hasRole(trx, staffer, kind.role))) return { refused: "no_role" };
				await lockStaffer(trx, kind, staffer);
				const work = await kind.lock(trx, key);
				if (!work?.isOpen) return { refused: "gone" };
				if (work.ownerId === accountId) return { refused: "own" };
				const taken = heldByOther(work, staffer, now);
				if (taken) return taken;
				await hold(trx, kind, work.id, staffer, now);
				const isNew = work.held_by !== accountId;
				const isOver = !work.held_at || work.held_at <= holdsEndBefore(now);
				if (isNew || isOver) await kind.onTaken?.(trx, work.id);
				if (isNew) await record(trx, "item.taken", accountId, work.id);
				await releaseOthers(trx, kind, staffer, { id: work.id, drafted, now });
				return "taken";
			}),
		/** Releases it; does nothing if somebody else holds it. */
		release: (
			{ db }: Pick<Site, "db">,
			staffer: Staffer,
			key: Key,
		): Promise<"released" | { refused: "gone" | "no_role" }> =>
			db.transaction().execute(async (trx) => {
				const { accountId } = staffer;
				if (!(await hasRole(trx, staffer, kind.role))) return { refused: "no_role" };
				const work = await kind.lock(trx, key);
				if (work?.held_by !== accountId) return { refused: "gone" };
				await sql`update ${sql.table(kind.table)} set held_by = null, held_at = null
					where id = ${work.id}`.execute(trx);
				await record(trx, "item.released", accountId, work.id);
				return "released";
			}),
	};
}

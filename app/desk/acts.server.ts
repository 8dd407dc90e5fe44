/** Staff acts that can still be undone, like a decision: after ten seconds they are done as if sent then. */
import { randomUUID } from "node:crypto";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import type { Staffer } from "./holds.server.ts";

/** How long what the staff decide or send can be taken back. */
export const undoSeconds = 10;

const purpose = "desk act";

export const applyActName = "apply-desk-act";

/** What an act is about: a ticket, a case, a payment, money that waits for a second person, a difference. */
export type ActSubject = { kind: Selectable<Tables["desk_acts"]>["kind"]; id: string };

type Waiting = ActSubject & { sent: unknown };

/** How acts of a kind are done. */
export type ActKind = {
	/** Locks the subject, in the same order as everything else that changes it. */
	lock: (trx: Transaction<Tables>, id: string) => Promise<unknown>;
	/** Performs one, or says why it is no longer possible; a returned callback runs after the commit. */
	apply: (
		trx: Transaction<Tables>,
		site: Site,
		act: Waiting & { by: Staffer; now: Date },
	) => Promise<"done" | { refused: string } | { after: () => Promise<unknown> }>;
};

export type ActKinds = Readonly<Record<ActSubject["kind"], ActKind>>;

/** The rows of a subject; a ticket's are deleted with it. */
const rowsOf = ({ kind, id }: ActSubject) =>
	kind === "ticket" ? { ticket_id: id } : { subject_id: id };

const isAbout = ({ kind, id }: ActSubject) =>
	sql<boolean>`(kind = ${kind} and ${id} in (ticket_id, subject_id))`;

export async function hasWaitingAct(db: Kysely<Tables>, subject: ActSubject): Promise<boolean> {
	const row = await db
		.selectFrom("desk_acts")
		.select("id")
		.where(isAbout(subject))
		.executeTakeFirst();
	return row !== undefined;
}

/** Stores an act until it takes effect, in the transaction that found it allowed. */
export async function deferAct(
	trx: Transaction<Tables>,
	{ jobs, vault }: Pick<Site, "jobs" | "vault">,
	{ accountId }: Staffer,
	{ sent, ...subject }: Waiting,
	now: Date,
): Promise<"deferred" | { refused: "taken" }> {
	const id = randomUUID();
	const takesEffectAt = new Date(now.getTime() + undoSeconds * 1_000);
	const row = await trx
		.insertInto("desk_acts")
		.values({
			id,
			kind: subject.kind,
			...rowsOf(subject),
			by_staff: accountId,
			body: vault.seal(purpose, JSON.stringify(sent)),
			made_at: now,
			takes_effect_at: takesEffectAt,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	if (!row) return { refused: "taken" };
	await jobs.enqueue(trx, applyActName, { id }, { startAfter: takesEffectAt });
	return "deferred";
}

/** What of a subject waits to take effect, decrypted; null when nothing does. */
export async function readWaitingAct(
	{ db, vault }: Pick<Site, "db" | "vault">,
	subject: ActSubject,
): Promise<unknown> {
	const row = await db
		.selectFrom("desk_acts")
		.select("body")
		.where(isAbout(subject))
		.executeTakeFirst();
	return row ? openAct({ vault }, row.body) : null;
}

export async function undoActWithin(
	trx: Transaction<Tables>,
	{ accountId }: Staffer,
	subject: ActSubject,
	now: Date,
): Promise<boolean> {
	const undone = await trx
		.deleteFrom("desk_acts")
		.where(isAbout(subject))
		.where("by_staff", "=", accountId)
		.where("takes_effect_at", ">", now)
		.returning("id")
		.executeTakeFirst();
	return undone !== undefined;
}

/** Undoes one's own act before it takes effect. */
export function undoAct(
	{ db }: Pick<Site, "db">,
	staffer: Staffer,
	subject: ActSubject,
	now = new Date(),
): Promise<"undone" | { refused: "late" }> {
	return db.transaction().execute(async (trx) => {
		if (!(await undoActWithin(trx, staffer, subject, now))) return { refused: "late" };
		await recordAct(trx, { actor: staffer.accountId, act: "decision.undone", subject });
		return "undone";
	});
}

/** Removes an act, due or not, for the caller to perform in this transaction. */
export async function takeAct(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	subject: ActSubject,
): Promise<{ by: Staffer; sent: unknown } | null> {
	const act = await trx
		.deleteFrom("desk_acts")
		.where(isAbout(subject))
		.returning(["by_staff as accountId", "body"])
		.executeTakeFirst();
	if (!act?.accountId) return null;
	return { by: { accountId: act.accountId }, sent: openAct(site, act.body) };
}

/** Performs a due act in one transaction and once, on any number of nodes. */
export async function applyAct(
	site: Site,
	kinds: ActKinds,
	id: string,
	now = new Date(),
): Promise<void> {
	const after = await site.db.transaction().execute(async (trx) => {
		const found = await trx
			.selectFrom("desk_acts")
			.select(["kind", "ticket_id", "subject_id"])
			.where("id", "=", id)
			.where("takes_effect_at", "<=", now)
			.executeTakeFirst();
		const subjectId = found?.ticket_id ?? found?.subject_id;
		if (!found || !subjectId) return null;
		const subject = { kind: found.kind, id: subjectId };
		await kinds[subject.kind].lock(trx, subject.id);
		const act = await takeAct(trx, site, subject);
		if (!act) return null;
		const done = await kinds[subject.kind].apply(trx, site, { ...subject, ...act, now });
		if (done === "done") return null;
		if ("after" in done) return done.after;
		// Whoever sent it is told on every page of the desk.
		const details = { by: act.by.accountId };
		const voided = { actor: null, act: "decision.voided", subject, reason: done.refused, details };
		await recordAct(trx, voided);
		return null;
	});
	await after?.();
}

/** What a staff member sent, decrypted. */
export function openAct({ vault }: Pick<Site, "vault">, body: string): unknown {
	return JSON.parse(vault.open(purpose, body) ?? "null");
}

/** The acts that are due and were not done yet, the first two hundred. */
export async function listDueActs(db: Kysely<Tables>, now = new Date()): Promise<string[]> {
	const rows = await db
		.selectFrom("desk_acts")
		.select("id")
		.where("takes_effect_at", "<=", now)
		.orderBy("takes_effect_at")
		.limit(200)
		.execute();
	return rows.map(({ id }) => id);
}

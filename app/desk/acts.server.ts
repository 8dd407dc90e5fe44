/** What the staff sent and can still take back, like a decision: ten seconds, and then it is done as if sent then. */
import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import type { Staffer } from "./holds.server.ts";

/** How long what the staff decide or send can be taken back. */
export const undoSeconds = 10;

const purpose = "desk act";

export const applyActName = "apply-desk-act";

/** An act that waits, as it was sent. */
type Waiting = { ticketId: string; sent: unknown };

/** Keeps an act until it takes effect, in the transaction that found that it may be done. */
export async function deferAct(
	trx: Transaction<Tables>,
	{ jobs, vault }: Pick<Site, "jobs" | "vault">,
	{ accountId }: Staffer,
	{ ticketId, sent }: Waiting,
	now: Date,
): Promise<"deferred" | { refused: "taken" }> {
	const id = randomUUID();
	const takesEffectAt = new Date(now.getTime() + undoSeconds * 1_000);
	const row = await trx
		.insertInto("desk_acts")
		.values({
			id,
			ticket_id: ticketId,
			by_staff: accountId,
			body: vault.seal(purpose, JSON.stringify(sent)),
			made_at: now,
			takes_effect_at: takesEffectAt,
		})
		.onConflict((conflict) => conflict.column("ticket_id").doNothing())
		.returning("id")
		.executeTakeFirst();
	if (!row) return { refused: "taken" };
	await jobs.enqueue(trx, applyActName, { id }, { startAfter: takesEffectAt });
	return "deferred";
}

/** Takes back one's own act before it takes effect. */
export function undoAct(
	{ db }: Pick<Site, "db">,
	{ accountId }: Staffer,
	ticketId: string,
	now = new Date(),
): Promise<"undone" | { refused: "late" }> {
	return db.transaction().execute(async (trx) => {
		const undone = await trx
			.deleteFrom("desk_acts")
			.where("ticket_id", "=", ticketId)
			.where("by_staff", "=", accountId)
			.where("takes_effect_at", ">", now)
			.returning("id")
			.executeTakeFirst();
		if (!undone) return { refused: "late" };
		const subject = { kind: "ticket", id: ticketId };
		await recordAct(trx, { actor: accountId, act: "decision.undone", subject });
		return "undone";
	});
}

type Apply = (trx: Transaction<Tables>, act: Waiting & { by: Staffer }) => Promise<void>;

/** Does an act that is due, in one transaction and once, on any number of nodes. */
export function applyAct(
	{ db, vault }: Pick<Site, "db" | "vault">,
	id: string,
	apply: Apply,
	now = new Date(),
): Promise<void> {
	return db.transaction().execute(async (trx) => {
		// In the order of who sends: the ticket, and then what waits of it.
		await trx
			.selectFrom("tickets")
			.select("id")
			.where("id", "=", ({ selectFrom }) =>
				selectFrom("desk_acts").select("ticket_id").where("desk_acts.id", "=", id),
			)
			.forUpdate()
			.execute();
		const act = await trx
			.deleteFrom("desk_acts")
			.where("id", "=", id)
			.where("takes_effect_at", "<=", now)
			.returning(["ticket_id as ticketId", "by_staff as accountId", "body"])
			.executeTakeFirst();
		if (!act?.accountId) return;
		const { ticketId, accountId, body } = act;
		const sent: unknown = JSON.parse(vault.open(purpose, body) ?? "null");
		await apply(trx, { ticketId, by: { accountId }, sent });
	});
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

/** The newest act of one of the staff that can still be taken back. */
export async function findWaitingAct(
	db: Kysely<Tables>,
	{ accountId }: Staffer,
	now: Date,
): Promise<{ number: number; takesEffectAt: Date } | null> {
	const row = await db
		.selectFrom("desk_acts")
		.innerJoin("tickets", "tickets.id", "ticket_id")
		.select(["tickets.number", "takes_effect_at as takesEffectAt"])
		.where("by_staff", "=", accountId)
		.where("takes_effect_at", ">", now)
		.orderBy("takes_effect_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ?? null;
}

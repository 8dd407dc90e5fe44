import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { notMeLink } from "../not-me-link.server.ts";
import { lockAccount } from "../role.server.ts";
import { forgetDevices } from "../sessions/device.server.ts";
import { endSessions } from "../sessions/session.server.ts";
import { findStaff } from "../staff.server.ts";
import { removalIsAsked, removalIsNear, removalWasStopped } from "./lost-factor.email.tsx";
import { factorWasTurnedOff } from "./second-factor.email.tsx";
import { confirmedFactorOf } from "./second-factor.server.ts";

/**
 * Who knows the password but lost the second factor and its codes asks for its removal. One of the
 * staff proposes it, another approves, and only then a week runs in which the owner can stop it. So
 * neither a stolen password nor one of the staff removes a factor alone (decision 0060).
 */

/** Long enough that somebody who reads mail once a week sees a notice in time (decision 0060). */
const waitingMs = 7 * 24 * 3_600_000;
const reminderMs = 24 * 3_600_000;
/** What the staff did not approve by then ends by itself. */
const staleMs = 14 * 24 * 3_600_000;

const open = ["asked", "proposed", "waiting"] as const;

type Owner = { accountId: string };
type Refusal = { refused: "gone" | "own" | "waiting" | "no_role" };

/** Whether the removal can be asked for: the staff have a way of their own, a leaving account none. */
async function canAsk(
	trx: Kysely<Tables>,
	{ accountId }: Owner,
	asked = new Date(),
): Promise<boolean> {
	if (await findStaff(trx, accountId)) return false;
	const row = await confirmedFactorOf(trx, { accountId })
		// A factor that was turned on after the request is not the one that was lost.
		.where("confirmed_at", "<=", asked)
		.innerJoin("accounts", "accounts.id", "second_factors.account_id")
		.where("accounts.deletes_at", "is", null)
		.executeTakeFirst();
	return row !== undefined;
}

/** Asks for the removal; one request of an account is open at a time. */
export function askForRemoval(
	site: Site,
	owner: Owner,
	reason: string,
): Promise<{ email: string } | { refused: "open" | "never" }> {
	const { accountId } = owner;
	return site.db.transaction().execute(async (trx) => {
		await lockAccount(trx, owner);
		if (!(await canAsk(trx, owner))) return { refused: "never" };
		const row = {
			...{ id: randomUUID(), state: "asked" as const, reason, asked_at: new Date() },
			...{ proposed_by: null, approved_by: null, due_at: null, reminded_at: null, ended_at: null },
		};
		const asked = await trx
			.insertInto("lost_factors")
			.values({ account_id: accountId, ...row })
			.onConflict((conflict) =>
				conflict
					.column("account_id")
					.doUpdateSet(row)
					.where("lost_factors.state", "not in", [...open]),
			)
			.returning("id")
			.executeTakeFirst();
		if (!asked) return { refused: "open" };
		await record(trx, { actor: accountId, act: "person.factor_removal_asked", id: accountId });
		const email = await emailOf(trx, accountId);
		const content = removalIsAsked({ stop: stopLink(site, asked.id) });
		await queueMail(trx, site, { class: "service", to: email, content });
		return { email };
	});
}

/** Who of the staff may do it is asked again under the lock, because a role may have been taken. */
const deciding = ["support", "admin"] as const;

/** One of the staff proposes, another approves, either declines; the approval begins the week. */
export function decideRemoval(
	site: Site,
	staff: Owner,
	owner: Owner,
	decision: "propose" | "approve" | "decline",
): Promise<"done" | Refusal> {
	const { accountId } = owner;
	return site.db.transaction().execute(async (trx) => {
		await lockAccount(trx, owner);
		const roles = (await findStaff(trx, staff.accountId))?.roles ?? [];
		if (!deciding.some((role) => roles.includes(role))) return { refused: "no_role" };
		const row = await findOpen(trx, accountId);
		if (!row) return { refused: "gone" };
		if (decision === "propose" && row.state !== "asked") return { refused: "waiting" };
		if (decision === "approve" && row.state !== "proposed") return { refused: "gone" };
		if (decision === "approve" && row.proposed_by === staff.accountId) return { refused: "own" };
		// What became impossible meanwhile is not agreed to.
		if (decision !== "decline" && !(await canAsk(trx, owner, row.asked_at)))
			return { refused: "gone" };
		const now = new Date();
		const due = new Date(now.getTime() + waitingMs);
		const changes = {
			propose: { state: "proposed", proposed_by: staff.accountId },
			approve: { state: "waiting", approved_by: staff.accountId, due_at: due },
			decline: { state: "declined", ended_at: now },
		} as const;
		await trx.updateTable("lost_factors").set(changes[decision]).where("id", "=", row.id).execute();
		const act = `person.factor_removal_${changes[decision].state}`;
		await record(trx, { actor: staff.accountId, act, id: accountId });
		const to = await emailOf(trx, accountId);
		const content =
			decision === "approve"
				? removalIsNear({ due, stop: stopLink(site, row.id) })
				: decision === "decline"
					? removalWasStopped({ byOwner: false })
					: null;
		if (content) await queueMail(trx, site, { class: "service", to, content });
		return "done";
	});
}

/** Whose open request a mailed link, or the form on /account, is about; opening it changes nothing. */
export async function findByStopToken(
	{ db, vault }: Pick<Site, "db" | "vault">,
	token: string,
): Promise<{ id: string; accountId: string } | null> {
	const id = vault.open("lost factor", token);
	if (id === null) return null;
	const row = await db
		.selectFrom("lost_factors")
		.select("account_id")
		.where("id", "=", id)
		.where("state", "in", [...open])
		.executeTakeFirst();
	return row ? { id, accountId: row.account_id } : null;
}

/** Stops a request; nothing of the account changes. */
export async function stopRemoval(site: Site, token: string): Promise<"stopped" | "gone"> {
	const found = await findByStopToken(site, token);
	if (!found) return "gone";
	return site.db.transaction().execute(async (trx) => {
		await lockAccount(trx, found);
		const stopped = await trx
			.updateTable("lost_factors")
			.set({ state: "stopped", ended_at: new Date() })
			.where("id", "=", found.id)
			.where("state", "in", [...open])
			.returning("id")
			.executeTakeFirst();
		if (!stopped) return "gone";
		const { accountId: id } = found;
		await record(trx, { actor: id, act: "person.factor_removal_stopped", id });
		const to = await emailOf(trx, id);
		const content = removalWasStopped({ byOwner: true });
		await queueMail(trx, site, { class: "service", to, content });
		return "stopped";
	});
}

/** A query for the open request of an account. */
export function openRemovalOf(db: Kysely<Tables>, { accountId }: Owner) {
	return db
		.selectFrom("lost_factors")
		.select(["id", "state", "asked_at", "proposed_by", "due_at", "reminded_at"])
		.where("account_id", "=", accountId)
		.where("state", "in", [...open]);
}

/** What stops a request, without signing in. */
export const stopToken = ({ vault }: Pick<Site, "vault">, id: string) =>
	vault.seal("lost factor", id);

/** The latest request of an account as the desk reads it. */
export async function readRemoval(db: Kysely<Tables>, accountId: string, staff: Owner) {
	const row = await db
		.selectFrom("lost_factors")
		.select(["state", "reason", "due_at", "proposed_by"])
		.where("account_id", "=", accountId)
		.executeTakeFirst();
	if (!row) return null;
	const { state, reason, due_at: due } = row;
	return { state, reason, due, isOwn: row.proposed_by === staff.accountId };
}

/** Reminds a day before, carries out what is due, ends what nobody approved. Any node, any number of times. */
export async function keepRemovals(site: Site): Promise<void> {
	const now = Date.now();
	const rows = await site.db
		.selectFrom("lost_factors")
		.select(["account_id as accountId", "id"])
		.where((eb) =>
			eb.or([
				eb("state", "=", "waiting").and("due_at", "<=", new Date(now + reminderMs)),
				eb("state", "in", ["asked", "proposed"]).and("asked_at", "<=", new Date(now - staleMs)),
			]),
		)
		.execute();
	for (const row of rows) {
		await site.db.transaction().execute((trx) => keepOne(trx, site, row));
	}
}

type Kept = Owner & { id: string };

async function keepOne(trx: Transaction<Tables>, site: Site, { accountId, id }: Kept) {
	await lockAccount(trx, { accountId });
	const row = await findOpen(trx, accountId);
	// Stopped, or done by another node, since it was listed.
	if (row?.id !== id) return;
	const now = new Date();
	const to = await emailOf(trx, accountId);
	const service = { class: "service", to } as const;
	const change = (set: object) =>
		trx.updateTable("lost_factors").set(set).where("id", "=", id).execute();
	if (row.due_at && row.due_at > now) {
		if (row.reminded_at || row.due_at.getTime() - now.getTime() > reminderMs) return;
		await change({ reminded_at: now });
		const content = removalIsNear({ due: row.due_at, stop: stopLink(site, id) });
		await queueMail(trx, site, { ...service, content });
		return;
	}
	const isDone = row.due_at !== null && (await canAsk(trx, { accountId }, row.asked_at));
	await change({ state: isDone ? "done" : "declined", ended_at: now });
	const act = isDone ? "person.factor_removed" : "person.factor_removal_declined";
	await record(trx, { actor: null, act, id: accountId });
	if (!isDone) {
		await queueMail(trx, site, { ...service, content: removalWasStopped({ byOwner: false }) });
		return;
	}
	await trx.deleteFrom("second_factors").where("account_id", "=", accountId).execute();
	await trx.deleteFrom("backup_codes").where("account_id", "=", accountId).execute();
	await endSessions(trx, accountId);
	await forgetDevices(trx, accountId);
	const notMe = notMeLink(site, { accountId, email: to });
	await queueMail(trx, site, { ...service, content: factorWasTurnedOff({ at: now, notMe }) });
}

const findOpen = (db: Kysely<Tables>, accountId: string) =>
	openRemovalOf(db, { accountId }).executeTakeFirst();

async function emailOf(db: Kysely<Tables>, id: string): Promise<string> {
	const row = db.selectFrom("accounts").select("email").where("id", "=", id);
	return (await row.executeTakeFirstOrThrow()).email;
}

const stopLink = (site: Pick<Site, "settings" | "vault">, id: string) =>
	`${site.settings.origin}/auth/second-step/stop?token=${stopToken(site, id)}`;

type Recorded = { actor: string | null; act: string; id: string };

const record = (trx: Transaction<Tables>, { id, ...act }: Recorded) =>
	recordAct(trx, { ...act, subject: { kind: "account", id } });

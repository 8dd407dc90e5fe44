import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { requestEmailChange } from "../email-change/email-change.server.ts";
import { type LostKind, lostTables, openStates } from "../lost-requests.server.ts";
import { lockAccount } from "../role.server.ts";
import { confirmedFactorOf } from "../second-factor/second-factor.server.ts";
import { findStaff } from "../staff.server.ts";
import { record, tellReaders } from "./tell.server.ts";

/**
 * Someone who knows the password but lost the second factor and its codes, or cannot read the account's address any
 * more, can ask to go on without it. One staff member proposes it, another approves, and only then a week runs in
 * which the owner can stop it. So neither a stolen password nor a single staff member changes anything alone
 * (decision 0060).
 */

type Owner = { accountId: string };

/** Whether a request is allowed: staff have their own procedure, a leaving account has none. */
export async function canAsk(
	trx: Kysely<Tables>,
	kind: LostKind,
	{ accountId }: Owner,
	asked = new Date(),
): Promise<boolean> {
	if (await findStaff(trx, accountId)) return false;
	const stays = await trx
		.selectFrom("accounts")
		.select("id")
		.where("id", "=", accountId)
		.where("deletes_at", "is", null)
		.executeTakeFirst();
	if (!stays || kind === "address") return stays !== undefined;
	const factor = await confirmedFactorOf(trx, { accountId })
		// A factor that was turned on after the request is not the one that was lost.
		.where("confirmed_at", "<=", asked)
		.executeTakeFirst();
	return factor !== undefined;
}

/** What a ticket says of a request: the address of the account, and the one that is read. */
type LostRequest = Owner & { account: string; email: string; reason: string };

/** Notifies support of a request, in its transaction. */
export type Ticket = (trx: Transaction<Tables>, asked: LostRequest) => Promise<unknown>;

type Refusal = { refused: "open" | "never" };

/** Asks for the removal of the second factor; one request of an account is open at a time. */
export function askForRemoval(
	site: Site,
	owner: Owner,
	reason: string,
	ticket: Ticket,
): Promise<"asked" | Refusal> {
	return site.db.transaction().execute(async (trx) => {
		const refused = await put(trx, "factor", owner, { state: "asked", reason });
		if (refused) return refused;
		await mailOwner(trx, site, "factor", owner, { reason, ticket });
		return "asked";
	});
}

/**
 * Asks for another address without the old one. Nobody reads it before the new one is confirmed by its
 * link; both addresses get the mails of an ordinary change, so that every address answers alike.
 */
export function askForAddress(
	site: Site,
	owner: Owner,
	{ reason, newEmail }: { reason: string; newEmail: string },
): Promise<"asked" | Refusal> {
	return site.db.transaction().execute(async (trx) => {
		const row = {
			state: "unconfirmed" as "asked",
			reason,
			new_email: newEmail,
			confirmed_at: null,
		};
		const refused = await put(trx, "address", owner, row);
		if (refused) return refused;
		await requestEmailChange(trx, site, owner.accountId, newEmail);
		return "asked";
	});
}

type Put = { state: "asked"; reason: string; new_email?: string; confirmed_at?: null };

async function put(
	trx: Transaction<Tables>,
	kind: LostKind,
	owner: Owner,
	asked: Put,
): Promise<Refusal | null> {
	const { accountId } = owner;
	await lockAccount(trx, owner);
	if (!(await canAsk(trx, kind, owner))) return { refused: "never" };
	const table = lostTables[kind];
	const row = {
		id: randomUUID(),
		...asked,
		asked_at: new Date(),
		proposed_by: null,
		approved_by: null,
		due_at: null,
		reminded_at: null,
		ended_at: null,
	};
	const written = await trx
		.insertInto(table)
		.values({ account_id: accountId, ...row })
		.onConflict((conflict) =>
			conflict
				.column("account_id")
				.doUpdateSet(row)
				.where(`${table}.state`, "not in", [...openStates]),
		)
		.returning("id")
		.executeTakeFirst();
	return written ? null : { refused: "open" };
}

/**
 * Notifies the staff when the new address of a change requested without the old one was confirmed. Returns whether
 * it was such a change.
 */
export async function confirmLostAddress(
	trx: Transaction<Tables>,
	site: Site,
	{ accountId, newEmail }: Owner & { newEmail: string },
	ticket: Ticket,
): Promise<boolean> {
	const row = await trx
		.selectFrom("lost_addresses")
		.select(["state", "reason"])
		.where("account_id", "=", accountId)
		.where("new_email", "=", newEmail)
		.where("ended_at", "is", null)
		.executeTakeFirst();
	if (!row) return false;
	// Its link was opened once more.
	if (row.state !== "unconfirmed") return true;
	await trx
		.updateTable("lost_addresses")
		.set({ state: "asked", asked_at: new Date(), confirmed_at: new Date() })
		.where("account_id", "=", accountId)
		.execute();
	await mailOwner(trx, site, "address", { accountId }, { reason: row.reason, ticket });
	return true;
}

async function mailOwner(
	trx: Transaction<Tables>,
	site: Site,
	kind: LostKind,
	{ accountId }: Owner,
	{ reason, ticket }: { reason: string; ticket: Ticket },
): Promise<void> {
	await record(trx, kind, { actor: accountId, state: "asked", id: accountId });
	const readers = await tellReaders(trx, site, kind, { accountId, what: "asked" });
	// Of two addresses use the new one: nobody reads the old one.
	const [account = "", email = account] = readers;
	await ticket(trx, { accountId, account, email, reason });
}

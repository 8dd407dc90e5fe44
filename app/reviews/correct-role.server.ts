import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { lockAccount, otherRole, type Role, readRole } from "../accounts/role.server.ts";
import { findStaff } from "../accounts/staff.server.ts";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { withdrawIn } from "./withdraw.server.ts";

type Owner = { accountId: string };

type Refusal =
	/** No such proposal, or it is decided; or no role is set yet. */
	| "gone"
	/** Approved once: the role stays. */
	| "approved"
	/** Money of the account is not paid back. */
	| "paid"
	/** A correction waits already. */
	| "waiting"
	| "own"
	| "no_role";

const correctingRoles = ["support", "reviewer", "admin"] as const;

/** Proposes to move a person to the other side of the site, before approval only. */
export function proposeRole(
	{ db }: Pick<Site, "db">,
	staff: Owner,
	person: Owner,
): Promise<"proposed" | { refused: Refusal }> {
	return db.transaction().execute(async (trx) => {
		const refused = await findRefusal(trx, staff, person);
		if (refused) return { refused };
		const role = await readRole(trx, person);
		if (!role) return { refused: "gone" };
		const row = { id: randomUUID(), account_id: person.accountId, role: otherRole(role) };
		const added = await trx
			.insertInto("role_corrections")
			.values({ ...row, asked_by: staff.accountId, asked_at: new Date() })
			.onConflict((conflict) =>
				conflict.column("account_id").where("is_done", "is", null).doNothing(),
			)
			.returning("id")
			.executeTakeFirst();
		if (!added) return { refused: "waiting" };
		await record(trx, staff, person, "person.role_proposed", row.role);
		return "proposed";
	});
}

/** Carries out or drops somebody else's proposal. An open request is withdrawn with it. */
export function decideRole(
	site: Pick<Site, "db" | "jobs">,
	staff: Owner,
	person: Owner,
	decision: "approve" | "decline",
): Promise<"corrected" | "declined" | { refused: Refusal }> {
	return site.db.transaction().execute(async (trx) => {
		const isDone = decision === "approve";
		const refused = await findRefusal(trx, staff, person);
		if (refused && (isDone || refused === "no_role")) return { refused };
		const row = await trx
			.selectFrom("role_corrections")
			.select(["id", "role", "asked_by"])
			.where("account_id", "=", person.accountId)
			.where("is_done", "is", null)
			.executeTakeFirst();
		if (!row) return { refused: "gone" };
		if (isDone && row.asked_by === staff.accountId) return { refused: "own" };
		await trx
			.updateTable("role_corrections")
			.set({ is_done: isDone, decided_by: staff.accountId, decided_at: new Date() })
			.where("id", "=", row.id)
			.execute();
		await record(
			trx,
			staff,
			person,
			isDone ? "person.role_corrected" : "person.role_kept",
			row.role,
		);
		if (!isDone) return "declined";
		await withdrawIn(trx, site, person);
		await trx
			.updateTable("accounts")
			.set({ role: row.role })
			.where("id", "=", person.accountId)
			.execute();
		return "corrected";
	});
}

async function findRefusal(
	trx: Transaction<Tables>,
	staff: Owner,
	person: Owner,
): Promise<Refusal | null> {
	await lockAccount(trx, person);
	const roles = (await findStaff(trx, staff.accountId))?.roles ?? [];
	if (!correctingRoles.some((role) => roles.includes(role))) return "no_role";
	if (await hasAny(trx, "approval_spans", person)) return "approved";
	if (await hasAny(trx, "members", person)) return "approved";
	const paid = await trx
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select("payments.id")
		.where("orders.account_id", "=", person.accountId)
		.where("payments.revoked_at", "is", null)
		.limit(1)
		.executeTakeFirst();
	return paid ? "paid" : null;
}

const hasAny = async (
	db: Kysely<Tables>,
	table: "approval_spans" | "members",
	{ accountId }: Owner,
) =>
	(await db
		.selectFrom(table)
		.select("account_id")
		.where("account_id", "=", accountId)
		.limit(1)
		.executeTakeFirst()) !== undefined;

function record(trx: Transaction<Tables>, staff: Owner, person: Owner, act: string, role: Role) {
	const subject = { kind: "account", id: person.accountId };
	return recordAct(trx, { actor: staff.accountId, act, subject, details: { role } });
}

import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Staff, StaffRole } from "../../accounts/staff.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { hashToken } from "../../platform/tokens.server.ts";

export type Invitation = {
	state: "open" | "used" | "expired";
	email: string;
	roles: StaffRole[];
};

type Row = {
	email: string;
	roles: string[];
	accepted_at: Date | null;
	expires_at: Date;
};

const query = (db: Kysely<Tables>, token: string) =>
	db
		.selectFrom("staff_invitations")
		.select(["id", "email", "roles", "accepted_at", "expires_at"])
		.where("token_hash", "=", hashToken(token));

const stateOf = ({ accepted_at, expires_at }: Row): Invitation["state"] => {
	if (accepted_at) return "used";
	return expires_at > new Date() ? "open" : "expired";
};

export async function findInvitation(
	db: Kysely<Tables>,
	token: string,
): Promise<Invitation | null> {
	const row = await query(db, token).executeTakeFirst();
	if (!row) return null;
	return { state: stateOf(row), email: row.email, roles: row.roles as StaffRole[] };
}

type Accepted = Pick<Staff, "name" | "gender"> & { passwordHash: string };

/**
 * Opens the account of a person who accepts an invitation, once. The link was mailed, so the address needs no
 * further proof.
 */
export function acceptInvitation(
	db: Kysely<Tables>,
	token: string,
	{ name, gender, passwordHash }: Accepted,
): Promise<{ accountId: string } | { refused: "unknown" | "used" | "expired" | "taken" }> {
	return db.transaction().execute(async (trx) => {
		const row = await query(trx, token).forUpdate().executeTakeFirst();
		if (!row) return { refused: "unknown" };
		const state = stateOf(row);
		if (state !== "open") return { refused: state };
		const account = await trx
			.insertInto("accounts")
			.values({ id: randomUUID(), email: row.email, password_hash: passwordHash })
			.onConflict((conflict) => conflict.column("email").doNothing())
			.returning("id")
			.executeTakeFirst();
		if (!account) return { refused: "taken" };
		const accountId = account.id;
		await trx
			.insertInto("staff")
			.values({ account_id: accountId, name, gender, roles: row.roles })
			.execute();
		await trx
			.updateTable("staff_invitations")
			.set({ accepted_at: new Date() })
			.where("id", "=", row.id)
			.execute();
		await recordAct(trx, {
			actor: accountId,
			act: "staff.accepted",
			subject: { kind: "invitation", id: row.id },
		});
		return { accountId };
	});
}

import type { Kysely, Transaction } from "kysely";
import { endSessions } from "../accounts/sessions/session.server.ts";
import { assignContacts, lockContacts } from "../memberships/named-contact/keep-contacts.server.ts";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";

/** The command by which a running site is asked; see `serveControl`. */
export const removeCommand = "staff-remove";

/** What somebody's removal was: they left the staff, or an invitation was taken back. */
export type Removed = "left" | "uninvited";

/**
 * Takes somebody off the staff by their address: every role ends with the next request, their sessions
 * now, and whose contact they were has another one. The row stays, with the name of who did what. One who was only invited can no longer accept.
 * @throws Error with one sentence when nobody is meant, or the last admin; nothing is changed then.
 */
export function removeFromStaff(db: Kysely<Tables>, address: string): Promise<Removed> {
	const email = address.trim().toLowerCase();
	return db.transaction().execute(async (trx) => {
		await lockContacts(trx);
		// First, since one who is just accepting is a colleague afterwards.
		const wasInvited = await takeBack(trx, email);
		// All of them: of two admins who are removed at once one has to stay.
		const colleagues = await trx
			.selectFrom("staff")
			.innerJoin("accounts", "accounts.id", "staff.account_id")
			.select(["account_id", "email", "roles"])
			.where("left_at", "is", null)
			.orderBy("account_id")
			.forUpdate("staff")
			.execute();
		const leaver = colleagues.find((one) => one.email === email);
		if (!leaver) {
			if (wasInvited) return "uninvited";
			throw new Error(`Nobody on the staff has the address ${email}.`);
		}
		const admins = colleagues.filter(({ roles }) => roles.includes("admin"));
		if (admins.length === 1 && admins[0] === leaver) {
			throw new Error(
				"The last admin stays on the staff: invite another one first; once they have accepted, this one can go.",
			);
		}
		const { account_id: id } = leaver;
		await trx
			.updateTable("staff")
			.set({ left_at: new Date() })
			.where("account_id", "=", id)
			.execute();
		await endSessions(trx, id);
		await assignContacts(trx, new Date());
		await recordAct(trx, { actor: null, act: "staff.removed", subject: { kind: "account", id } });
		return "left";
	});
}

/** Takes back what an address was invited to; whether there was anything. */
async function takeBack(trx: Transaction<Tables>, email: string): Promise<boolean> {
	const open = await trx
		.deleteFrom("staff_invitations")
		.where("email", "=", email)
		.where("accepted_at", "is", null)
		.returning("id")
		.execute();
	for (const { id } of open) {
		const subject = { kind: "invitation", id };
		await recordAct(trx, { actor: null, act: "staff.uninvited", subject });
	}
	return open.length > 0;
}

import type { Kysely, Transaction } from "kysely";
import { endSessions } from "../accounts/sessions/session.server.ts";
import type { StaffRole } from "../accounts/staff.ts";
import { assignContacts, lockContacts } from "../memberships/named-contact/keep-contacts.server.ts";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";

/** The command by which a running site is asked; see `serveControl`. */
export const removeCommand = "staff-remove";

/** Why somebody cannot join the staff, change roles or leave, as a sentence for the server's operator. */
export class StaffRefusal extends Error {}

/** How somebody was removed: they left the staff, or an invitation was taken back. */
export type Removed = "left" | "uninvited";

/**
 * Removes somebody from the staff by their address: roles end with the next request, sessions now, and people whose
 * contact they were get another one. The row stays, with the name of who did what. Somebody who was only invited
 * can no longer accept.
 * @throws Error with one sentence when the address matches nobody, or the last admin; nothing is changed then.
 */
export function removeFromStaff(
	db: Kysely<Tables>,
	address: string,
	by: string | null = null,
): Promise<Removed> {
	const email = address.trim().toLowerCase();
	return db.transaction().execute(async (trx) => {
		await lockContacts(trx);
		// First, since somebody who is just accepting is a colleague afterwards.
		const wasInvited = await takeBack(trx, email, by);
		const colleagues = await lockColleagues(trx);
		const leaver = colleagues.find((one) => one.email === email);
		if (!leaver) {
			if (wasInvited) return "uninvited";
			throw new StaffRefusal(`Nobody on the staff has the address ${email}.`);
		}
		if (isLastAdmin(colleagues, email)) throw new StaffRefusal(lastAdmin);
		const { account_id: id } = leaver;
		await trx
			.updateTable("staff")
			.set({ left_at: new Date() })
			.where("account_id", "=", id)
			.execute();
		await endSessions(trx, id);
		await assignContacts(trx, new Date());
		await recordAct(trx, { actor: by, act: "staff.removed", subject: { kind: "account", id } });
		return "left";
	});
}

/** Takes back an address's invitation; returns whether there was one. */
async function takeBack(
	trx: Transaction<Tables>,
	email: string,
	by: string | null,
): Promise<boolean> {
	const open = await trx
		.deleteFrom("staff_invitations")
		.where("email", "=", email)
		.where("accepted_at", "is", null)
		.returning("id")
		.execute();
	for (const { id } of open) {
		const subject = { kind: "invitation", id };
		await recordAct(trx, { actor: by, act: "staff.uninvited", subject });
	}
	return open.length > 0;
}

const lastAdmin =
	"The last admin stays on the staff: invite another one first; once they have accepted, this one can go.";

type Colleague = { account_id: string; email: string; roles: string[] };

/** Locks all staff: of two admins who leave at once one has to stay. */
function lockColleagues(trx: Transaction<Tables>): Promise<Colleague[]> {
	return trx
		.selectFrom("staff")
		.innerJoin("accounts", "accounts.id", "staff.account_id")
		.select(["account_id", "email", "roles"])
		.where("left_at", "is", null)
		.orderBy("account_id")
		.forUpdate("staff")
		.execute();
}

function isLastAdmin(colleagues: readonly Colleague[], email: string): boolean {
	const admins = colleagues.filter(({ roles }) => roles.includes("admin"));
	return admins.length === 1 && admins[0]?.email === email;
}

/** Replaces a staff member's roles; they apply from the next request on. */
export function changeRoles(
	db: Kysely<Tables>,
	email: string,
	roles: readonly StaffRole[],
	by: string,
): Promise<"changed" | { refused: "gone" | "last_admin" }> {
	return db.transaction().execute(async (trx) => {
		await lockContacts(trx);
		const colleagues = await lockColleagues(trx);
		const found = colleagues.find((one) => one.email === email);
		if (!found) return { refused: "gone" };
		if (!roles.includes("admin") && isLastAdmin(colleagues, email)) {
			return { refused: "last_admin" };
		}
		const id = found.account_id;
		await trx
			.updateTable("staff")
			.set({ roles: [...roles] })
			.where("account_id", "=", id)
			.execute();
		await assignContacts(trx, new Date());
		const subject = { kind: "account", id };
		const details = Object.fromEntries(roles.map((role) => [role, true]));
		await recordAct(trx, { actor: by, act: "staff.roles_changed", subject, details });
		return "changed";
	});
}

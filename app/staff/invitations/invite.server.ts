import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import * as v from "valibot";
import { type StaffRole, staffRoles } from "../../accounts/staff.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { day } from "../../platform/time.ts";
import { issueToken } from "../../platform/tokens.server.ts";
import { StaffRefusal } from "../remove.server.ts";

/** How long an invitation's link is valid (`desk.md`, "People"). */
export const invitationDays = 7;

export type Invited = { email: string; roles: StaffRole[] };

const invited = v.object({
	email: v.pipe(
		v.string(),
		v.trim(),
		v.toLowerCase(),
		v.maxLength(254, "The address is too long."),
		v.regex(/^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+$/, "That is not a mail address."),
	),
	roles: v.pipe(
		v.array(v.picklist(staffRoles, `The roles are ${staffRoles.join(", ")}.`)),
		v.minLength(1, "Name at least one role."),
	),
});

/**
 * Reads an address and roles separated by commas.
 * @throws Error with one sentence when either is not valid.
 */
export function readInvited(email: string, roles: string): Invited {
	const names = roles.split(",").map((role) => role.trim());
	const read = v.safeParse(invited, { email, roles: names });
	if (!read.success) throw new Error(read.issues[0].message);
	return { email: read.output.email, roles: [...new Set(read.output.roles)] };
}

/**
 * Invites somebody to the staff; the site mails the link (`invitation.job.ts`). A newer invitation of an
 * address replaces an older one that nobody accepted.
 * @throws Error with one sentence when the address has an account: the staff are not members.
 */
export async function inviteColleague(
	trx: Transaction<Tables>,
	{ email, roles }: Invited,
	by: string | null = null,
): Promise<void> {
	if (await hasAccount(trx, email)) {
		throw new StaffRefusal(
			"The address has an account here. The staff are not members: invite another address.",
		);
	}
	await trx
		.deleteFrom("staff_invitations")
		.where("email", "=", email)
		.where("accepted_at", "is", null)
		.execute();
	const id = randomUUID();
	const { hash, expiresAt } = issueToken(invitationDays * day);
	await trx
		.insertInto("staff_invitations")
		.values({ id, email, roles, token_hash: hash, expires_at: expiresAt, invited_by: by })
		.execute();
	await recordAct(trx, { actor: by, act: "staff.invited", subject: { kind: "invitation", id } });
}

async function hasAccount(db: Kysely<Tables>, email: string): Promise<boolean> {
	const row = await db
		.selectFrom("accounts")
		.select("id")
		.where("email", "=", email)
		.executeTakeFirst();
	return row !== undefined;
}

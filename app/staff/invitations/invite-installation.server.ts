import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Settings } from "../../platform/settings.ts";
import { doFromOutside } from "../from-outside.server.ts";
import { type Invited, inviteColleague, readInvited } from "./invite.server.ts";

/** The command by which a running site is asked; see `serveControl`. */
export const inviteCommand = "staff-invite";

/** The running site's part: the address and the roles, separated by a space. */
export async function inviteByCommand(db: Kysely<Tables>, argument: string): Promise<void> {
	const [email = "", roles = ""] = argument.split(" ");
	const invited = readInvited(email, roles);
	await db.transaction().execute((trx) => inviteColleague(trx, invited));
}

/**
 * Invites from outside.
 * @throws Error with one sentence when it is refused; nothing is stored then.
 */
export async function inviteFromOutside(
	settings: Pick<Settings, "dataDir" | "databaseUrl">,
	{ email, roles }: Invited,
): Promise<void> {
	const argument = `${email} ${roles.join(",")}`;
	await doFromOutside(settings, { command: inviteCommand, argument, work: inviteByCommand });
}

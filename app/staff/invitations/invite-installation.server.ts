import { resolve } from "node:path";
import type { Kysely } from "kysely";
import { askControl } from "../../platform/control.server.ts";
import { openDatabase } from "../../platform/database/database.server.ts";
import { embeddedFolder, requireEmbedded } from "../../platform/database/embedded.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Settings } from "../../platform/settings.ts";
import { type Invited, inviteColleague, readInvited } from "./invite.server.ts";

/** The command by which a running site is asked; see `serveControl`. */
export const inviteCommand = "staff-invite";

/** The running site's part: the address and the roles, separated by a space. */
export async function inviteByCommand(db: Kysely<Tables>, argument: string): Promise<void> {
	const [email = "", roles = ""] = argument.split(" ");
	await invite(db, readInvited(email, roles));
}

function invite(db: Kysely<Tables>, invited: Invited): Promise<void> {
	return db.transaction().execute((trx) => inviteColleague(trx, invited));
}

/**
 * Invites from outside: on the PostgreSQL server, by asking the site that runs on the data folder, or in
 * this process when none does.
 * @throws Error with one sentence when it is refused; nothing is stored then.
 */
export async function inviteFromOutside(
	settings: Pick<Settings, "dataDir" | "databaseUrl">,
	invited: Invited,
): Promise<void> {
	const dataDir = resolve(settings.dataDir);
	if (!settings.databaseUrl) {
		const argument = `${invited.email} ${invited.roles.join(",")}`;
		if ((await askControl(dataDir, inviteCommand, argument)) !== "nobody") return;
		requireEmbedded(dataDir);
	}
	const database = await openDatabase(settings.databaseUrl ?? embeddedFolder(dataDir));
	try {
		await invite(database.db, invited);
	} finally {
		await database.close();
	}
}

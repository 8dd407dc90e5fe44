import { resolve } from "node:path";
import type { Kysely } from "kysely";
import { askControl } from "../platform/control.server.ts";
import { openDatabase } from "../platform/database/database.server.ts";
import { embeddedFolder, requireEmbedded } from "../platform/database/embedded.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Settings } from "../platform/settings.ts";

/** A command by the name the running site knows it by, with its one argument. */
type OutsideCommand<Result> = {
	command: string;
	argument: string;
	/** The work itself, where no site has to be asked. */
	work: (db: Kysely<Tables>, argument: string) => Promise<Result>;
};

/**
 * Runs a command from outside: directly on the PostgreSQL server, by asking the site that runs on the data folder,
 * or in this process when none does.
 * @throws Error with one sentence when it is refused; nothing is changed then.
 */
export async function doFromOutside<Result>(
	settings: Pick<Settings, "dataDir" | "databaseUrl">,
	{ command, argument, work }: OutsideCommand<Result>,
): Promise<Result> {
	const dataDir = resolve(settings.dataDir);
	if (!settings.databaseUrl) {
		const asked = await askControl(dataDir, command, argument);
		if (asked !== "nobody") return asked.result as Result;
		requireEmbedded(dataDir);
	}
	const database = await openDatabase(settings.databaseUrl ?? embeddedFolder(dataDir));
	try {
		return await work(database.db, argument);
	} finally {
		await database.close();
	}
}

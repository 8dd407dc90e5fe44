// `npm run restore FILE`: replaces a stopped site's data with a backup.
import { restore } from "../app/platform/backup/restore.server.ts";
import { readSettings } from "../app/platform/settings.ts";

try {
	const { dataDir, databaseUrl } = readSettings("start");
	const file = process.argv[2];
	if (databaseUrl) {
		throw new Error(
			"The database is on a PostgreSQL server: restore the dump with pg_restore --no-owner, and unpack its .files.tar.gz into DATA_DIR.",
		);
	}
	if (!file) throw new Error("Name the backup: npm run restore backups/dvash-….tar.gz");
	const { madeAt, previousData } = await restore(file, dataDir);
	console.log(`Restored the backup of ${madeAt}.`);
	if (previousData) console.log(`The previous data are in ${previousData}.`);
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}

// `npm run backup [FILE]`: the embedded installation as one file, from a running or stopped site.
import { backUp, backupName, dropOldBackups } from "../app/platform/backup/backup.server.ts";
import { readSettings } from "../app/platform/settings.ts";

try {
	const { dataDir, databaseUrl } = readSettings("start");
	if (databaseUrl) {
		throw new Error("The database is on a PostgreSQL server: back it up with pg_dump.");
	}
	const { file, bytes, secret } = await backUp(dataDir, process.argv[2] ?? backupName(new Date()));
	console.log(`${file} (${(bytes / 1e6).toFixed(1)} MB) holds the database and the files.`);
	console.log(
		secret
			? "It holds the secret too: whoever has the file can read everything."
			: "SECRET comes from the environment and is not in it: keep it elsewhere.",
	);
	for (const old of await dropOldBackups(new Date())) {
		console.log(`${old} was older than 30 days and is deleted.`);
	}
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}

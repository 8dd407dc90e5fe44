// `npm run backup [FILE]`: the embedded installation as one file, from a running or stopped site; with
// PostgreSQL a dump of the database, and beside it an archive of the files.
import { resolve } from "node:path";
import { backUp, backupName, dropOldBackups } from "../app/platform/backup/backup.server.ts";
import { backUpServer } from "../app/platform/backup/server-backup.server.ts";
import { isRightEnough } from "../app/platform/clock.server.ts";
import { openStore } from "../app/platform/files/files.server.ts";
import { readSettings } from "../app/platform/settings.ts";

try {
	const settings = readSettings("start");
	const { dataDir, backupDir, databaseUrl, databaseUrlDirect, bucket } = settings;
	const name = process.argv[2] ?? backupName(new Date(), backupDir);
	const size = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
	let secret: boolean;
	let ahead = 0;
	if (databaseUrl) {
		const dump = name.replace(/\.tar\.gz$/, ".dump");
		// Through PgBouncer the settings of pg_dump's session would stay behind for the site's queries.
		const store = await openStore(settings, resolve(dataDir), "files");
		const made = await backUpServer(databaseUrlDirect ?? databaseUrl, dataDir, dump, store);
		console.log(`${made.file} (${size(made.bytes)}) holds the database.`);
		console.log(
			`${made.filesArchive} (${size(made.filesBytes)}) holds the files of ${resolve(dataDir)}: ${made.files}.`,
		);
		({ secret, ahead } = made);
	} else {
		const made = await backUp(dataDir, name);
		console.log(
			`${made.file} (${size(made.bytes)}) holds the database and the files of ${resolve(dataDir)}.`,
		);
		secret = made.secret;
	}
	if (bucket)
		console.log(
			`What is in the bucket ${bucket.bucket} is not in it: the bucket keeps its own versions.`,
		);
	console.log(
		secret
			? "It holds the secret too: whoever has the file can read everything."
			: "SECRET comes from the environment and is not in it: keep it elsewhere.",
	);
	if (!isRightEnough(ahead)) {
		throw new Error(
			`No older backup is deleted: this machine's clock is ${Math.abs(Math.round(ahead))} s ${ahead > 0 ? "ahead of" : "behind"} the database's. Set it right.`,
		);
	}
	for (const old of await dropOldBackups(new Date(), backupDir)) {
		console.log(`${old} is deleted: it was older than 30 days, or never finished.`);
	}
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}

// `npm run demo:grow -- COUNT`: a synthetic community in a demo's database; on a stopped site, or on the
// PostgreSQL server of DATABASE_URL.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { openDatabase } from "../app/platform/database/database.server.ts";
import { embeddedFolder } from "../app/platform/database/embedded.server.ts";
import { readSettings } from "../app/platform/settings.ts";
import { growDemo } from "../db/seeds/grow/grow.ts";

const most = 1_000_000;

try {
	const [given, ...more] = process.argv.slice(2);
	const count = Number(given);
	if (!Number.isInteger(count) || count < 1 || count > most || more.length > 0) {
		throw new Error(`Usage: npm run demo:grow -- COUNT (1 to ${most})`);
	}
	const { databaseUrl, dataDir } = readSettings("start");
	const folder = embeddedFolder(resolve(dataDir));
	if (!databaseUrl && !existsSync(folder)) {
		throw new Error(`There is no database in ${resolve(dataDir)}: start the site first.`);
	}
	const database = await openDatabase(databaseUrl ?? folder);
	try {
		await growDemo(database.db, count, (done) => {
			if (done % 10_000 === 0) console.log(`${done} of ${count}`);
		});
		console.log(`The demo has ${count} members more.`);
	} finally {
		await database.close();
	}
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}

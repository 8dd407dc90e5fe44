/**
 * A process that sends a letter until it is killed; see `app/articles/letters/killed.server.test.ts`. Arguments:
 * database, and a file that plays the mail server: each address it took is a line. It prints `begins` with the first.
 */
import { appendFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { sendSome } from "../app/articles/letters/delivery.server.ts";
import { openDatabase } from "../app/platform/database/database.server.ts";
import { testSender } from "./letters.ts";

const [address = "", taken = ""] = process.argv.slice(-2);
const { db } = await openDatabase(address);

const site = testSender(db, {
	send: async ({ to }) => {
		await pause(Math.random() * 4);
		appendFileSync(taken, `${to}\n`);
		console.log("begins");
		await pause(Math.random() * 4);
	},
});

for (;;) await sendSome(site);

/**
 * A process that decides, or puts in force what was decided, and stops right after it has sent one of its statements,
 * until it is killed; see `app/staff/killed.server.test.ts`. Arguments: database, data folder, what to do, and after
 * which statement. It prints `sent` there, or `done` when there are fewer.
 */
import { writeSync } from "node:fs";
import pg from "pg";
import { applyDueCases } from "../app/cases/apply.server.ts";
import { decideCase } from "../app/cases/decide.server.ts";
import { openDatabase } from "../app/platform/database/database.server.ts";
import { openJobs } from "../app/platform/jobs/jobs.server.ts";
import { openLog } from "../app/platform/log/log.server.ts";
import { openMailer } from "../app/platform/mail/mailer.server.ts";
import { makeVault } from "../app/platform/secret.server.ts";
import { readSettings } from "../app/platform/settings.ts";
import type { Site } from "../app/platform/site.ts";
import { connectPorts } from "../app/ports.server.ts";
import { applyDueDecisions } from "../app/reviews/desk/apply.server.ts";
import { makeDecision } from "../app/reviews/desk/decide.server.ts";
import { applyDueActs } from "../app/staff/ten-seconds.job.ts";
import { sendSoon } from "../app/support/threads/answer.server.ts";
import { testFiles } from "./files.ts";

/** What is to be done, with what the functions of the desk take; nothing: what is due is put in force. */
export type Deciding = {
	application?: Parameters<typeof makeDecision>[3] & { id: string };
	case?: Parameters<typeof decideCase>[3] & { id: string };
	ticket?: Parameters<typeof sendSoon>[3] & { number: number };
	by: string;
};

/** The queues of what a decision of the desk may enqueue. */
export const decidingQueues = [
	...["apply-decision", "apply-case-decision", "apply-desk-act", "release-harmless", "mail"],
	...["delete-evidence", "contacts-changed", "drop-files", "keep-named-contacts"],
];

const [address = "", dataDir = "", wanted = "", last = ""] = process.argv.slice(-4);

/** From now on the process stops once it has sent as many statements. */
function stopAfter(statements: number): void {
	const send = pg.Client.prototype.query;
	let sent = 0;
	pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
		const answer = Reflect.apply(send, this, given);
		sent += 1;
		if (sent < statements) return answer;
		writeSync(1, "sent\n");
		for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
	} as typeof send;
}

async function work(site: Site, { by, ...decided }: Deciding): Promise<void> {
	const staff = { accountId: by };
	const due = new Date(Date.now() + 11_000);
	if (decided.application) {
		await makeDecision(site, staff, decided.application.id, decided.application);
	} else if (decided.case) await decideCase(site, staff, decided.case.id, decided.case);
	else if (decided.ticket) await sendSoon(site, staff, decided.ticket.number, decided.ticket);
	else {
		await applyDueDecisions(site, due);
		await applyDueCases(site, due);
		await applyDueActs(site, due);
	}
}

if (address.startsWith("postgres")) {
	const settings = readSettings("test", { DATA_DIR: dataDir });
	const database = await openDatabase(address);
	const log = openLog("silent");
	const mailer = openMailer({ mail: settings.mail, dataDir });
	const vault = makeVault("a-secret-for-tests");
	const jobs = await openJobs(
		database,
		decidingQueues.map((name) => ({ name, work: async () => {} })),
		log,
	);
	const own = { settings, db: database.db, log, vault, files: testFiles(dataDir), jobs, mailer };
	stopAfter(Number(last));
	await work({ ...own, ports: connectPorts() }, JSON.parse(wanted) as Deciding);
	writeSync(1, "done\n");
}

/**
 * A process that signs people up, pays, cancels and reconciles in a loop until it is killed; see
 * `app/payments/ledger/kill.test.ts`, which bundles it. Arguments: database, data folder,
 * simulator's address and root certificate, account, seed.
 */

import { randomUUID } from "node:crypto";
import { signUpMailJob, startSignUp } from "../app/accounts/sign-up/sign-up.server.ts";
import { cancelPurchase, previewCancellation } from "../app/payments/cancellation/cancel.server.ts";
import { receiveEvent } from "../app/payments/ledger/event.server.ts";
import { captureOrder } from "../app/payments/orders/capture-order.server.ts";
import { createOrder } from "../app/payments/orders/create-order.server.ts";
import { listReceipts } from "../app/payments/receipts/receipt.server.ts";
import { reconcilePayments } from "../app/payments/recheck/recheck.job.ts";
import { reconcile } from "../app/payments/recheck/reconcile.server.ts";
import { openDatabase } from "../app/platform/database/database.server.ts";
import { openJobs } from "../app/platform/jobs/jobs.server.ts";
import { openLog } from "../app/platform/log/log.server.ts";
import { openMailer } from "../app/platform/mail/mailer.server.ts";
import { makeVault } from "../app/platform/secret.server.ts";
import { readSettings } from "../app/platform/settings.ts";
import type { Site } from "../app/platform/site.ts";
import { connectPorts } from "../app/ports.server.ts";
import { planFor } from "./buying.ts";
import { testFiles } from "./files.ts";

const [address = "", dataDir = "", url = "", authority = "", accountId = ""] =
	process.argv.slice(-5);

async function openTheSite(): Promise<Site> {
	const settings = readSettings("test", { DATA_DIR: dataDir });
	settings.payments.paypal = {
		env: "simulator",
		clientId: "simulator",
		clientSecret: "simulator",
		webhookId: "SIMULATOR",
		apiUrl: url,
		authority,
	};
	const database = await openDatabase(address);
	const log = openLog("silent");
	const names = [
		"payment-event",
		"recheck-orders",
		"find-missed",
		"deliver-gifts",
		"mail",
		signUpMailJob,
	];
	const jobs = await openJobs(
		database,
		names.map((name) => ({ ...reconcilePayments, name })),
		log,
	);
	const mailer = openMailer({ mail: settings.mail, dataDir });
	const vault = makeVault("a-secret-for-tests");
	const files = testFiles(dataDir);
	return { settings, db: database.db, log, vault, files, jobs, mailer, ports: connectPorts() };
}

/** What a buyer, the other tab, a webhook and the scheduler do at about the same time. */
async function pay(site: Site, amount: number): Promise<void> {
	const person = { accountId };
	const order = await createOrder(site, person, planFor(amount));
	if ("refused" in order) return;
	const id = order.providerOrderId;
	await fetch(`${url}/_simulator/approve`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ order: id }),
	});
	await Promise.all([
		captureOrder(site, person, id),
		captureOrder(site, person, id),
		reconcile(site, new Date(Date.now() + 3 * 60_000)),
		receiveEvent(site, Buffer.from("{}"), new Headers()),
	]);
}

/** Signs somebody up; acknowledged only when stored. */
async function signUp(site: Site): Promise<void> {
	const email = `${randomUUID()}@example.com`;
	const nothing = { person: null, next: null, draftTokenHash: null };
	await startSignUp(site, { email, passwordHash: "x", ...nothing });
	console.log(`signed up ${email}`);
}

async function cancelOne(site: Site): Promise<void> {
	const receipts = await listReceipts(site.db, { accountId });
	for (const { number, kind } of receipts) {
		if (kind !== "receipt") continue;
		const shown = await previewCancellation(site.db, { accountId }, number);
		if ("refused" in shown) continue;
		await cancelPurchase(site, { accountId }, number, shown.refundCents);
		return;
	}
}

const site = await openTheSite();
console.log("ready");
for (let round = 0; ; round += 1) {
	await Promise.all([signUp(site), pay(site, [99, 199, 399][round % 3] ?? 99), signUp(site)]);
	if (round % 3 === 2) await cancelOne(site);
	console.log("round");
}

/**
 * A process that pays, cancels and reconciles without end until it is killed; see
 * `app/payments/books/kill.test.ts`, which bundles it. Values: database, data folder, simulator's
 * address and root certificate, account, seed.
 */
import { reconcilePayments } from "../app/payments/books/books.job.ts";
import { receiveEvent } from "../app/payments/books/event.server.ts";
import { reconcile } from "../app/payments/books/reconcile.server.ts";
import { cancelDeal, previewCancellation } from "../app/payments/cancellation/cancel.server.ts";
import { captureOrder } from "../app/payments/orders/capture-order.server.ts";
import { createOrder } from "../app/payments/orders/create-order.server.ts";
import { listReceipts } from "../app/payments/receipts/receipt.server.ts";
import { openDatabase } from "../app/platform/database/database.server.ts";
import { openJobs } from "../app/platform/jobs/jobs.server.ts";
import { openLog } from "../app/platform/log/log.server.ts";
import { openPost } from "../app/platform/mail/post.server.ts";
import { makeVault } from "../app/platform/secret.server.ts";
import { readSettings } from "../app/platform/settings.ts";
import type { Site } from "../app/platform/site.ts";

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
	const names = ["payment-event", "recheck-orders", "find-missed", "mail"];
	const jobs = await openJobs(
		database,
		names.map((name) => ({ ...reconcilePayments, name })),
		log,
	);
	const post = openPost({ mail: settings.mail, dataDir });
	return { settings, db: database.db, log, vault: makeVault("a-secret-for-tests"), jobs, post };
}

/** What a buyer, the other tab, a webhook and the timetable do at about the same time. */
async function pay(site: Site, amount: number): Promise<void> {
	const person = { accountId };
	const order = await createOrder(site, person, { amount, currency: "USD" });
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

async function cancelOne(site: Site): Promise<void> {
	const receipts = await listReceipts(site.db, { accountId });
	for (const { number, kind } of receipts) {
		if (kind !== "receipt") continue;
		const shown = await previewCancellation(site.db, { accountId }, number);
		if ("refused" in shown) continue;
		await cancelDeal(site, { accountId }, number, shown.refundCents);
		return;
	}
}

const site = await openTheSite();
console.log("ready");
for (let round = 0; ; round += 1) {
	await pay(site, [99, 199, 399][round % 3] ?? 99);
	if (round % 3 === 2) await cancelOne(site);
	console.log("round");
}

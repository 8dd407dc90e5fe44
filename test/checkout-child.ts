/**
 * A process that signs people up, pays for plans, packages and gifts, cancels and reconciles in a loop until it is
 * killed; see `app/payments/ledger/kill.test.ts`, which bundles it. Arguments: database, data folder,
 * simulator's address and root certificate, account, the addresses of those who get gifts, and the first round.
 */

import { randomUUID } from "node:crypto";
import { signUpMailJob, startSignUp } from "../app/accounts/sign-up/sign-up.server.ts";
import { findGift, findPackage } from "../app/credits/catalogue.ts";
import { deliverWaiting, draftGift } from "../app/gifts/pay-now.server.ts";
import { sendByCredit } from "../app/gifts/send.server.ts";
import { findMember } from "../app/members/member.server.ts";
import { cancelPurchase, previewCancellation } from "../app/payments/cancellation/cancel.server.ts";
import { receiveEvent } from "../app/payments/ledger/event.server.ts";
import { captureOrder } from "../app/payments/orders/capture-order.server.ts";
import { createOrder } from "../app/payments/orders/create-order.server.ts";
import { giftProduct, type Product, packageProduct } from "../app/payments/product.ts";
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

const [address = "", dataDir = "", url = "", authority = "", accountId = "", to = "", first = ""] =
	process.argv.slice(-7);
const receivers = to.split(" ");

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
async function pay(site: Site, product: Product | null): Promise<void> {
	const person = { accountId };
	if (!product) return;
	const order = await createOrder(site, person, product);
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
	await Promise.all([deliver(site), deliver(site)]);
}

/** What the job of each payment does. */
const deliver = (site: Site) => deliverWaiting(site, new Date(Date.now() + 2 * 60_000));

const giftOf = (round: number) => ({
	to: receivers[round % receivers.length] ?? "",
	gift: "coffee",
	note: `יום טוב לך, ${round}`,
	clientId: null,
});

/** A gift that is about to be paid for; null where none may be sent now. */
async function draft(site: Site, round: number): Promise<Product | null> {
	const member = await findMember(site.db, { accountId }, new Date());
	const coffee = findGift("coffee");
	if ("refused" in member || !coffee) return null;
	const drafted = await draftGift(site, { ...member, sessionId: "" }, giftOf(round));
	return drafted && !("refused" in drafted) ? giftProduct(coffee, drafted.draft) : null;
}

async function give(site: Site, round: number): Promise<void> {
	const member = await findMember(site.db, { accountId }, new Date());
	if (!("refused" in member)) await sendByCredit(site, { ...member, sessionId: "" }, giftOf(round));
}

async function productOf(site: Site, round: number): Promise<Product | null> {
	const gold = findPackage("gold");
	if (round % 3 === 1 && gold) return packageProduct(gold);
	if (round % 3 === 2) return draft(site, round + Math.floor(Math.random() * receivers.length));
	return planFor([99, 199][round % 2] ?? 99);
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
for (let round = Number(first); ; round += 1) {
	await Promise.all([signUp(site), pay(site, await productOf(site, round)), signUp(site)]);
	await give(site, round + Math.floor(Math.random() * receivers.length));
	if (round % 3 === 2) await cancelOne(site);
	console.log("round");
}

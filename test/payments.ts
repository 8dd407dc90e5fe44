/** A site's payments without pages: a database, a queue and the PayPal simulator. */

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { processEvent, receiveEvent } from "../app/payments/ledger/event.server.ts";
import { captureOrder } from "../app/payments/orders/capture-order.server.ts";
import { createOrder } from "../app/payments/orders/create-order.server.ts";
import { listReceipts } from "../app/payments/receipts/receipt.server.ts";
import { reconcilePayments } from "../app/payments/recheck/recheck.job.ts";
import { type OpenJobs, openJobs } from "../app/platform/jobs/jobs.server.ts";
import { openLog } from "../app/platform/log/log.server.ts";
import { mailJob } from "../app/platform/mail/mail.job.ts";
import { openMailer } from "../app/platform/mail/mailer.server.ts";
import { makeVault } from "../app/platform/secret.server.ts";
import { readSettings } from "../app/platform/settings.ts";
import type { Site } from "../app/platform/site.ts";
import { connectPorts } from "../app/ports.server.ts";
import type { Simulator } from "../simulators/paypal/handle.ts";
import type { Outcome } from "../simulators/paypal/outcomes.ts";
import { letDaysRun, planFor } from "./buying.ts";
import { testDatabase } from "./database.ts";
import { testFiles } from "./files.ts";
import { forgetAll, testPaypal } from "./paypal.ts";
import { addContact } from "./staff.ts";

type Person = { accountId: string };

export type TestPayments = {
	site(): Site;
	paypal(): Simulator;
	/** Adds a person who may buy and whose paid days run at once. */
	addMan(): Promise<Person>;
	/** Adds a person who may buy and whose paid days wait for the approval. */
	addApplicant(): Promise<Person>;
	/**
	 * Creates an order, approves it in the simulator and captures it; returns the newest receipt, 0
	 * without one.
	 */
	buy(
		person: Person,
		amount: number,
		outcome?: Outcome,
	): Promise<{
		captured: Awaited<ReturnType<typeof captureOrder>>;
		capture: string;
		receipt: number;
	}>;
	/** A person's membership periods, as `premium 0-13`: days since a fixed moment. */
	listPeriods(person: Person, since: number): Promise<string[]>;
	/** Resets everything, here and in the simulator. */
	reset(): Promise<void>;
	/** Processes every stored event, however often it failed. */
	workEvents(through?: Site): Promise<void>;
	/** The same, once the simulator has sent all its events. */
	hearEvents(): Promise<void>;
	/** The queued emails of one kind. */
	countMails(): Promise<number>;
};

const log = openLog("silent");
const names = [
	"payment-event",
	"recheck-orders",
	"find-missed",
	"apply-decision",
	"delete-evidence",
	"contacts-changed",
	"drop-files",
	"deliver-gifts",
	"keep-named-contacts",
];
const list = names.map((name) => ({
	...reconcilePayments,
	name,
}));
/** Creating the queues takes seconds, so it is done once for all files of a worker. */
let jobs: Promise<OpenJobs<Site>> | undefined;

/** Registers the hooks; call it once at the top of a test file. */
export function testPayments(receiver: (site: Site) => Site = (site) => site): TestPayments {
	const db = testDatabase();
	const dataDir = mkdtempSync(join(tmpdir(), "dvash-test-"));
	let site: Site;
	const forgetMails = () => sql`delete from pgboss.job`.execute(db());
	beforeAll(async () => {
		const settings = readSettings("test", { DATA_DIR: dataDir, VIP_PER_CONTACT: "1000" });
		jobs ??= openJobs(db.open(), [...list, mailJob], log);
		site = {
			settings,
			db: db(),
			log,
			vault: makeVault("a-secret-for-tests-0123456789"),
			files: testFiles(settings.dataDir),
			jobs: await jobs,
			mailer: openMailer({ mail: settings.mail, dataDir }),
			ports: connectPorts(),
		};
	});
	const paypal = testPaypal(
		() => site,
		async (request) => {
			const raw = Buffer.from(await request.arrayBuffer());
			try {
				const received = await receiveEvent(receiver(site), raw, request.headers);
				return new Response(null, { status: typeof received === "string" ? 200 : 400 });
			} catch {
				return new Response(null, { status: 500 });
			}
		},
	);
	beforeEach(() => forgetMails());
	afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
	const addApplicant = async () => {
		// Without a contact VIP is not sold.
		if (!(await db().selectFrom("staff").select("name").executeTakeFirst())) await addContact(db());
		const accountId = randomUUID();
		await db()
			.insertInto("accounts")
			.values({
				id: accountId,
				email: `${accountId}@example.com`,
				password_hash: "x",
				role: "daddy",
			})
			.execute();
		return { accountId };
	};
	const workEvents = async (through = site) => {
		const rows = await db()
			.selectFrom("webhook_events")
			.select("id")
			.where("worked_at", "is", null)
			.execute();
		for (const { id } of rows) await processEvent(through, id);
	};
	return {
		site: () => site,
		paypal,
		reset: async () => {
			await db.empty();
			forgetAll(paypal());
		},
		addMan: async () => {
			const person = await addApplicant();
			await letDaysRun(db(), person);
			return person;
		},
		addApplicant,
		buy: async (person, amount, outcome = "complete") => {
			const order = await createOrder(site, person, planFor(amount));
			if ("refused" in order) throw new Error(order.refused);
			paypal().approve(order.providerOrderId, { outcome });
			const captured = await captureOrder(site, person, order.providerOrderId);
			const [newest] = await listReceipts(db(), person);
			const [capture = ""] = paypal().state.orders.get(order.providerOrderId)?.captures ?? [];
			return { captured, capture, receipt: newest?.number ?? 0 };
		},
		listPeriods: async ({ accountId }, since) => {
			const rows = await db()
				.selectFrom("membership_periods")
				.select(["plan", "starts_at", "ends_at"])
				.where("account_id", "=", accountId)
				.orderBy("starts_at")
				.execute();
			const dayOf = (at: Date) => (at.getTime() - since) / 86_400_000;
			return rows.map((row) => `${row.plan} ${dayOf(row.starts_at)}-${dayOf(row.ends_at)}`);
		},
		workEvents,
		hearEvents: async () => {
			await paypal().webhooks.idle();
			await workEvents();
		},
		countMails: async () => {
			const { rows } = await sql<{ count: number }>`
				select count(*) as count from pgboss.job where name = 'mail'`.execute(db());
			return rows[0]?.count ?? 0;
		},
	};
}

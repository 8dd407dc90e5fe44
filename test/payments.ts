/** A site's payments without pages: a database, a queue and the simulator of PayPal. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { reconcilePayments } from "../app/payments/books/books.job.ts";
import { receiveEvent, workEvent } from "../app/payments/books/event.server.ts";
import { captureOrder } from "../app/payments/orders/capture-order.server.ts";
import { createOrder } from "../app/payments/orders/create-order.server.ts";
import { listReceipts } from "../app/payments/receipts/receipt.server.ts";
import { type OpenJobs, openJobs } from "../app/platform/jobs/jobs.server.ts";
import { openLog } from "../app/platform/log/log.server.ts";
import { mailJob } from "../app/platform/mail/mail.job.ts";
import { openPost } from "../app/platform/mail/post.server.ts";
import { makeVault } from "../app/platform/secret.server.ts";
import { readSettings } from "../app/platform/settings.ts";
import type { Site } from "../app/platform/site.ts";
import type { Simulator } from "../simulators/paypal/handle.ts";
import type { Outcome } from "../simulators/paypal/outcomes.ts";
import { testDatabase } from "./database.ts";
import { testPaypal } from "./paypal.ts";

type Person = { accountId: string };

export type TestPayments = {
	site(): Site;
	paypal(): Simulator;
	/** A person who may buy. */
	addMan(): Promise<Person>;
	/** Places an order, agrees to it at the simulator and captures it; the newest receipt, 0 without one. */
	buy(
		person: Person,
		amount: number,
		outcome?: Outcome,
	): Promise<{
		captured: Awaited<ReturnType<typeof captureOrder>>;
		capture: string;
		receipt: number;
	}>;
	/** What a person's membership consists of, as `premium 0-13`: days since a moment. */
	listPeriods(person: Person, since: number): Promise<string[]>;
	/** Forgets everything, here and at the simulator. */
	reset(): Promise<void>;
	/** Works off every stored event, however often it failed. */
	workEvents(through?: Site): Promise<void>;
	/** The same, once the simulator has sent all that it wants to send. */
	hearEvents(): Promise<void>;
	/** The letters that wait to be sent, of one kind. */
	countMails(): Promise<number>;
};

/** Registers the hooks; call it once at the top of a test file. */
export function testPayments(receiver: (site: Site) => Site = (site) => site): TestPayments {
	const db = testDatabase();
	const dataDir = mkdtempSync(join(tmpdir(), "dvash-test-"));
	let site: Site;
	let jobs: OpenJobs<Site>;
	const forgetMails = () => sql`delete from pgboss.job`.execute(db());
	beforeAll(async () => {
		const settings = readSettings("test", { DATA_DIR: dataDir });
		const log = openLog("silent");
		const list = ["payment-event", "recheck-orders", "find-missed"].map((name) => ({
			...reconcilePayments,
			name,
		}));
		jobs = await openJobs(db.open(), [...list, mailJob({ newsletter: async () => false })], log);
		site = {
			settings,
			db: db(),
			log,
			vault: makeVault("a-secret-for-tests-0123456789"),
			jobs,
			post: openPost({ mail: settings.mail, dataDir }),
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
	afterAll(async () => {
		await jobs?.close();
		rmSync(dataDir, { recursive: true, force: true });
	});
	const workEvents = async (through = site) => {
		const rows = await db()
			.selectFrom("webhook_events")
			.select("id")
			.where("worked_at", "is", null)
			.execute();
		for (const { id } of rows) await workEvent(through, id);
	};
	return {
		site: () => site,
		paypal,
		reset: async () => {
			await sql`truncate accounts, orders, webhook_events, differences, receipt_counters
				cascade`.execute(db());
			await forgetMails();
			const { orders, captures, refunds, disputes } = paypal().state;
			for (const map of [orders, captures, refunds, disputes]) map.clear();
			paypal().forgetFaults();
			(paypal().webhooks.events as unknown[]).length = 0;
		},
		addMan: async () => {
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
		},
		buy: async (person, amount, outcome = "complete") => {
			const order = await createOrder(site, person, { amount, currency: "USD" });
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

import fc from "fast-check";
import { expect, test } from "vitest";
import { planFor } from "../../../test/buying.ts";
import { testPayments } from "../../../test/payments.ts";
import { recheckAll } from "../../../test/recheck.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import { planPeriods } from "../../memberships/periods.ts";
import { planIds, plans } from "../../memberships/plans.ts";
import { captureOrder } from "../orders/capture-order.server.ts";
import { createOrder } from "../orders/create-order.server.ts";
import { findMissedEvents } from "../recheck/missed-events.server.ts";
import { reconcile } from "../recheck/reconcile.server.ts";
import { listBoughtPlans } from "./bought-plans.server.ts";

const money = testPayments();
const rounds = process.env.LONG ? 500 : 50;

const faults = fc.option(
	fc.constantFrom("lost-before", "lost-after", "server-error", "unavailable", "rate-limit"),
	{ nil: undefined },
);

const round = fc.record({
	plan: fc.constantFrom(...planIds),
	tabs: fc.integer({ min: 1, max: 4 }),
	captures: fc.integer({ min: 1, max: 4 }),
	reconcilers: fc.integer({ min: 0, max: 3 }),
	captureFault: faults,
	readFault: faults,
	webhooks: fc.constantFrom("normal", "duplicate", "reordered", "delayed", "forged", "lost"),
	/** The bank then reverses the payment, shown in this way. */
	takenBack: fc.option(fc.constantFrom("refund", "status", "nothing"), { nil: undefined }),
});

test("two plans paid for concurrently get consecutive periods", async () => {
	const { paypal, site } = money;
	for (let time = 0; time < (process.env.LONG ? 100 : 8); time += 1) {
		const person = await money.addMan();
		const ask = async (amount: number) => {
			const order = await createOrder(site(), person, planFor(amount));
			if ("refused" in order) throw new Error(order.refused);
			paypal().approve(order.providerOrderId);
			return order.providerOrderId;
		};
		const ids = [await ask(99), await ask(199), await ask(399)];
		const captured = await Promise.all(ids.map((id) => captureOrder(site(), person, id)));
		expect(captured).toEqual(Array(3).fill({ status: "COMPLETED" }));
		const bought = await listBoughtPlans(site().db, person.accountId);
		const rows = await site()
			.db.selectFrom("membership_periods")
			.select(["plan", "ends_at"])
			.where("account_id", "=", person.accountId)
			.orderBy("starts_at")
			.execute();
		// Each was settled at its own time, in the order the ledger records.
		expect(rows.at(-1)?.ends_at.getTime()).toBe(
			planPeriods(bought, [{ from: 0, until: null }]).at(-1)?.endsAt,
		);
	}
	await paypal().webhooks.idle();
});

test("concurrent captures, webhooks and reconcilers end with one payment and one period", async () => {
	const { paypal, site } = money;
	const { db } = site();
	let takenBack = 0;
	await fc.assert(
		fc.asyncProperty(round, async (given) => {
			const person = await money.addMan();
			paypal().webhooks.setMode(given.webhooks);
			const amount = (plans.find(({ id }) => id === given.plan)?.price.amount ?? 0) / 100;
			const ask = () => createOrder(site(), person, planFor(amount));
			const orders = await Promise.all(Array.from({ length: given.tabs }, ask));
			const ids = new Set(orders.map((order) => ("refused" in order ? "" : order.providerOrderId)));
			expect(ids.size).toBe(1);
			const [id = ""] = ids;
			paypal().approve(id);
			if (given.captureFault) paypal().failNext("capture-order", given.captureFault, { id });
			if (given.readFault) paypal().failNext("show-order", given.readFault, { id });
			const later = () => new Date(Date.now() + 3 * 60_000);
			const events = async () => {
				await paypal().webhooks.idle();
				await money.workEvents().catch(() => {});
			};
			await Promise.all([
				...Array.from({ length: given.captures }, () => captureOrder(site(), person, id)),
				...Array.from({ length: given.reconcilers }, () => reconcile(site(), later())),
				events(),
				events(),
			]);
			// A buyer who saw no success clicks again.
			expect(await captureOrder(site(), person, id)).toEqual({ status: "COMPLETED" });
			await paypal().webhooks.idle();
			await money.workEvents();
			await reconcile(site(), later());

			expect(paypal().state.orders.get(id)?.captures).toHaveLength(1);
			const paid = await db
				.selectFrom("payments")
				.innerJoin("orders", "orders.id", "payments.order_id")
				.innerJoin("receipts", "receipts.payment_id", "payments.id")
				.select(["payments.capture_id", "payments.cents", "orders.state"])
				.where("orders.account_id", "=", person.accountId)
				.execute();
			const [captureId = ""] = paypal().state.orders.get(id)?.captures ?? [];
			expect(paid).toEqual([{ capture_id: captureId, cents: amount * 100, state: "paid" }]);
			const periods = await db
				.selectFrom("membership_periods")
				.select("plan")
				.where("account_id", "=", person.accountId)
				.execute();
			expect(periods).toEqual([{ plan: given.plan }]);
			if (!given.takenBack) return;
			takenBack += 1;
			await Promise.all([
				paypal().reverse(captureId, given.takenBack),
				...Array.from({ length: given.reconcilers }, () => findMissedEvents(site())),
				recheckAll(site()),
				events(),
				events(),
			]);
			// A fault left unused would only delay it.
			paypal().forgetFaults();
			await paypal().webhooks.idle();
			await findMissedEvents(site());
			await Promise.all([money.workEvents(), money.workEvents()]);
			const back = await db
				.selectFrom("refunds")
				.innerJoin("payments", "payments.id", "refunds.payment_id")
				.select(["refunds.cents", "refunds.state", "payments.revoked_at"])
				.where("payments.capture_id", "=", captureId)
				.execute();
			expect(back).toEqual([
				{ cents: amount * 100, state: "completed", revoked_at: expect.any(Date) },
			]);
			expect(await findMembership(db, person.accountId)).toBeNull();
		}),
		{ numRuns: rounds, endOnFailure: true },
	);
	const { count } = await db
		.selectFrom("receipts")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	expect(count).toBe(rounds + takenBack);
	expect(await money.countMails()).toBe(rounds + takenBack);
	await recheckAll(site());
	const open = db.selectFrom("discrepancies").selectAll().where("solved_at", "is", null);
	expect(await open.execute()).toEqual([]);
}, 3_600_000);

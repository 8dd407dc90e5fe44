import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { planFor } from "../../../test/buying.ts";
import { interrupted } from "../../../test/interrupted.ts";
import { testPayments } from "../../../test/payments.ts";
import { previewLeaving } from "../../payments/cancellation/cancel.server.ts";
import { captureOrder } from "../../payments/orders/capture-order.server.ts";
import { createOrder } from "../../payments/orders/create-order.server.ts";
import { reconcile } from "../../payments/recheck/reconcile.server.ts";
import { deleteDue, deleteNow, scheduleDeletion } from "./deletion.server.ts";

const money = testPayments();
afterEach(() => vi.useRealTimers());
const later = () => new Date(Date.now() + 15 * 60_000);

const round = fc.record({
	way: fc.constantFrom("now", "week"),
	refunds: fc.constantFrom("usual", "usual", "refused", "pending"),
	fault: fc.option(fc.constantFrom("lost-before", "lost-after", "server-error", "rate-limit"), {
		nil: undefined,
	}),
	webhooks: fc.constantFrom("normal", "duplicate", "reordered", "lost"),
	isPaying: fc.boolean(),
});

async function order(person: { accountId: string }, amount: number): Promise<string> {
	const made = await createOrder(money.site(), person, planFor(amount));
	if ("refused" in made) throw new Error(made.refused);
	money.paypal().approve(made.providerOrderId);
	return made.providerOrderId;
}

test("deleting the account while payments, webhooks and the reconciler run refunds each payment once", async () => {
	const { site, paypal } = money;
	const { db } = site();
	await fc.assert(
		fc.asyncProperty(round, async ({ way, refunds, fault, webhooks, isPaying }) => {
			await money.reset();
			const person = await money.addMan();
			paypal().webhooks.setMode(webhooks);
			const first = await order(person, 199);
			await captureOrder(site(), person, first);
			const [capture = ""] = paypal().state.orders.get(first)?.captures ?? [];
			paypal().chooseRefunds(capture, refunds);
			if (fault) paypal().failNext("refund-capture", fault);
			const second = isPaying ? await order(person, 399) : undefined;
			const { cents } = await previewLeaving(db, person);
			const leave = async () => {
				if (way === "now") {
					return deleteNow(site(), person, { draftToken: undefined, shownCents: cents });
				}
				return scheduleDeletion(site(), person, cents);
			};
			await Promise.all([
				leave(),
				leave(),
				...(second ? [captureOrder(site(), person, second)] : []),
				reconcile(site(), later()),
				reconcile(site(), later()),
				paypal()
					.webhooks.idle()
					.then(() => money.workEvents()),
			]);
			// If the second payment came in between, the shown refund is outdated and the person retries.
			const { cents: left } = await previewLeaving(db, person);
			if (way === "now") {
				await deleteNow(site(), person, { draftToken: undefined, shownCents: left });
			} else {
				await scheduleDeletion(site(), person, left);
				await db
					.updateTable("accounts")
					.set({ deletes_at: new Date(0) })
					.execute();
				await Promise.all([deleteDue(site()), deleteDue(site())]);
			}
			const people = db.selectFrom("accounts").select("id").where("role", "is not", null);
			expect(await people.execute()).toEqual([]);
			for (let time = 0; time < 4; time += 1) {
				const { state } = paypal();
				for (const { id } of state.refunds.values()) paypal().settleRefund(id, "COMPLETED");
				await paypal().webhooks.idle();
				await money.workEvents();
				await reconcile(site(), later());
			}

			const rows = await db.selectFrom("refunds").selectAll().execute();
			const done = rows.filter(({ state }) => state === "completed");
			const failed = rows.filter(({ state }) => state === "failed");
			expect(done.length + failed.length).toBe(rows.length);
			const credits = await db
				.selectFrom("receipts")
				.select("cents")
				.where("kind", "=", "credit")
				.execute();
			const sum = (of: readonly { cents: number }[]) => of.reduce((all, one) => all + one.cents, 0);
			const there = paypal().countMoney();
			expect([sum(done), sum(credits)]).toEqual([there.refunded, there.refunded]);
			expect(failed).toHaveLength(refunds === "refused" ? 1 : 0);
			const noted = await db.selectFrom("discrepancies").select("kind").execute();
			// Payments received after the deletion, like rejected refunds, are left to the staff to
			// refund.
			const late = noted.filter(({ kind }) => kind === "paid-without-account").length * 39_900;
			expect(noted.length).toBe(failed.length + (late ? 1 : 0));
			expect(there.left).toBe(sum(failed) + late);
		}),
		{ numRuns: process.env.LONG ? 200 : 15, endOnFailure: true },
	);
}, 600_000);

test("a deletion asked for at any statement of a capture: nothing is charged, or all of it goes back", async () => {
	const { site, paypal } = money;
	const ends = new Set<string>();
	for (let statement = 0, isOver = false; !isOver; statement += 1) {
		vi.useFakeTimers({ toFake: ["Date"] });
		await money.reset();
		const person = await money.addMan();
		const id = await order(person, 199);
		const leave = async () => {
			// A payment in between changes the shown sum: he confirms again.
			for (let isAsked = false; !isAsked; ) {
				const { cents } = await previewLeaving(site().db, person);
				isAsked = !("refused" in (await scheduleDeletion(site(), person, cents)));
			}
		};
		let left = statement === 0 ? leave() : undefined;
		await left;
		const capture = interrupted(site(), statement, () => {
			left = leave();
		});
		const captured = await captureOrder(capture.site, person, id);
		isOver = left === undefined;
		await (left ?? leave());
		await paypal().webhooks.idle();
		await money.workEvents();
		vi.setSystemTime(Date.now() + 7 * 86_400_000);
		await reconcile(site());
		expect(await deleteDue(site())).toEqual({ deleted: 1 });
		await reconcile(site(), later());
		const { captured: paid, refunded } = paypal().countMoney();
		expect(refunded, `statement ${statement}`).toBe(paid);
		ends.add("refused" in captured ? `${captured.refused} ${paid}` : `${captured.status} ${paid}`);
		vi.useRealTimers();
	}
	expect([...ends].sort()).toEqual(["COMPLETED 19900", "deleting 0"]);
}, 120_000);

import fc from "fast-check";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, test, vi } from "vitest";
import type { ReversalShows } from "../../../simulators/paypal/outcomes.ts";
import { planFor } from "../../../test/buying.ts";
import { compareDocuments, compareLedger } from "../../../test/compare-ledger.ts";
import { buy, crash, type Step, step } from "../../../test/payment-steps.ts";
import { testPayments } from "../../../test/payments.ts";
import { recheckAll } from "../../../test/recheck.ts";
import { refundRefusedProfile } from "../../../test/refusing.ts";
import { plans } from "../../memberships/plans.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { cancelPurchase, previewCancellation } from "../cancellation/cancel.server.ts";
import { captureOrder } from "../orders/capture-order.server.ts";
import { createOrder } from "../orders/create-order.server.ts";
import { listReceipts } from "../receipts/receipt.server.ts";
import { findMissedEvents } from "../recheck/missed-events.server.ts";
import { beginRecheck } from "../recheck/recheck.server.ts";
import { reconcile } from "../recheck/reconcile.server.ts";
import { refundUnverified } from "../unverified.job.ts";
import { beginPaidDays } from "./plans.server.ts";

/** Simulates a crash at one of the next statements; nothing works after it. */
class Crash extends Error {}

function crashing(site: Site, afterStatements: number | undefined): Site {
	if (afterStatements === undefined) return site;
	let left = afterStatements;
	const db: Kysely<Tables> = site.db.withPlugin({
		transformQuery: ({ node }) => {
			if (left <= 0) throw new Crash("the process ended");
			left -= 1;
			return node;
		},
		transformResult: async ({ result }) => result,
	});
	return { ...site, db };
}

let receiverCrash: number | undefined;
const money = testPayments((site) => crashing(site, receiverCrash));
const day = 86_400_000;
const minute = 60_000;

const began = Date.now();
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

type Person = { accountId: string };

/** Performs one step; a crash interrupts it, like a killed process. */
async function take(person: Person, orders: string[], one: Step): Promise<void> {
	const whole = money.site();
	const paypal = money.paypal();
	const site = crashing(whole, "crash" in one ? one.crash : undefined);
	const captures = orders.flatMap((id) => paypal.state.orders.get(id)?.captures ?? []);
	const captureId = "pick" in one ? captures[one.pick % captures.length] : undefined;
	switch (one.do) {
		case "buy": {
			const amount = (plans.find(({ id }) => id === one.plan)?.price.amount ?? 0) / 100;
			const ordering = crashing(whole, one.crashOfOrder);
			const order = await createOrder(ordering, person, planFor(amount));
			if ("refused" in order) return;
			const { providerOrderId: id } = order;
			if (!orders.includes(id)) orders.push(id);
			paypal.approve(id, { outcome: one.outcome as "complete" });
			await captureOrder(site, person, id);
			return;
		}
		case "capture": {
			const id = orders[one.pick % orders.length];
			if (id) await captureOrder(site, person, id);
			return;
		}
		case "cancel": {
			const receipts = (await listReceipts(whole.db, person)).filter(
				({ kind }) => kind === "receipt",
			);
			const receipt = receipts[one.pick % receipts.length]?.number ?? 0;
			const shown = await previewCancellation(whole.db, person, receipt);
			if (!("refused" in shown)) await cancelPurchase(site, person, receipt, shown.refundCents);
			return;
		}
		case "refuse":
			await refundRefusedProfile(site, person);
			return;
		case "approve":
			await site.db.transaction().execute((trx) => beginPaidDays(trx, person, new Date()));
			return;
		case "refund unverified":
			await refundUnverified(site);
			return;
		case "reconcile":
			await reconcile(site, new Date(Date.now() + 11 * minute));
			return;
		case "recheck":
			await recheckAll(site);
			return;
		case "find missed":
			await findMissedEvents(site);
			return;
		case "events":
			await money.workEvents(site);
			return;
		case "hold":
			paypal.webhooks.hold();
			return;
		case "release":
			paypal.webhooks.release();
			return;
		case "shuffle":
			paypal.webhooks.release((events) => events.reverse());
			return;
		case "lose webhooks":
			paypal.webhooks.setMode("lost");
			return;
		case "send webhooks":
			paypal.webhooks.setMode("normal");
			return;
		case "choose":
			if (captureId) paypal.chooseRefunds(captureId, one.go as "usual");
			return;
		case "fault":
			paypal.failNext(one.operation, one.fault);
			return;
		case "pass":
			pass(one.ms);
			if (one.ms > day) await passNight();
			return;
		default:
			if (captureId) atPaypal(one.do, captureId, one.shows as ReversalShows);
	}
}

/** Things that people and banks do directly at PayPal. */
function atPaypal(what: string, captureId: string, shows: ReversalShows): void {
	const paypal = money.paypal();
	const dispute = [...paypal.state.disputes.values()].find((one) => one.captureId === captureId);
	const waiting = [...paypal.state.refunds.values()].find(
		(one) => one.captureId === captureId && one.status === "PENDING",
	);
	const acts: Record<string, () => unknown> = {
		refund: () => paypal.refund(captureId),
		"refund part": () => paypal.refund(captureId, "7.31"),
		reverse: () => paypal.reverse(captureId, shows),
		dispute: () => paypal.dispute(captureId),
		resolve: () => dispute && paypal.resolveDispute(dispute.id, "RESOLVED_SELLER_FAVOUR"),
		"resolve for the buyer": () =>
			dispute && paypal.resolveDispute(dispute.id, "RESOLVED_BUYER_FAVOUR", shows),
		complete: () => paypal.settle(captureId, "COMPLETED"),
		deny: () => paypal.settle(captureId, "DECLINED"),
		"let refund through": () => waiting && paypal.settleRefund(waiting.id, "COMPLETED"),
		"let refund fail": () => waiting && paypal.settleRefund(waiting.id, "FAILED"),
	};
	try {
		acts[what]?.();
	} catch {
		// PayPal rejects actions that do not fit the state.
	}
}

/** One night's scheduled jobs; PayPal keeps sent events for thirty days. */
async function passNight(): Promise<void> {
	const site = money.site();
	await beginRecheck(site);
	await recheckAll(site);
	await insist(() => findMissedEvents(site));
	await insist(() => money.workEvents());
}

/** Retries like the queue, because planned faults may still occur. */
async function insist(act: () => Promise<unknown>, tries = 40): Promise<void> {
	try {
		await act();
	} catch (error) {
		if (tries === 0) throw error;
		await insist(act, tries - 1);
	}
}

/** Delivers everything pending and lets a few nights pass. */
async function settleEverything(): Promise<void> {
	receiverCrash = undefined;
	const site = money.site();
	const paypal = money.paypal();
	paypal.webhooks.release();
	for (let time = 0; time < 4; time += 1) {
		await paypal.webhooks.idle();
		// The remaining planned faults are used up by the first attempts.
		await money.workEvents().catch(() => {});
		pass(11 * minute);
		await reconcile(site);
		await recheckAll(site);
	}
	await insist(() => money.workEvents());
	for (const { id, status } of paypal.state.refunds.values()) {
		if (status === "PENDING") paypal.settleRefund(id, "COMPLETED");
	}
	for (let tries = 0; tries < 12; tries += 1) {
		await recheckAll(site);
		pass(11 * minute);
		await reconcile(site);
	}
	paypal.forgetFaults();
	for (let night = 0; night < 2; night += 1) {
		pass(61 * minute);
		await passNight();
	}
}

test("whatever happens, in any order, crashes included: our ledger ends up matching PayPal's", async () => {
	await fc.assert(
		fc.asyncProperty(
			buy,
			fc.array(step, { minLength: 3, maxLength: 25, size: "max" }),
			crash,
			fc.boolean(),
			fc.boolean(),
			async (first, steps, crashOfReceiver, isDeaf, isApproved) => {
				await money.reset();
				vi.setSystemTime(began);
				const person = isApproved ? await money.addMan() : await money.addApplicant();
				const orders: string[] = [];
				receiverCrash = crashOfReceiver;
				money.paypal().webhooks.setMode(isDeaf ? "lost" : "normal");
				for (const one of [first, ...steps]) {
					await take(person, orders, one).catch((error) => {
						if (!(error instanceof Crash) && !/did not answer/.test(error.message)) throw error;
					});
				}
				await settleEverything();
				await compareLedger(money, person, orders);
				await compareDocuments(money);
			},
		),
		{ numRuns: process.env.LONG ? 300 : 20, endOnFailure: true },
	);
}, 900_000);

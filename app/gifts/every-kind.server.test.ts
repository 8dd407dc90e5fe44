import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { letDaysRun } from "../../test/buying.ts";
import { day, minute } from "../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testPayments } from "../../test/payments.ts";
import { recheckAll } from "../../test/recheck.ts";
import { readerOf, type TalkSite } from "../../test/talks.ts";
import { lockAccount } from "../accounts/role.server.ts";
import { writeTo } from "../conversations/send.server.ts";
import { findGift, findPackage } from "../credits/catalogue.ts";
import { compareBooks } from "../credits/compare.server.ts";
import { bringCredits } from "../credits/lots.server.ts";
import { captureOrder } from "../payments/orders/capture-order.server.ts";
import { createOrder } from "../payments/orders/create-order.server.ts";
import { giftProduct, type Product, packageProduct } from "../payments/product.ts";
import { reconcile } from "../payments/recheck/reconcile.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { deliverWaiting, draftGift } from "./pay-now.server.ts";
import { acceptGift } from "./received.server.ts";
import { sendByCredit } from "./send.server.ts";

const money = testPayments();
const site = () => money.site();
const db = () => site().db;
const as = (member: ClubMember) => readerOf(site() as unknown as TalkSite, member);
const soon = () => new Date(Date.now() + 3 * minute);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

type Kind = "package" | "gift";
type Buyer = { man: ClubMember; woman: ClubMember; product: Product };

/** A man who is about to pay for five gifts, or for one to a woman. */
async function addBuyer(kind: Kind): Promise<Buyer> {
	const since = new Date(Date.now() - 10 * day);
	const plan = kind === "gift" ? ({ plan: "premium" } as const) : {};
	const man = await addClubMember(db(), { role: "daddy", ...plan, since });
	await letDaysRun(db(), man);
	const woman = await addClubMember(db(), { since });
	if (kind === "package") {
		const pack = findPackage("gold");
		if (!pack) throw new Error("no package");
		return { man, woman, product: packageProduct(pack) };
	}
	const input = { to: woman.publicId, gift: "royal-crown", note: "ערב טוב לך", clientId: null };
	const drafted = await draftGift(site(), await as(man), input);
	const gift = findGift("royal-crown");
	if (!gift || !drafted || "refused" in drafted) throw new Error(JSON.stringify(drafted));
	return { man, woman, product: giftProduct(gift, drafted.draft) };
}

async function approve({ man, product }: Buyer, outcome: "complete" | "pending" = "complete") {
	const order = await createOrder(site(), man, product);
	if ("refused" in order) throw new Error(order.refused);
	money.paypal().approve(order.providerOrderId, { outcome });
	return order.providerOrderId;
}

const captureOf = (id: string) => money.paypal().state.orders.get(id)?.captures[0] ?? "";

/** What came of the payment: credits left of the package, or the states of the gifts it sent. */
async function delivered(kind: Kind, { man }: Buyer): Promise<unknown[]> {
	await money.hearEvents();
	await deliverWaiting(site(), soon());
	await db()
		.transaction()
		.execute(async (trx) => {
			await lockAccount(trx, man);
			await bringCredits(trx, man, new Date());
		});
	expect(await compareBooks(db())).toEqual([]);
	if (kind === "package") {
		const lots = db().selectFrom("credit_lots").select("balance").where("source", "=", "package");
		const own = await lots.where("account_id", "=", man.accountId).execute();
		return own.map(({ balance }) => balance);
	}
	const gifts = db().selectFrom("gifts").select("state").where("sender_id", "=", man.memberId);
	const paid = await gifts.where("payment_id", "is not", null).execute();
	return paid.map(({ state }) => state);
}

const payments = async ({ man }: Buyer) =>
	(
		await db()
			.selectFrom("payments")
			.innerJoin("orders", "orders.id", "payments.order_id")
			.select("payments.id")
			.where("orders.account_id", "=", man.accountId)
			.where("payments.currency", "=", "ILS")
			.execute()
	).length;

const differences = async () => {
	const rows = await db().selectFrom("discrepancies").select("kind").execute();
	return rows.map(({ kind }) => kind);
};

const whole = { package: 5, gift: "sent" } as const;

/** Simulates a process that is killed at one of its next statements. */
class Killed extends Error {}

function killedAfter(given: Site, statements: number): Site {
	let left = statements;
	const mortal: Kysely<Tables> = given.db.withPlugin({
		transformQuery: ({ node }) => {
			if (left <= 0) throw new Killed("the process ended");
			left -= 1;
			return node;
		},
		transformResult: async ({ result }) => result,
	});
	return { ...given, db: mortal };
}

describe.each<Kind>(["package", "gift"])("a %s", (kind) => {
	test("captured, told and read anew at the same time it is paid for and delivered once", async () => {
		const rounds = process.env.LONG ? 100 : 4;
		const modes = ["normal", "duplicate", "reordered", "lost"] as const;
		for (let round = 0; round < rounds; round += 1) {
			const buyer = await addBuyer(kind);
			money.paypal().webhooks.setMode(modes[round % modes.length] ?? "normal");
			const ids = await Promise.all([approve(buyer), approve(buyer)]);
			expect(new Set(ids).size).toBe(1);
			const [id] = ids;
			const events = async () => {
				await money.paypal().webhooks.idle();
				await money.workEvents().catch(() => {});
			};
			await Promise.all([
				...Array.from({ length: 3 }, () => captureOrder(site(), buyer.man, id)),
				...Array.from({ length: 2 }, () => reconcile(site(), soon())),
				events(),
				events(),
			]);
			expect(await captureOrder(site(), buyer.man, id)).toEqual({ status: "COMPLETED" });
			await Promise.all([deliverWaiting(site(), soon()), deliverWaiting(site(), soon())]);
			expect(await delivered(kind, buyer)).toEqual([whole[kind]]);
			expect(await payments(buyer)).toBe(1);
		}
		expect(await differences()).toEqual([]);
	});

	test("killed at any statement of settling it is paid for and delivered once", async () => {
		const step = process.env.LONG ? 1 : 9;
		let isOver = false;
		for (let statements = 0; !isOver; statements += step) {
			const buyer = await addBuyer(kind);
			const id = await approve(buyer);
			isOver = await captureOrder(killedAfter(site(), statements), buyer.man, id).then(
				() => true,
				(error) => {
					expect(error).toBeInstanceOf(Killed);
					return false;
				},
			);
			await reconcile(site(), soon());
			expect(await captureOrder(site(), buyer.man, id)).toEqual({ status: "COMPLETED" });
			await deliverWaiting(killedAfter(site(), statements), soon()).catch(() => {});
			expect(await delivered(kind, buyer)).toEqual([whole[kind]]);
			expect(await payments(buyer)).toBe(1);
		}
		expect(await differences()).toEqual([]);
	}, 900_000);

	test("the webhook comes before the browser's answer, and both tell of one payment", async () => {
		const buyer = await addBuyer(kind);
		const id = await approve(buyer);
		money.paypal().failNext("capture-order", "lost-after", { id });
		money.paypal().failNext("show-order", "unavailable", { id });
		expect(await captureOrder(site(), buyer.man, id)).not.toEqual({ status: "COMPLETED" });
		expect(await delivered(kind, buyer)).toEqual([whole[kind]]);
		expect(await captureOrder(site(), buyer.man, id)).toEqual({ status: "COMPLETED" });
		expect(await delivered(kind, buyer)).toEqual([whole[kind]]);
		expect(await payments(buyer)).toBe(1);
	});

	test.each([
		["COMPLETED", 1],
		["DECLINED", 0],
	] as const)("pending and then %s: delivered %i times, and nothing before", async (end, times) => {
		const buyer = await addBuyer(kind);
		const id = await approve(buyer, "pending");
		expect(await captureOrder(site(), buyer.man, id)).toEqual({ status: "PENDING" });
		expect(await delivered(kind, buyer)).toEqual([]);
		money.paypal().settle(captureOf(id), end);
		expect(await delivered(kind, buyer)).toEqual(Array(times).fill(whole[kind]));
		expect(await payments(buyer)).toBe(times);
	});

	test("its money goes back in three parts, and what was bought follows it", async () => {
		const buyer = await addBuyer(kind);
		const id = await approve(buyer);
		await captureOrder(site(), buyer.man, id);
		await delivered(kind, buyer);
		const parts = kind === "package" ? ["66.34", "66.33", "66.33"] : ["100.00", "100.00", "100.00"];
		const left = kind === "package" ? [3, 1, 0] : ["sent", "sent", "returned"];
		for (const [at, part] of parts.entries()) {
			money.paypal().refund(captureOf(id), part);
			await money.hearEvents();
			// Also of whoever does not come again.
			const lots = db().selectFrom("credit_lots").select("balance").where("source", "=", "package");
			const balances = (await lots.execute()).map(({ balance }) => balance);
			expect(balances).toEqual(kind === "package" ? [left[at]] : []);
			expect(await delivered(kind, buyer), part).toEqual([left[at]]);
		}
		const documents = await db().selectFrom("receipts").select(["kind", "cents"]).execute();
		const credits = documents.filter((one) => one.kind === "credit");
		expect(credits.map(({ cents }) => cents / 100)).toEqual(parts.map(Number));
		expect(await differences()).toEqual(["part-refunded"]);
	});

	test("a bank takes the money of what was accepted: it stays accepted, and the staff are told", async () => {
		const buyer = await addBuyer(kind);
		const { man, woman } = buyer;
		const id = await approve(buyer);
		await captureOrder(site(), man, id);
		await delivered(kind, buyer);
		if (kind === "package") {
			// Without a month he cannot write first, and has no other credits.
			await writeTo(site(), await as(woman), man.publicId, { text: "שלום", clientId: null });
			const input = { to: woman.publicId, gift: "coffee", note: "ערב טוב", clientId: null };
			expect(await sendByCredit(site(), await as(man), input)).toMatchObject({
				gift: expect.any(String),
			});
		}
		const { id: gift } = await db().selectFrom("gifts").select("id").executeTakeFirstOrThrow();
		expect(await acceptGift(site(), await as(woman), gift, { thanks: false })).toBe("done");
		const dispute = money.paypal().dispute(captureOf(id));
		expect(await delivered(kind, buyer)).toEqual([kind === "package" ? 0 : "accepted"]);
		money.paypal().resolveDispute(dispute, "RESOLVED_BUYER_FAVOUR", "refund");
		expect(await delivered(kind, buyer)).toEqual([kind === "package" ? 0 : "accepted"]);
		await recheckAll(site());
		expect(await differences()).toContain("credits-spent");
		const kept = await db().selectFrom("gifts").select("state").execute();
		expect(kept).toEqual([{ state: "accepted" }]);
	});

	test("its money goes back after the account is gone: documents and books agree", async () => {
		const buyer = await addBuyer(kind);
		const id = await approve(buyer);
		await captureOrder(site(), buyer.man, id);
		await delivered(kind, buyer);
		await db().deleteFrom("accounts").where("id", "=", buyer.man.accountId).execute();
		money.paypal().refund(captureOf(id));
		await money.hearEvents();
		await deliverWaiting(site(), soon());
		const documents = await db().selectFrom("receipts").select(["kind", "cents"]).execute();
		const sumOf = (one: string) =>
			documents.filter((row) => row.kind === one).reduce((sum, { cents }) => sum + cents, 0);
		expect([sumOf("receipt"), sumOf("credit")]).toEqual(
			kind === "package" ? [19_900, 19_900] : [30_000, 30_000],
		);
		expect(await compareBooks(db())).toEqual([]);
	});
});

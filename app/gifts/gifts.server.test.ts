import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { letDaysRun } from "../../test/buying.ts";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testPayments } from "../../test/payments.ts";
import { addContact } from "../../test/staff.ts";
import { readerOf, type TalkSite } from "../../test/talks.ts";
import { lockAccount } from "../accounts/role.server.ts";
import { writeTo } from "../conversations/send.server.ts";
import { readThread } from "../conversations/thread.server.ts";
import { findGift, findPackage } from "../credits/catalogue.ts";
import { compareBooks } from "../credits/compare.server.ts";
import { bringCredits, readBalance } from "../credits/lots.server.ts";
import { type PlanId, planOf } from "../memberships/plans.ts";
import { block } from "../moderation/blocks.server.ts";
import {
	cancelEverything,
	cancelPurchase,
	previewCancellation,
	previewLeaving,
} from "../payments/cancellation/cancel.server.ts";
import { captureOrder } from "../payments/orders/capture-order.server.ts";
import { createOrder } from "../payments/orders/create-order.server.ts";
import { giftProduct, type Product, packageProduct, productOf } from "../payments/product.ts";
import { listReceipts } from "../payments/receipts/receipt.server.ts";
import { reconcile } from "../payments/recheck/reconcile.server.ts";
import { Busy } from "../platform/busy.ts";
import { makeAmends } from "./amends.server.ts";
import { balanceWords } from "./balance-words.ts";
import { turnGifts } from "./gifts.job.ts";
import { deliverGift, deliverWaiting, draftGift } from "./pay-now.server.ts";
import {
	acceptGift,
	countWaiting,
	declineGift,
	listReceived,
	listSent,
} from "./received.server.ts";
import { listReceivers } from "./receivers.server.ts";
import { returnDue } from "./return.server.ts";
import { sendByCredit } from "./send.server.ts";

const money = testPayments();
const day = 86_400_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

const site = () => money.site();
const as = (member: ClubMember) => readerOf(site() as unknown as TalkSite, member);

async function addPair() {
	const { db } = site();
	const since = new Date(Date.now() - 10 * day);
	const man = await addClubMember(db, { role: "daddy", plan: "premium", since });
	await letDaysRun(db, man);
	return { man, woman: await addClubMember(db, { since }) };
}

async function buy(person: ClubMember, product: Product) {
	const order = await createOrder(site(), person, product);
	if ("refused" in order) return order.refused;
	money.paypal().approve(order.providerOrderId);
	const captured = await captureOrder(site(), person, order.providerOrderId);
	return "status" in captured ? captured.status : captured.refused;
}

const pack = (id: string) => {
	const found = findPackage(id);
	if (!found) throw new Error(id);
	return packageProduct(found);
};

async function give(
	from: ClubMember,
	to: ClubMember,
	gift = "coffee",
	note = "יום טוב",
	clientId: string | null = null,
) {
	const input = { to: to.publicId, gift, note, clientId };
	const sent = await sendByCredit(site(), await as(from), input);
	expect(await compareBooks(site().db)).toEqual([]);
	if (sent === null) return null;
	return "refused" in sent ? sent.refused : sent.gift;
}

async function balanceOf(person: ClubMember) {
	await site()
		.db.transaction()
		.execute(async (trx) => {
			await lockAccount(trx, person);
			await bringCredits(trx, person, new Date());
		});
	return readBalance(site().db, person, new Date());
}

const counts = async (person: ClubMember) => {
	const { ending, lasting } = await balanceOf(person);
	return [ending.reduce((sum, { left }) => sum + left, 0), lasting];
};

/** Two of the five of a package, once the plan's credits have ended. */
async function sendTwoOfPackage() {
	const { man, woman } = await addPair();
	const other = await addClubMember(site().db, { since: new Date(Date.now() - 10 * day) });
	pass(20 * day);
	await buy(man, pack("gold"));
	const sent: string[] = [];
	for (const one of [woman, other]) {
		await writeTo(site(), await as(one), man.publicId, { text: "שלום", clientId: null });
		sent.push((await give(man, one)) ?? "");
	}
	expect(sent).toEqual([expect.stringMatching(/-/), expect.stringMatching(/-/)]);
	return { man, woman, gift: sent[0] ?? "" };
}

async function lastCapture() {
	const { capture_id } = await site()
		.db.selectFrom("payments")
		.select("capture_id")
		.orderBy("number", "desc")
		.executeTakeFirstOrThrow();
	return capture_id;
}

test("a package is paid for in shekels, grants once, and its receipt holds the VAT", async () => {
	const { man } = await addPair();
	expect(await buy(man, pack("gold"))).toBe("COMPLETED");
	expect(await counts(man)).toEqual([3, 5]);
	expect(await counts(man)).toEqual([3, 5]);
	const [receipt] = await listReceipts(site().db, man);
	expect(receipt).toMatchObject({
		currency: "ILS",
		cents: 19_900,
		totalAgorot: 19_900,
		vatAgorot: 3036,
		product: "package",
	});
	expect(await compareBooks(site().db)).toEqual([]);
});

test("a stranger gets a gift as a request with words, once at a time, and accepts it", async () => {
	const { man, woman } = await addPair();
	expect(await give(man, woman, "coffee", "")).toBe("no-note");
	const id = await give(man, woman);
	expect(await counts(man)).toEqual([2, 0]);
	expect(await give(man, woman, "car")).toBe("held");
	const { rows } = await listReceived(site(), await as(woman), null);
	expect(rows).toMatchObject([{ id, gift: "coffee", state: "waiting", hasNote: true }]);
	expect(await acceptGift(site(), await as(woman), id ?? "", { thanks: true })).toBe("done");
	expect(await listSent(site(), await as(man))).toMatchObject([
		{ id, state: "accepted", isThanked: true, by: "credit" },
	]);
	expect(await declineGift(site(), await as(woman), id ?? "")).toBeNull();
	pass(15 * day);
	await returnDue(site());
	expect(await listSent(site(), await as(man))).toMatchObject([{ state: "accepted" }]);
	expect(await compareBooks(site().db)).toEqual([]);
});

test("declined, unopened, blocked, refused and gone read the same until day 14 and after it", async () => {
	const { man, woman } = await addPair();
	const { db } = site();
	const since = new Date(Date.now() - 30 * day);
	const women = [woman, ...(await Promise.all([1, 2, 3].map(() => addClubMember(db, { since }))))];
	await buy(man, pack("gold"));
	await counts(man);
	const ids: string[] = [];
	for (const one of women) ids.push((await give(man, one)) ?? "");
	const [declined, , blocking, leaving] = women as [ClubMember, ClubMember, ClubMember, ClubMember];
	await declineGift(site(), await as(declined), ids[0] ?? "");
	const pair = { viewerId: blocking.memberId, otherId: man.memberId };
	await db.transaction().execute((trx) => block(trx, pair));
	await db.deleteFrom("accounts").where("id", "=", leaving.accountId).execute();
	const shown = async () => {
		const sent = await listSent(site(), await as(man));
		const texts = sent.map(({ id: _, publicId: __, at: ___, ...one }) => JSON.stringify(one));
		return new Set(texts);
	};
	for (let days = 0; days < 13; days += 1) {
		pass(day);
		await returnDue(site());
		expect((await shown()).size).toBe(1);
		expect([...(await shown())][0]).toContain('"state":"sent"');
	}
	pass(day);
	await returnDue(site());
	expect((await shown()).size).toBe(1);
	expect([...(await shown())][0]).toContain('"state":"returned"');
	expect(await compareBooks(db)).toEqual([]);
	const told = await db
		.selectFrom("notices")
		.select(["kind", "code", "member_id"])
		.where("account_id", "=", man.accountId)
		.where("kind", "=", "gift")
		.execute();
	expect(told).toEqual(Array(4).fill({ kind: "gift", code: "returned", member_id: null }));
});

test("the last credit is spent once, however many spend it at once", async () => {
	const { db } = site();
	const since = new Date(Date.now() - 30 * day);
	const man = await addClubMember(db, { role: "daddy", plan: "basic", since });
	const many = process.env.LONG ? 500 : 12;
	const women: ClubMember[] = [];
	for (let at = 0; at < 4; at += 1) women.push(await addClubMember(db, { since }));
	const me = await as(man);
	const answers = await Promise.all(
		Array.from({ length: many }, (_, at) =>
			sendByCredit(site(), me, {
				to: women[at % 4]?.publicId ?? "",
				gift: "coffee",
				note: "שלום לך",
				clientId: null,
			}).catch((error: unknown) => {
				// After waiting too long for each other, the last are asked to retry.
				if (!(error instanceof Busy)) throw error;
				return null;
			}),
		),
	);
	expect(answers.filter((one) => one && "gift" in one)).toHaveLength(1);
	expect(await counts(man)).toEqual([0, 0]);
	expect(await compareBooks(db)).toEqual([]);
});

test("the day's bound holds in parallel, and one form sent twice is one gift", async () => {
	const { man, woman } = await addPair();
	const { db } = site();
	const since = new Date(Date.now() - 30 * day);
	await buy(man, pack("platinum"));
	const women = await Promise.all(Array.from({ length: 6 }, () => addClubMember(db, { since })));
	await counts(man);
	const me = await as(man);
	const send = (to: ClubMember, clientId: string | null) =>
		sendByCredit(site(), me, { to: to.publicId, gift: "car", note: "יום טוב לך", clientId });
	const twice = await Promise.all([send(woman, "one"), send(woman, "one")]);
	expect(new Set(twice.map((one) => one && "gift" in one && one.gift)).size).toBe(1);
	const answers = await Promise.all(women.map((one) => send(one, null)));
	const sent = answers.filter((one) => one && "gift" in one);
	expect(sent).toHaveLength(3);
	expect(answers.some((one) => one && "refused" in one && one.refused === "sum")).toBe(true);
	expect(await compareBooks(db)).toEqual([]);
});

test("paid for at once: sent by the job, back as money on day 14, and cancelled while it waits", async () => {
	const { man, woman } = await addPair();
	const { db } = site();
	const input = { to: woman.publicId, gift: "gold-star", note: "ערב טוב", clientId: "a" };
	const drafted = await draftGift(site(), await as(man), input);
	if (!drafted || "refused" in drafted) throw new Error(JSON.stringify(drafted));
	const star = findGift("gold-star");
	if (!star) throw new Error();
	expect(await buy(man, giftProduct(star, drafted.draft))).toBe("COMPLETED");
	const payment = await db
		.selectFrom("payments")
		.select("id")
		.where("currency", "=", "ILS")
		.executeTakeFirstOrThrow();
	await deliverGift(site(), payment.id);
	await deliverGift(site(), payment.id);
	expect(await listSent(site(), await as(man))).toMatchObject([{ state: "sent", by: "money" }]);
	const [receipt] = await listReceipts(db, man);
	expect(await previewCancellation(db, man, receipt?.number ?? 0)).toMatchObject({
		kind: "gift",
		currency: "ILS",
		refundCents: 2_500,
		isWhole: true,
	});
	pass(14 * day);
	await returnDue(site());
	expect(await listSent(site(), await as(man))).toMatchObject([{ state: "returned", by: "money" }]);
	await reconcile(site(), new Date(Date.now() + 3 * 60_000));
	const refunds = await db.selectFrom("refunds").select(["reason", "cents", "state"]).execute();
	expect(refunds).toEqual([{ reason: "returned", cents: 2_500, state: "completed" }]);
	expect(await db.selectFrom("discrepancies").selectAll().execute()).toEqual([]);
	expect(await compareBooks(db)).toEqual([]);
	await db.updateTable("gifts").set({ face_agorot: 50_000 }).execute();
	expect(await compareBooks(db)).toMatchObject([{ what: "worth other than was paid" }]);
});

test.each<[string, (two: { man: ClubMember; woman: ClubMember }) => Promise<unknown>]>([
	[
		"blocks",
		({ man, woman }) =>
			site()
				.db.transaction()
				.execute((trx) => block(trx, { viewerId: woman.memberId, otherId: man.memberId })),
	],
	[
		"pauses",
		({ woman }) =>
			site()
				.db.insertInto("member_choices")
				.values({ member_id: woman.memberId, paused_until: new Date(Date.now() + 7 * day) })
				.execute(),
	],
	[
		"leaves",
		({ woman }) => site().db.deleteFrom("accounts").where("id", "=", woman.accountId).execute(),
	],
])("nothing is charged for a gift whose receiver %s before it is paid for", async (_, change) => {
	const two = await addPair();
	const input = { to: two.woman.publicId, gift: "coffee", note: "ערב טוב", clientId: "a" };
	const drafted = await draftGift(site(), await as(two.man), input);
	const coffee = findGift("coffee");
	if (!coffee || !drafted || "refused" in drafted) throw new Error(JSON.stringify(drafted));
	const product = giftProduct(coffee, drafted.draft);
	const order = await createOrder(site(), two.man, product);
	if ("refused" in order) throw new Error(order.refused);
	money.paypal().approve(order.providerOrderId);
	await change(two);
	const captured = await captureOrder(site(), two.man, order.providerOrderId);
	expect(captured).toEqual({ refused: "undeliverable" });
	expect(await createOrder(site(), two.man, product)).toEqual({ refused: "undeliverable" });
	await reconcile(site(), new Date(Date.now() + 60 * 60_000));
	const paid = site().db.selectFrom("payments").select("id").where("currency", "=", "ILS");
	expect(await paid.execute()).toEqual([]);
});

test("what is paid for and not sent yet holds its place, in the day's sum too", async () => {
	const { man, woman } = await addPair();
	const draft = async (to: ClubMember, gift: string, clientId: string) => {
		const input = { to: to.publicId, gift, note: "ערב טוב", clientId };
		const drafted = await draftGift(site(), await as(man), input);
		const found = findGift(gift);
		if (!found || !drafted || "refused" in drafted) throw new Error(JSON.stringify(drafted));
		return giftProduct(found, drafted.draft);
	};
	const approved = async (product: Product) => {
		const order = await createOrder(site(), man, product);
		if ("refused" in order) throw new Error(order.refused);
		money.paypal().approve(order.providerOrderId);
		return order.providerOrderId;
	};
	const two = [await draft(woman, "coffee", "a"), await draft(woman, "gold-star", "b")] as const;
	const orders = await Promise.all(two.map(approved));
	const captured = await Promise.all(orders.map((id) => captureOrder(site(), man, id)));
	expect(captured.filter((one) => "status" in one)).toHaveLength(1);
	expect(captured).toContainEqual({ refused: "undeliverable" });
	for (const product of two) {
		expect(await createOrder(site(), man, product)).toEqual({ refused: "undeliverable" });
	}
	const credit = { to: woman.publicId, gift: "coffee", note: "ערב טוב", clientId: null };
	expect(await sendByCredit(site(), await as(man), credit)).toMatchObject({ refused: "held" });

	const since = new Date(Date.now() - 10 * day);
	const women = await Promise.all([1, 2, 3, 4].map(() => addClubMember(site().db, { since })));
	const cars = await Promise.all(women.map((one, at) => draft(one, "car", `car ${at}`)));
	const each = [];
	for (const car of cars) each.push(await approved(car).catch(() => null));
	const ids = each.filter((id) => id !== null);
	const paid = await Promise.all(ids.map((id) => captureOrder(site(), man, id)));
	expect(paid.filter((one) => "status" in one)).toHaveLength(3);
	await deliverWaiting(site(), new Date(Date.now() + 120_000));
	expect(await site().db.selectFrom("gifts").select("id").execute()).toHaveLength(4);
	expect(await site().db.selectFrom("refunds").select("id").execute()).toEqual([]);
	expect(await compareBooks(site().db)).toEqual([]);
});

test.each(["before it is paid for", "between the payment and the sending"])(
	"a form sent again with a dearer gift, another person and other words, %s, sends what was paid for",
	async (when) => {
		const { man, woman } = await addPair();
		const { db } = site();
		const other = await addClubMember(db, { since: new Date(Date.now() - 10 * day) });
		const draft = async (to: ClubMember, gift: string, note: string) => {
			const input = { to: to.publicId, gift, note, clientId: "a" };
			const drafted = await draftGift(site(), await as(man), input);
			if (!drafted || "refused" in drafted) throw new Error(JSON.stringify(drafted));
			return drafted.draft;
		};
		const coffee = findGift("coffee");
		if (!coffee) throw new Error();
		const product = giftProduct(coffee, await draft(woman, "coffee", "ערב טוב"));
		expect(await draft(woman, "coffee", "ערב טוב")).toBe(product.id);
		expect(await draft(woman, "coffee", "בוקר טוב")).not.toBe(product.id);
		const order = await createOrder(site(), man, product);
		if ("refused" in order) throw new Error(order.refused);
		const change = () => draft(other, "car", "משהו אחר");
		if (when === "before it is paid for") expect(await change()).not.toBe(product.id);
		money.paypal().approve(order.providerOrderId);
		await captureOrder(site(), man, order.providerOrderId);
		if (when !== "before it is paid for") await change();
		await deliverWaiting(site(), new Date(Date.now() + 120_000));
		const sent = db.selectFrom("gifts").select(["gift", "face_agorot", "receiver_id"]);
		expect(await sent.execute()).toEqual([
			{ gift: "coffee", face_agorot: 1_500, receiver_id: woman.memberId },
		]);
		expect(await compareBooks(db)).toEqual([]);
	},
);

test("a package is paid back by what was not used; a dispute freezes it, and what was sent is a difference", async () => {
	const { man, woman } = await addPair();
	const { db } = site();
	pass(20 * day);
	await buy(man, pack("gold"));
	expect(await counts(man)).toEqual([0, 5]);
	// Without a month a man writes first to nobody: an open conversation takes gifts.
	const me = await as(woman);
	await writeTo(site(), me, man.publicId, { text: "שלום", clientId: null });
	const id = await give(man, woman);
	await acceptGift(site(), me, id ?? "", { thanks: false });
	const [receipt] = await listReceipts(db, man);
	const number = receipt?.number ?? 0;
	const shown = await previewCancellation(db, man, number);
	expect(shown).toMatchObject({ refundCents: 15_920, unused: { left: 4, of: 5 }, isWhole: false });
	const capture = await lastCapture();
	const dispute = money.paypal().dispute(capture);
	await money.hearEvents();
	expect(await counts(man)).toEqual([0, 0]);
	expect(await compareBooks(db)).toEqual([]);
	money.paypal().resolveDispute(dispute, "RESOLVED_SELLER_FAVOUR");
	await money.hearEvents();
	expect(await counts(man)).toEqual([0, 4]);
	expect(await cancelPurchase(site(), man, number, 15_920)).toMatchObject({ state: "completed" });
	expect(await counts(man)).toEqual([0, 0]);
	expect(await compareBooks(db)).toEqual([]);
	money.paypal().reverse(capture, "refund");
	await money.hearEvents();
	const kinds = await db.selectFrom("discrepancies").select("kind").execute();
	expect(kinds.map(({ kind }) => kind)).toContain("credits-spent");
	expect(await compareBooks(db)).toEqual([]);
});

test("a higher plan bought while a month runs brings the difference, and all of it ends with the days", async () => {
	const { db } = site();
	const man = await addClubMember(db, { role: "daddy", since: new Date(Date.now() - 10 * day) });
	await addContact(db);
	await letDaysRun(db, man);
	const bought = async (id: PlanId) => {
		expect(await buy(man, productOf(planOf(id)))).toBe("COMPLETED");
		return counts(man);
	};
	expect(await bought("basic")).toEqual([1, 0]);
	pass(5 * day);
	expect(await bought("premium")).toEqual([3, 0]);
	pass(5 * day);
	expect(await bought("vip")).toEqual([10, 0]);
	const sizes = await db.selectFrom("credit_lots").select(["name", "size"]).execute();
	expect(sizes.map(({ size }) => size).toSorted()).toEqual([1, 2, 7]);
	pass(90 * day);
	expect(await counts(man)).toEqual([0, 0]);
	expect(await compareBooks(db)).toEqual([]);
});

test("a higher plan that is paid back leaves the lower one its credit, for as long as its days go on", async () => {
	const { db } = site();
	const man = await addClubMember(db, { role: "daddy", since: new Date(Date.now() - 10 * day) });
	await addContact(db);
	await letDaysRun(db, man);
	expect(await buy(man, productOf(planOf("basic")))).toBe("COMPLETED");
	pass(2 * day);
	expect(await buy(man, productOf(planOf("vip")))).toBe("COMPLETED");
	expect(await counts(man)).toEqual([10, 0]);
	pass(day);
	money.paypal().reverse(await lastCapture(), "refund");
	await money.hearEvents();
	expect(await counts(man)).toEqual([1, 0]);
	pass(26 * day);
	expect(await counts(man)).toEqual([1, 0]);
	pass(5 * day);
	expect(await counts(man)).toEqual([0, 0]);
	expect(await compareBooks(db)).toEqual([]);
});

test("a part that goes back takes what was not sent first, and leaves what was sent", async () => {
	const { man } = await sendTwoOfPackage();
	const { db } = site();
	expect(await counts(man)).toEqual([0, 3]);
	const capture = await lastCapture();
	money.paypal().refund(capture, "79.60");
	await money.hearEvents();
	expect(await counts(man)).toEqual([0, 1]);
	expect((await listSent(site(), await as(man))).map(({ state }) => state)).toEqual([
		"sent",
		"sent",
	]);
	pass(14 * day);
	await returnDue(site());
	expect(await counts(man)).toEqual([0, 3]);
	expect(await compareBooks(db)).toEqual([]);
});

test("platinum: twenty a day, whole back while unused and within fourteen days, nothing back afterwards", async () => {
	const { db } = site();
	const since = new Date(Date.now() - 10 * day);
	const man = await addClubMember(db, { role: "daddy", plan: "vip", since });
	await letDaysRun(db, man);
	await buy(man, pack("platinum"));
	const [receipt] = await listReceipts(db, man);
	const number = receipt?.number ?? 0;
	const whole = { refundCents: 69_900, isWhole: true };
	expect(await previewCancellation(db, man, number)).toMatchObject(whole);
	const women: ClubMember[] = [];
	for (let at = 0; at < 22; at += 1) women.push(await addClubMember(db, { since }));
	const texts = [
		"בוקר טוב לך",
		"איך עבר השבוע",
		"ראיתי שאת אוהבת ים",
		"יש לך טעם בספרים",
		"ערב נעים",
	];
	const answers: unknown[] = [];
	for (const [at, one] of women.slice(0, 21).entries()) {
		const words = `${texts[at % 5]} ${"אבגדהוזחטיכלמנסעפצקרשת"[at]}${at} ${texts[(at * 3) % 5]}`;
		answers.push(await give(man, one, "coffee", words));
	}
	expect(answers.slice(0, 20).filter((one) => /^[0-9a-f-]{36}$/.test(String(one)))).toHaveLength(
		20,
	);
	expect(answers[20]).toBe("day");
	expect(await previewCancellation(db, man, number)).toHaveProperty("refused");
	pass(day);
	expect(await give(man, women[21] as ClubMember, "coffee", "שלום, מה שלומך היום")).toMatch(/-/);
	pass(14 * day);
	await returnDue(site());
	expect(await previewCancellation(db, man, number)).toHaveProperty("refused");
	expect(await compareBooks(db)).toEqual([]);
}, 120_000);

test("five gifts in the first seven days inside, and more from the eighth", async () => {
	const { db } = site();
	const man = await addClubMember(db, {
		...({ role: "daddy", plan: "vip" } as const),
		since: new Date(Date.now() - 2 * day),
	});
	await letDaysRun(db, man);
	const since = new Date(Date.now() - 30 * day);
	const answers: unknown[] = [];
	const women: ClubMember[] = [];
	for (let at = 0; at < 6; at += 1) women.push(await addClubMember(db, { since }));
	for (const [at, one] of women.entries()) {
		await writeTo(site(), await as(one), man.publicId, { text: `שלום ${at}`, clientId: null });
		answers.push(await give(man, one, "coffee", `תודה שכתבת ${at}`));
	}
	expect(answers.slice(0, 5).every((one) => /^[0-9a-f-]{36}$/.test(String(one)))).toBe(true);
	expect(answers[5]).toBe("week");
	pass(5 * day);
	expect(await give(man, women[5] as ClubMember, "coffee", "תודה שכתבת")).toMatch(/-/);
});

test("who was removed for fraud: each gift they accepted in thirty days comes back as a credit, once", async () => {
	const { man, woman } = await addPair();
	const { db } = site();
	const other = await addClubMember(db, { since: new Date(Date.now() - 10 * day) });
	const ids: string[] = [];
	for (const one of [woman, other]) ids.push((await give(man, one)) ?? "");
	await acceptGift(site(), await as(woman), ids[0] ?? "", { thanks: false });
	await acceptGift(site(), await as(other), ids[1] ?? "", { thanks: false });
	const ban = (one: ClubMember, rule: string, since: Date) =>
		db
			.insertInto("enforcements")
			.values({ id: randomUUID(), member_id: one.memberId, kind: "banned", rule, since })
			.execute();
	expect(await counts(man)).toEqual([1, 0]);
	await ban(other, "harassment", new Date());
	await makeAmends(site());
	expect(await counts(man)).toEqual([1, 0]);
	await db.updateTable("notices").set({ seen_at: new Date() }).execute();
	await ban(woman, "scam_money", new Date());
	await Promise.all([makeAmends(site()), makeAmends(site())]);
	expect(await counts(man)).toEqual([1, 1]);
	await makeAmends(site());
	expect(await counts(man)).toEqual([1, 1]);
	const told = await db
		.selectFrom("notices")
		.select(["code", "subject", "member_id"])
		.where("account_id", "=", man.accountId)
		.where("code", "=", "amends")
		.execute();
	expect(told).toEqual([{ code: "amends", subject: ids[0], member_id: null }]);
	expect(await compareBooks(db)).toEqual([]);
});

test("what was accepted more than thirty days before a removal for fraud stays spent", async () => {
	const { man, woman } = await addPair();
	const { db } = site();
	const id = await give(man, woman);
	await acceptGift(site(), await as(woman), id ?? "", { thanks: false });
	const since = new Date(Date.now() + 31 * day);
	await db
		.insertInto("enforcements")
		.values({ id: randomUUID(), member_id: woman.memberId, kind: "banned", rule: "fake", since })
		.execute();
	await makeAmends(site(), since);
	const lots = await db.selectFrom("credit_lots").select("source").execute();
	expect(lots.map(({ source }) => source)).not.toContain("amends");
});

test("what ends soonest is spent first, and what came back too late in the month may be sent for 14 days", async () => {
	const { man, woman } = await addPair();
	await buy(man, pack("gold"));
	expect(await counts(man)).toEqual([3, 5]);
	pass(10 * day);
	await give(man, woman);
	expect(await counts(man)).toEqual([2, 5]);
	pass(14 * day);
	await returnDue(site());
	const { ending } = await balanceOf(man);
	expect(ending).toMatchObject([{ source: "returned", left: 1 }]);
	expect(ending[0]?.endsAt.getTime()).toBe(Date.now() + 14 * day);
	pass(14 * day);
	expect(await counts(man)).toEqual([0, 5]);
	expect(await compareBooks(site().db)).toEqual([]);
});

test("while gifts have no number, credits that never end are not spent, and the page names what is", async () => {
	const { man, woman } = await addPair();
	await buy(man, pack("gold"));
	await buy(man, pack("platinum"));
	const spent: string[] = [];
	for (let at = 0; at < 6; at += 1) {
		const { first } = balanceWords(await balanceOf(man));
		const other = at === 0 ? woman : await addClubMember(site().db, {});
		expect(await give(man, other)).toMatch(/-/);
		const from = site().db.selectFrom("gifts").innerJoin("credit_lots as lot", "lot.id", "lot_id");
		const { source } = await from
			.select("lot.source")
			.where("receiver_id", "=", other.memberId)
			.executeTakeFirstOrThrow();
		spent.push(`${source} ${first.split(":")[0]}`);
	}
	expect(spent).toEqual([
		...Array(3).fill("plan מהמסלול \u2068Premium\u2069"),
		...Array(3).fill("unlimited ללא הגבלה"),
	]);
	expect(await counts(man)).toEqual([0, 5]);
});

test("a plan that was paid back whole leaves no credit: none comes back, and what came back goes", async () => {
	const { db } = site();
	const since = new Date(Date.now() - 20 * day);
	const man = await addClubMember(db, { role: "daddy", since });
	const [first, second] = [await addClubMember(db, { since }), await addClubMember(db, { since })];
	await letDaysRun(db, man);
	await buy(man, productOf(planOf("premium")));
	pass(12 * day);
	expect(await give(man, first)).toMatch(/-/);
	pass(7 * day);
	expect(await give(man, second)).toMatch(/-/);
	pass(7 * day);
	await returnDue(site());
	expect((await balanceOf(man)).ending.map(({ source }) => source)).toEqual(["plan", "returned"]);
	const capture = await lastCapture();
	money.paypal().reverse(capture, "refund");
	await money.hearEvents();
	expect(await counts(man)).toEqual([0, 0]);
	pass(7 * day);
	await returnDue(site());
	expect((await listSent(site(), await as(man))).map(({ state }) => state)).toEqual([
		"returned",
		"returned",
	]);
	expect(await counts(man)).toEqual([0, 0]);
	expect(await compareBooks(db)).toEqual([]);
});

test.each([
	[false, 13_266],
	[true, 9_286],
])(
	"who leaves has what was not sent of a package back in full, whatever part went back before; one sent: %s",
	async (isSent, rest) => {
		const { man, woman } = await addPair();
		const { db } = site();
		pass(20 * day);
		await buy(man, pack("gold"));
		if (isSent) {
			await writeTo(site(), await as(woman), man.publicId, { text: "שלום", clientId: null });
			const id = await give(man, woman);
			await acceptGift(site(), await as(woman), id ?? "", { thanks: false });
		}
		// A credit is worth ₪39.80: two are taken.
		money.paypal().refund(await lastCapture(), "66.34");
		await money.hearEvents();
		expect(await counts(man)).toEqual([0, isSent ? 2 : 3]);
		expect((await previewLeaving(db, man)).purchases).toMatchObject([{ refundCents: rest }]);
		const ended = await db.transaction().execute((trx) => cancelEverything(trx, site(), man, rest));
		expect(ended).toMatchObject({ cents: rest });
		expect(await counts(man)).toEqual([0, 0]);
		expect(await compareBooks(db)).toEqual([]);
	},
);

test("who leaves has a package back without what was accepted, and what waits elsewhere with it", async () => {
	const { man, woman, gift } = await sendTwoOfPackage();
	const { db } = site();
	await acceptGift(site(), await as(woman), gift, { thanks: false });
	const left = await previewLeaving(db, man);
	expect(left.purchases).toMatchObject([{ kind: "package", refundCents: 15_920 }]);
	const ended = await db.transaction().execute((trx) => cancelEverything(trx, site(), man, 15_920));
	expect(ended).toMatchObject({ cents: 15_920 });
	expect(await counts(man)).toEqual([0, 0]);
	expect((await listSent(site(), await as(man))).map(({ state }) => state).toSorted()).toEqual([
		"accepted",
		"returned",
	]);
	expect(await compareBooks(db)).toEqual([]);
});

test("credits end in the books on their day, whether their owner comes or not", async () => {
	const { db } = site();
	const since = new Date(Date.now() - 10 * day);
	const man = await addClubMember(db, { role: "daddy", since });
	await letDaysRun(db, man);
	await buy(man, productOf(planOf("premium")));
	expect(await counts(man)).toEqual([3, 0]);
	pass(31 * day);
	await turnGifts.work(site(), {});
	const lots = await db.selectFrom("credit_lots").select(["source", "balance"]).execute();
	expect(lots).toEqual([{ source: "plan", balance: 0 }]);
	const moves = await db.selectFrom("credit_movements").select(["kind", "amount"]).execute();
	expect(moves.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(["granted 3", "expired -3"]);
	expect(await compareBooks(db)).toEqual([]);
});

test("after fourteen days a package gives money back only for what came back within fourteen days", async () => {
	const { man, woman } = await addPair();
	const { db } = site();
	pass(20 * day);
	await buy(man, pack("gold"));
	const [receipt] = await listReceipts(db, man);
	const preview = () => previewCancellation(db, man, receipt?.number ?? 0);
	pass(3 * day);
	await writeTo(site(), await as(woman), man.publicId, { text: "שלום", clientId: null });
	await give(man, woman);
	expect(await preview()).toMatchObject({ unused: { left: 4, of: 5 } });
	pass(12 * day);
	expect(await preview()).toHaveProperty("refused");
	pass(2 * day);
	await returnDue(site());
	expect(await preview()).toMatchObject({ refundCents: 3_980, unused: { left: 1, of: 5 } });
	pass(14 * day);
	expect(await preview()).toHaveProperty("refused");
});

test("a gift that was cancelled holds the pair's place until day 14, like one that waits", async () => {
	const { man, woman } = await addPair();
	const { db } = site();
	const input = { to: woman.publicId, gift: "coffee", note: "ערב טוב", clientId: "a" };
	const drafted = await draftGift(site(), await as(man), input);
	const coffee = findGift("coffee");
	if (!coffee || !drafted || "refused" in drafted) throw new Error(JSON.stringify(drafted));
	expect(await buy(man, giftProduct(coffee, drafted.draft))).toBe("COMPLETED");
	await deliverWaiting(site(), new Date(Date.now() + 120_000));
	const [receipt] = await listReceipts(db, man);
	const number = receipt?.number ?? 0;
	expect(await cancelPurchase(site(), man, number, 1_500)).toMatchObject({ state: "completed" });
	expect(await listSent(site(), await as(man))).toMatchObject([
		{ state: "returned", by: "cancelled" },
	]);
	expect(await give(man, woman)).toBe("held");
	const me = await as(man);
	expect(await sendByCredit(site(), me, { ...input, clientId: "b" })).toMatchObject({
		refused: "held",
		isCancelled: true,
	});
	const { people } = await listReceivers(site(), me, { to: woman.publicId, name: "" }, new Date());
	expect(people).toMatchObject([{ closed: "cancelled" }]);
	pass(14 * day + 180_000);
	await writeTo(site(), await as(woman), man.publicId, { text: "שלום", clientId: null });
	expect(await give(man, woman)).toMatch(/-/);
});

test("who takes none from somebody is shown none of theirs, and can accept none by its address", async () => {
	const { man, woman } = await addPair();
	const pair = { member_id: woman.memberId, other_id: man.memberId };
	await site()
		.db.insertInto("gift_refusals")
		.values({ ...pair, since: new Date() })
		.execute();
	const id = (await give(man, woman)) ?? "";
	const me = await as(woman);
	expect((await listReceived(site(), me, null)).rows).toEqual([]);
	expect(await countWaiting(site(), me)).toBe(0);
	expect(await acceptGift(site(), me, id, { thanks: true })).toBeNull();
	expect(await declineGift(site(), me, id)).toBeNull();
	expect(await listSent(site(), await as(man))).toMatchObject([{ state: "sent" }]);
});

test("what waits is counted until it is answered, is over, or its sender is away", async () => {
	const { man, woman } = await addPair();
	const { db } = site();
	const since = new Date(Date.now() - 10 * day);
	const men = [man];
	for (let at = 0; at < 3; at += 1) {
		const one = await addClubMember(db, { role: "daddy", plan: "premium", since });
		await letDaysRun(db, one);
		men.push(one);
	}
	const ids: string[] = [];
	for (const one of men) ids.push((await give(one, woman)) ?? "");
	const [, second, third, last] = men as [ClubMember, ClubMember, ClubMember, ClubMember];
	const me = await as(woman);
	const left: number[] = [await countWaiting(site(), me)];
	await acceptGift(site(), me, ids[0] ?? "", { thanks: false });
	left.push(await countWaiting(site(), me));
	await declineGift(site(), me, ids[1] ?? "");
	left.push(await countWaiting(site(), me));
	const pair = { viewerId: third.memberId, otherId: woman.memberId };
	await db.transaction().execute((trx) => block(trx, pair));
	left.push(await countWaiting(site(), me));
	expect(left).toEqual([4, 3, 2, 1]);
	expect(await countWaiting(site(), await as(last))).toBe(0);
	expect(await countWaiting(site(), await as(second))).toBe(0);
	pass(14 * day);
	expect(await countWaiting(site(), me)).toBe(0);
});

test("a gift that is not wanted is a line to its sender alone, and its words come as ever", async () => {
	const { man, woman } = await addPair();
	const { db } = site();
	const pair = { member_id: woman.memberId, other_id: man.memberId };
	await db
		.insertInto("gift_refusals")
		.values({ ...pair, since: new Date() })
		.execute();
	await give(man, woman, "coffee", "לכבוד השעה חמש");
	const { id } = await db.selectFrom("conversations").select("id").executeTakeFirstOrThrow();
	const read = async (one: ClubMember) => {
		const me = await as(one);
		const thread = await readThread(site() as unknown as TalkSite, me, id);
		const lines = thread && "gifts" in thread ? thread.gifts.map(({ state }) => state) : null;
		return [lines, JSON.stringify(thread).includes("לכבוד השעה חמש")];
	};
	expect(await read(man)).toEqual([["sent"], true]);
	expect(await read(woman)).toEqual([[], true]);
	const told = await db
		.selectFrom("notices")
		.select("account_id")
		.where("kind", "=", "gift")
		.execute();
	expect(told).toEqual([]);
});

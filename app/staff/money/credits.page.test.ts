import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addClubMember } from "../../../test/club.ts";
import { addPayment } from "../../../test/money-rows.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { lockAccount } from "../../accounts/role.server.ts";
import { bringCredits } from "../../credits/lots.server.ts";
import { move } from "../../credits/movements.server.ts";
import { returnByCredit } from "../../credits/returns.server.ts";
import { compareGifts } from "../../gifts/gifts.job.ts";

const site = testSite();
const db = () => site.site().db;
const finance = () => addStaff(site.site(), ["finance"]);
const why = { code: "other", words: "ביקשה בטלפון לקבל חזרה" };

/** A paid package of five, and its credits. */
async function addPackage(at = new Date(), id = "gold", cents = 19_900) {
	const paid = await addPayment(site, { cents, at });
	const ofOrder = db().selectFrom("payments").select("order_id").where("id", "=", paid.paymentId);
	const sold = {
		product_kind: "package",
		product_id: id,
		product_name: "חבילה",
		plan: null,
	};
	await db()
		.updateTable("orders")
		.set({ ...sold, currency: "ILS", usd_ils: "1.0000" })
		.where("id", "=", ofOrder)
		.execute();
	await db()
		.updateTable("payments")
		.set({ currency: "ILS" })
		.where("id", "=", paid.paymentId)
		.execute();
	await db()
		.updateTable("receipts")
		.set({ currency: "ILS", usd_ils: "1.0000", total_agorot: cents })
		.where("payment_id", "=", paid.paymentId)
		.execute();
	await inAccount(paid, (trx) => bringCredits(trx, paid, at));
	const lot = await db()
		.selectFrom("credit_lots")
		.select("id")
		.where("payment_id", "=", paid.paymentId)
		.executeTakeFirstOrThrow();
	return { ...paid, lotId: lot.id };
}

type Trx = Parameters<typeof bringCredits>[0];

const inAccount = (person: { accountId: string }, act: (trx: Trx) => Promise<unknown>) =>
	db()
		.transaction()
		.execute(async (trx) => {
			await lockAccount(trx, person);
			await act(trx);
		});

async function addGift(lotId: string, accountId: string, at: Date, credits = 1) {
	const id = randomUUID();
	const receiver = await addClubMember(db());
	const known = db().selectFrom("members").select("id").where("account_id", "=", accountId);
	const sender = (await known.executeTakeFirst())?.id ?? (await addSender(accountId));
	await db()
		.insertInto("gifts")
		.values({
			id,
			sender_id: sender,
			receiver_id: receiver.memberId,
			gift: "coffee",
			face_agorot: 1_500,
			client_id: randomUUID(),
			lot_id: lotId,
			sent_at: at,
			due_at: new Date(at.getTime() + 14 * 86_400_000),
		})
		.execute();
	await inAccount({ accountId }, (trx) =>
		move(trx, { lotId, kind: "sent", amount: -credits, giftId: id }, at),
	);
	return id;
}

async function addSender(accountId: string): Promise<string> {
	const other = await addClubMember(db(), { role: "daddy" });
	await db()
		.updateTable("members")
		.set({ account_id: null })
		.where("id", "=", other.memberId)
		.execute();
	await db()
		.updateTable("members")
		.set({ account_id: accountId })
		.where("id", "=", other.memberId)
		.execute();
	return other.memberId;
}

test("a person's ledger says where credits came from and went, page after page, and names no receiver", async () => {
	const ronen = await finance();
	const { accountId, receipt, lotId } = await addPackage();
	await addGift(lotId, accountId, new Date());
	for (let at = 0; at < 22; at += 1) {
		const kind = at % 2 ? "thawed" : "frozen";
		await inAccount({ accountId }, (trx) =>
			move(trx, { lotId, kind, amount: at % 2 ? 1 : -1 }, new Date()),
		);
	}
	const { number } = await db()
		.selectFrom("members")
		.select("number")
		.where("account_id", "=", accountId)
		.executeTakeFirstOrThrow();
	const path = `/staff/money/credits/${number}`;
	const person = await (await site.get(`/staff/people/${number}`, ronen)).text();
	expect(person).toContain(`href="${path}"`);
	const first = await site.get(path, ronen);
	const html = await first.clone().text();
	expect(await wordsOf(first)).toMatch(/חבילת זהב.*₪159\.20.*החזר/);
	expect(html).toContain(`/staff/money/payments/${receipt}#refund`);
	const numbers = (page: string) =>
		[...page.matchAll(/data-movement="(\d+)"/g)].map(([, one]) => Number(one));
	const next = /href="([^"]+\?after=\d+)"/.exec(html)?.[1] ?? "";
	const second = await (await site.get(next, ronen)).text();
	const all = [...numbers(html), ...numbers(second)];
	expect([numbers(html).length, all.length]).toEqual([20, 24]);
	expect(all).toEqual(all.toSorted((one, other) => other - one));
	expect(new Set(all).size).toBe(24);
	const receiver = await db()
		.selectFrom("gifts")
		.innerJoin("members", "members.id", "receiver_id")
		.select(["public_id", "members.number"])
		.executeTakeFirstOrThrow();
	for (const secret of [receiver.public_id, receiver.number, accountId]) {
		expect(html + second).not.toContain(secret);
	}
	for (const other of ["ZZZZZZ", "1", crypto.randomUUID()]) {
		expect((await site.get(`/staff/money/credits/${other}`, ronen)).status, other).toBe(404);
	}
	expect((await site.get(`${path}?after=x`, ronen)).status).toBe(200);
	expect((await site.get(path, await addStaff(site.site(), ["support"]))).status).toBe(404);
});

test("finance gives back what was not sent of a package, without a word of days, and it is recorded", async () => {
	const ronen = await finance();
	const { accountId, receipt, lotId, paymentId } = await addPackage();
	await addGift(lotId, accountId, new Date());
	const path = `/staff/money/payments/${receipt}`;
	const page = await site.get(path, ronen);
	const html = await page.clone().text();
	const words = await wordsOf(page);
	expect(words).toContain("לפי הכללים מגיע ₪159.20 , על 4 מתוך 5");
	expect(words).not.toContain("הימים");
	expect(html).toMatch(/name="dollars"[^>]*value="159\.20"|value="159\.20"[^>]*name="dollars"/);
	const done = await site.post(`${path}/refund`, { dollars: "159.20", seen: "0", ...why }, ronen);
	expect(done.status).toBe(303);
	const refunds = await db()
		.selectFrom("refunds")
		.select(["cents", "reason", "days_stay"])
		.where("payment_id", "=", paymentId)
		.execute();
	expect(refunds).toEqual([{ cents: 15_920, reason: "staff", days_stay: true }]);
	// The books follow at once, whether the person comes back or not.
	expect(await wordsOf(await site.get(path, ronen))).toContain("נותר להחזיר ₪39.80");
	const lot = db().selectFrom("credit_lots").select("balance").where("id", "=", lotId);
	expect(await lot.executeTakeFirst()).toEqual({ balance: 0 });
	const acts = await db().selectFrom("audit").select("act").execute();
	expect(acts.map(({ act }) => act)).toContain("money.refunded_by_hand");
});

test("the month's file of credits: what was sold, used, came back, was paid back, and is owed at its end", async () => {
	const ronen = await finance();
	const october = new Date("2026-10-10T10:00:00Z");
	const { accountId, lotId } = await addPackage(october);
	const first = await addGift(lotId, accountId, october);
	const second = await addGift(lotId, accountId, new Date("2026-10-30T10:00:00Z"));
	expect(first).not.toBe(second);
	const november = new Date("2026-11-13T10:00:00Z");
	await inAccount({ accountId }, (trx) =>
		returnByCredit(trx, { id: second, lotId, senderAccount: null }, november),
	);
	await inAccount({ accountId }, (trx) =>
		move(trx, { lotId, kind: "refunded", amount: -2 }, november),
	);
	const read = async (month: string) => {
		const path = `/staff/money/export?month=${month}&of=credits`;
		const answer = await site.get(path, ronen);
		expect(answer.headers.get("content-disposition")).toContain(`${month}-credits.csv`);
		return (await answer.text()).trim().split("\r\n").slice(1);
	};
	expect(await read("2026-10")).toEqual([
		'"חבילת זהב","5","199.00","2","0","0","0","3","119.40"',
		'"סך החוב הפתוח","","","","","","","","119.40"',
	]);
	expect(await read("2026-11")).toEqual([
		'"חבילת זהב","0","0.00","0","1","0","2","2","79.60"',
		'"סך החוב הפתוח","","","","","","","","79.60"',
	]);
	expect(await read("2026-09")).toEqual(['"סך החוב הפתוח","","","","","","","","0.00"']);
});

test("platinum is owed whole until its first gift, and what went back is owed no more", async () => {
	const ronen = await finance();
	const october = new Date("2026-10-20T10:00:00Z");
	const used = await addPackage(october, "platinum", 69_900);
	await addPackage(october, "platinum", 69_900);
	const back = await addPackage(october, "platinum", 69_900);
	const november = new Date("2026-11-02T10:00:00Z");
	await addGift(used.lotId, used.accountId, november, 0);
	await db()
		.updateTable("payments")
		.set({ revoked_at: november, ended_at: november })
		.where("id", "=", back.paymentId)
		.execute();
	await inAccount(back, (trx) => bringCredits(trx, back, november));
	const read = async (month: string) => {
		const path = `/staff/money/export?month=${month}&of=credits`;
		const answer = await site.get(path, ronen);
		return (await answer.text()).trim().split("\r\n")[1];
	};
	expect(await read("2026-10")).toBe('"חבילת פלטינה","3","2097.00","0","0","0","0","3","2097.00"');
	// The one that is left ended within the month.
	expect(await read("2026-11")).toBe('"חבילת פלטינה","0","0.00","1","0","0","1","0","0.00"');
});

test("books that do not hold are a difference on the page of money in the morning, once", async () => {
	const ronen = await finance();
	const { lotId } = await addPackage();
	await compareGifts.work(site.site(), {});
	expect(await wordsOf(await site.get("/staff/money", ronen))).toContain("0 הפרשים פתוחים");
	await db().updateTable("credit_lots").set({ balance: 4 }).where("id", "=", lotId).execute();
	for (let night = 0; night < 2; night += 1) await compareGifts.work(site.site(), {});
	const rows = db()
		.selectFrom("discrepancies")
		.select(["kind", "detail"])
		.where("subject", "=", lotId);
	expect((await rows.execute()).map(({ kind }) => kind)).toEqual(["credits-differ"]);
	const words = await wordsOf(await site.get("/staff/money", ronen));
	expect(words).not.toContain("0 הפרשים פתוחים");
	expect(words).toContain(lotId);
});

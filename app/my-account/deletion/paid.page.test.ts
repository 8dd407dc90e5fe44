import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { buyPlan, planFor } from "../../../test/buying.ts";
import { tablesHolding } from "../../../test/full-account.ts";
import { testPaypal } from "../../../test/paypal.ts";
import { signedIn } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { addContact } from "../../../test/staff.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import type { PlanId } from "../../memberships/plans.ts";
import { captureOrder } from "../../payments/orders/capture-order.server.ts";
import { createOrder } from "../../payments/orders/create-order.server.ts";
import { reconcile } from "../../payments/recheck/reconcile.server.ts";
import { deleteDue, scheduleDeletion } from "./deletion.server.ts";

const site = testSite();
const paypal = testPaypal(() => site.site());
const email = "avi@example.com";

afterEach(() => paypal().webhooks.idle());

/** A man who paid for plans so many days ago. */
async function member(days: number, ...plans: PlanId[]) {
	const avi = await signedIn(site.site().db, email, { isReauthenticated: true });
	const receipts: number[] = [];
	for (const plan of plans) receipts.push(await buyPlan(site.site(), paypal(), avi, plan));
	const ago = sql<Date>`make_interval(days => ${days})`;
	const { db } = site.site();
	await sql`update payments set settled_at = settled_at - ${ago}`.execute(db);
	await sql`update membership_periods set starts_at = starts_at - ${ago}, ends_at = ends_at - ${ago}`.execute(
		db,
	);
	return { ...avi, receipts };
}

const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "");
const captures = () => {
	const { state } = paypal();
	return [...state.captures.values()].slice(-2);
};
const newest = () => captures().at(-1);
const subjects = async () =>
	(await site.mails())
		.map(({ subject }) => plain(subject).replace(/\d+/, "#"))
		.filter((subject) => !subject.startsWith("קבלה"));
const lastMail = async () => plain((await site.mails()).at(-1)?.text ?? "");
const accounts = () => site.site().db.selectFrom("accounts").selectAll().execute();
const credits = () =>
	site.site().db.selectFrom("receipts").select("cents").where("kind", "=", "credit").execute();
const soon = () => new Date(Date.now() + 120_000);

test("both pages show the membership, its unused days and the refund", async () => {
	const { cookie, receipts } = await member(13, "premium", "basic");
	for (const path of ["/account/delete", "/account/delete/now"]) {
		const page = await wordsOf(await site.get(path, { cookie }));
		expect(page).toContain("מינוי Premium פעיל עד");
		// 19900 × 16 ÷ 30, because the seventeenth day has just begun; basic is refunded in full.
		expect(page).toContain(`Premium , קבלה ${receipts[0]} 16 ימים מלאים לא נוצלו, מתוך 30 $106.13`);
		expect(page).toContain(`Basic , קבלה ${receipts[1]} לא נוצל אף יום`);
		expect(page).toContain("יוחזר $205.13");
	}
	const woman = await signedIn(site.site().db, "noa@example.com", { isReauthenticated: true });
	const page = await wordsOf(await site.get("/account/delete", { cookie: woman.cookie }));
	expect(page).not.toContain("המינוי וההחזר");
});

test("a scheduled deletion cancels and refunds on confirmation; undone, the account stays", async () => {
	const { accountId, cookie } = await member(13, "premium");
	const { db } = site.site();
	for (const cents of ["0", "10614", "x"]) {
		const refused = await site.post("/account/delete", { cents }, { cookie });
		expect([409, 422]).toContain(refused.status);
		expect(await wordsOf(refused)).toMatch(/סכום ההחזר השתנה.*יוחזר \$106\.13/);
	}
	expect(await findMembership(db, accountId)).not.toBeNull();
	expect((await accounts())[0]?.deletes_at).toBeNull();

	const answer = await site.post("/account/delete", { cents: "10613" }, { cookie });
	expect(answer.headers.get("location")).toBe("/account/farewell");
	const farewell = await site.get("/account/farewell", { cookie: cookiesOf(answer) });
	expect(await wordsOf(farewell)).toContain("המינוי הסתיים, וההחזר, $106.13, נשלח");
	expect(await findMembership(db, accountId)).toBeNull();
	expect(newest()?.refunded).toBe(10_613);
	expect(await credits()).toEqual([{ cents: 10_613 }]);
	expect((await subjects()).sort()).toEqual(["ביטול עסקה #", "בקשה למחיקת החשבון", "מסמך זיכוי #"]);
	const mail = (await site.mails()).find(({ subject }) => subject.startsWith("בקשה"));
	expect(mail?.text).toContain("אינו מחזיר את המינוי");

	await db
		.updateTable("accounts")
		.set({ deletes_at: new Date(0) })
		.execute();
	expect(await deleteDue(site.site())).toEqual({ deleted: 1 });
	expect(newest()?.refunded).toBe(10_613);
	expect(await lastMail()).not.toContain("ההחזר");
});

test("an immediate deletion refunds first, so that the credit note is mailed; the ledger names nobody", async () => {
	const { accountId, cookie, receipts } = await member(13, "premium");
	const { db } = site.site();
	const fields = { sure: "on", cents: "19900" };
	const refused = await site.post("/account/delete/now", fields, { cookie });
	expect(refused.status).toBe(409);
	expect(await wordsOf(refused)).toMatch(/יוחזר \$106\.13.*שום דבר לא נמחק/);
	expect(await accounts()).toHaveLength(1);

	const right = { sure: "on", cents: "10613" };
	const answer = await site.post("/account/delete/now", right, { cookie });
	const farewell = await site.get("/account/farewell", { cookie: cookiesOf(answer) });
	expect(await wordsOf(farewell)).toContain("וההחזר, $106.13, נשלח");
	expect(await accounts()).toEqual([]);
	expect(newest()?.refunded).toBe(10_613);
	expect(await credits()).toEqual([{ cents: 10_613 }]);
	expect(await subjects()).toEqual(["ביטול עסקה #", "מסמך זיכוי #", "החשבון נמחק"]);
	expect(await tablesHolding(db, accountId)).toEqual([]);
	expect(await tablesHolding(db, email)).toEqual([]);
	expect(JSON.stringify(site.logged())).not.toContain(email);

	// A later cancellation request gets the same response as for an unknown receipt.
	const before = (await site.mails()).length;
	const page = async (receipt: number) => {
		const asked = await site.post("/cancel", { receipt: String(receipt), email });
		const code = await site.get("/cancel/code", { cookie: cookiesOf(asked) });
		return [asked.status, asked.headers.get("location"), await wordsOf(code)];
	};
	expect(await page(receipts[0] ?? 0)).toEqual(await page(987_654));
	expect((await site.mails()).length).toBe(before);
});

test.each([["lost-before"], ["lost-after"], ["server-error"]] as const)(
	"a refund without a response (%s) goes through once, after the account is gone",
	async (fault) => {
		const { cookie } = await member(13, "premium");
		paypal().webhooks.setMode("lost");
		paypal().failNext("refund-capture", fault);
		const fields = { sure: "on", cents: "10613" };
		const answer = await site.post("/account/delete/now", fields, { cookie });
		const farewell = await site.get("/account/farewell", { cookie: cookiesOf(answer) });
		expect(await wordsOf(farewell)).toContain("וההחזר, $106.13, בדרך");
		expect(await accounts()).toEqual([]);
		expect(await lastMail()).toMatch(/ההחזר בסך \$106\.13 בדרך.*\s+.*אישור הביטול: \d{8}/);
		expect(await credits()).toEqual([]);
		await Promise.all([reconcile(site.site(), soon()), reconcile(site.site(), soon())]);
		paypal().webhooks.setMode("normal");
		expect(newest()?.refunded).toBe(10_613);
		expect(await credits()).toEqual([{ cents: 10_613 }]);
		expect(await site.site().db.selectFrom("discrepancies").selectAll().execute()).toEqual([]);
	},
);

test("a rejected refund is reported as such and left to the staff", async () => {
	const { cookie } = await member(13, "premium");
	paypal().chooseRefunds(newest()?.id ?? "", "refused");
	const fields = { sure: "on", cents: "10613" };
	const answer = await site.post("/account/delete/now", fields, { cookie });
	const farewell = await site.get("/account/farewell", { cookie: cookiesOf(answer) });
	expect(await wordsOf(farewell)).toContain("עוד לא עבר במלואו, והצוות מטפל בו");
	expect(await accounts()).toEqual([]);
	expect(await lastMail()).toContain("והצוות מטפל בו גם אחרי המחיקה");
	const rows = await site.site().db.selectFrom("discrepancies").select("kind").execute();
	expect(rows).toEqual([{ kind: "refund-failed" }]);
});

test("money that was on its way when a deletion was scheduled goes back when the account is deleted", async () => {
	const { accountId } = await member(1, "basic");
	await addContact(site.site().db);
	const order = await createOrder(site.site(), { accountId }, planFor(399));
	if ("refused" in order) throw new Error(order.refused);
	const id = order.providerOrderId;
	paypal().approve(id);
	paypal().failNext("capture-order", "lost-after", { id });
	paypal().failNext("show-order", "server-error", { id });
	await captureOrder(site.site(), { accountId }, id);
	const scheduled = await scheduleDeletion(site.site(), { accountId }, 9_240);
	if ("refused" in scheduled) throw new Error(scheduled.refused);
	const again = await createOrder(site.site(), { accountId }, planFor(99));
	expect(again).toEqual({ refused: "deleting" });
	await reconcile(site.site(), new Date(Date.now() + 15 * 60_000));
	const { db } = site.site();
	await db
		.updateTable("accounts")
		.set({ deletes_at: new Date(0) })
		.where("id", "=", accountId)
		.execute();
	expect(await deleteDue(site.site())).toEqual({ deleted: 1 });
	expect(captures().map(({ refunded }) => refunded)).toEqual([9_240, 39_900]);
	expect((await credits()).map(({ cents }) => cents).sort()).toEqual([39_900, 9_240]);
	expect(await deleteDue(site.site())).toEqual({ deleted: 0 });
});

test("a disputed purchase is not refunded, and the page says so", async () => {
	const { cookie, receipts } = await member(13, "premium");
	const capture = newest()?.id ?? "";
	const { db } = site.site();
	const payment = await db.selectFrom("payments").select("id").executeTakeFirstOrThrow();
	const at = new Date();
	await db
		.insertInto("disputes")
		.values({ id: "D-1", payment_id: payment.id, is_open: true, opened_at: at, updated_at: at })
		.execute();
	const page = await wordsOf(await site.get("/account/delete/now", { cookie }));
	expect(page).toContain(`בודקים את העסקה שבקבלה ${receipts[0]}`);
	expect(page).not.toContain("יוחזר $");
	await site.post("/account/delete/now", { sure: "on", cents: "0" }, { cookie });
	expect(await accounts()).toEqual([]);
	expect(paypal().state.captures.get(capture)?.refunded).toBe(0);
});

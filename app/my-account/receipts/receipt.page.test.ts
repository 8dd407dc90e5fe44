import { afterEach, expect, test } from "vitest";
import { buyPlan, planFor } from "../../../test/buying.ts";
import { testPaypal } from "../../../test/paypal.ts";
import { signedIn } from "../../../test/person.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { setRole } from "../../accounts/role.server.ts";
import { cancelPurchase } from "../../payments/cancellation/cancel.server.ts";
import { createOrder } from "../../payments/orders/create-order.server.ts";
import { listReceipts } from "../../payments/receipts/receipt.server.ts";
import { refundUnverified } from "../../payments/unverified.job.ts";

const site = testSite("test", { USD_ILS: "3.58", USD_ILS_DATE: "2024-03-01" });
const paypal = testPaypal(() => site.site());

afterEach(() => paypal().webhooks.idle());

const man = (email = "yossi@demo.test") => signedIn(site.site().db, email);

test("signed out they redirect to /auth and back", async () => {
	for (const path of ["/account/receipts", "/account/receipts/10001"]) {
		const next = encodeURIComponent(path);
		expect((await site.get(path)).headers.get("location")).toBe(`/auth?next=${next}`);
	}
});

test("a receipt is listed and shown in full: number, item, sums, VAT, rate, payer", async () => {
	const yossi = await man();
	const empty = await site.get("/account/receipts", { cookie: yossi.cookie });
	expect(await wordsOf(empty)).toContain("עוד אין מסמכים");
	const number = await buyPlan(site.site(), paypal(), yossi);
	const list = await site.get("/account/receipts", { cookie: yossi.cookie });
	expect(await list.clone().text()).toContain(`/account/receipts/${number}`);
	expect(await wordsOf(list)).not.toContain("זיכוי על קבלה");
	const page = await site.get(`/account/receipts/${number}`, { cookie: yossi.cookie });
	expect(await page.clone().text(), "what a browser prints above it").toContain(
		"<title>מסמך</title>",
	);
	const words = await wordsOf(page);
	const from = words.indexOf("הדפסה");
	const document = words.slice(from, words.indexOf("דף הבית", from));
	for (const said of ["$199", "₪712.42", "₪108.67", "3.58", "1 במרץ 2024", "yossi@demo.test"]) {
		expect(document).toContain(said);
	}
	expect(document).toContain("מינוי דיגיטלי, 30 יום");
	expect(document).toMatch(
		/ענבר שירותים דיגיטליים בע״מ.*קבלה \d+ מקור.*₪603\.75.*PAYPAL \*INBARDIGITAL/,
	);
	const { capture_id } = await site
		.site()
		.db.selectFrom("payments")
		.select("capture_id")
		.executeTakeFirstOrThrow();
	expect(document).toContain(capture_id);
	expect(document).not.toMatch(/Premium|שוגר|גבר|אישה|דבש/);
});

test("a receipt links to its cancellation while that is possible, then shows the purchase's status", async () => {
	const { db } = site.site();
	const yossi = await man();
	const number = await buyPlan(site.site(), paypal(), yossi, "basic");
	const higher = await buyPlan(site.site(), paypal(), yossi, "vip");
	const open = (receipt: number) =>
		site.get(`/account/receipts/${receipt}`, { cookie: yossi.cookie });
	const link = (receipt: number) => `href="/cancel/deal?receipt=${receipt}"`;
	expect(await (await open(higher)).text()).toContain(link(higher));
	expect(await (await open(number)).text(), "upgraded").toContain(link(number));
	await cancelPurchase(site.site(), yossi, higher, 39_900);
	const page = await open(higher);
	expect(await page.clone().text()).not.toContain(link(higher));
	expect(await wordsOf(page)).toContain("מצב העסקה: בוטלה");
	const [credit] = await listReceipts(db, yossi);
	const note = await wordsOf(await open(Number(credit?.number)));
	expect(note).toContain("מסמך זיכוי");
	expect(note).not.toContain("מצב העסקה");
	expect(await (await open(number)).text(), "runs again").toContain(link(number));
});

test("somebody else's receipt, and one that does not exist, are not found", async () => {
	const yossi = await man();
	const number = await buyPlan(site.site(), paypal(), yossi);
	const avi = await man("avi@demo.test");
	await buyPlan(site.site(), paypal(), avi);
	for (const wanted of [String(number), String(number + 2), "0", "x", "99999999999"]) {
		const { status } = await site.get(`/account/receipts/${wanted}`, { cookie: avi.cookie });
		expect(status, wanted).toBe(404);
	}
	const list = await wordsOf(await site.get("/account/receipts", { cookie: avi.cookie }));
	expect(list).not.toContain(String(number));
	expect(list).toContain(String(number + 1));
});

test("/account shows the membership, waiting plans or an application, or links to either form", async () => {
	const { db } = site.site();
	const account = async (cookie: string) => wordsOf(await site.get("/account", { cookie }));
	const yossi = await man();
	expect(await account(yossi.cookie)).toContain("עוד לא מולא טופס");
	await db.transaction().execute((trx) => setRole(trx, yossi, "daddy"));
	expect(await account(yossi.cookie)).toContain("אין מינוי פעיל");
	await buyPlan(site.site(), paypal(), yossi, "premium");
	await buyPlan(site.site(), paypal(), yossi, "basic");
	const words = await account(yossi.cookie);
	expect(words).toMatch(/מינוי Premium פעיל 30 יום נשארו.* עד .*אחריו: Basic/);
	expect(words).toMatch(/קבלות שני מסמכים.*ביטול עסקה/);
	expect(words).toContain("הארכה או שדרוג");
	await buyPlan(site.site(), paypal(), yossi, "vip");
	expect(await account(yossi.cookie), "nothing stands above VIP").not.toContain("או שדרוג");
	const dana = await man("dana@demo.test");
	await db.transaction().execute((trx) => setRole(trx, dana, "baby"));
	expect(await account(dana.cookie)).toMatch(/בקשת הצטרפות עוד לא נשלחה/);
	expect(await account(dana.cookie)).not.toContain("מינוי פעיל");
});

test("until the approval /account, /application, the receipt and its mail say when the days begin", async () => {
	const yossi = await man();
	const page = async (path: string) => wordsOf(await site.get(path, { cookie: yossi.cookie }));
	const number = await buyPlan(site.site(), paypal(), yossi, "premium", { waits: true });
	await buyPlan(site.site(), paypal(), yossi, "vip", { waits: true });
	expect(await page("/account")).toMatch(
		/מינוי Premium שולם 30 ימים\. הימים מתחילים עם האישור.*אחריו: VIP 30 ימים/,
	);
	expect(await page("/account")).not.toMatch(/אין מינוי פעיל|מינוי \S+ פעיל/);
	expect(await page("/account")).toContain("בקשת הצטרפות מחכה לאימות");
	expect(await page("/application")).toContain("הימים מתחילים עם האישור");
	expect(await page(`/account/receipts/${number}`)).toContain("הימים מתחילים עם האישור");
	const { text } = (await site.mails())[0] ?? { text: "" };
	expect(text).toContain("הימים מתחילים עם האישור");
	expect(await page(`/cancel/deal?receipt=${number}`)).toMatch(
		/30 מתוך 30.*לא נוצל אף יום.*נשאר המינוי VIP , והימים שלו מתחילים עם האישור/,
	);
});

test("whoever never sent the verification reads why the application closed", async () => {
	const yossi = await man();
	await buyPlan(site.site(), paypal(), yossi, "premium", { waits: true });
	await refundUnverified(site.site(), new Date(Date.now() + 30 * 86_400_000));
	const page = async (path: string) => wordsOf(await site.get(path, { cookie: yossi.cookie }));
	expect(await page("/application")).toMatch(/הבקשה נסגרה.*האימות לא נשלח.*והסכום מוחזר/);
	expect(await page("/account")).toMatch(/נסגרה, כי האימות לא נשלח.*/);
	expect(await page("/account")).toContain("$199");
	const mail = (await site.mails()).at(-1);
	expect(mail?.subject).toBe("ההרשמה נסגרה, והסכום מוחזר");
	expect(mail?.text).toMatch(/במלואו.*\$199/s);
});

test("/account mentions a pending payment and offers no plan meanwhile", async () => {
	const { db } = site.site();
	const yossi = await man();
	await db.transaction().execute((trx) => setRole(trx, yossi, "daddy"));
	await createOrder(site.site(), yossi, planFor(199));
	await db.updateTable("orders").set({ state: "pending" }).execute();
	const words = await wordsOf(await site.get("/account", { cookie: yossi.cookie }));
	expect(words).toMatch(/התשלום על Premium בבדיקה .*אין צורך לשלם שוב/);
	expect(words).not.toContain("אין מינוי פעיל");
});

import { afterEach, expect, test } from "vitest";
import { buyPlan } from "../../../test/buying.ts";
import { testPaypal } from "../../../test/paypal.ts";
import { signedIn } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { findMembership } from "../../memberships/membership.server.ts";

const site = testSite();
const paypal = testPaypal(() => site.site());

afterEach(() => paypal().webhooks.idle());

async function buyer(email = "yossi@demo.test") {
	const yossi = await signedIn(site.site().db, email);
	return { ...yossi, receipt: await buyPlan(site.site(), paypal(), yossi) };
}

const member = (person: { accountId: string }) => findMembership(site.site().db, person.accountId);

/** Requests a code while signed out; returns the browser's cookie and the mails sent. */
async function ask(receipt: number | string, email: string) {
	const response = await site.post("/cancel", { receipt: String(receipt), email });
	const mails = (await site.mails()).filter(({ subject }) => subject.startsWith("קוד"));
	return { response, cookie: cookiesOf(response), mails };
}

const codeIn = (text = "") => /(?<!\d)(\d{6})(?!\d)/.exec(text)?.[1] ?? "";

test("every footer links to /cancel, which needs no session", async () => {
	expect(await (await site.get("/about")).text()).toContain('href="/cancel"');
	const page = await site.get("/cancel");
	expect(page.status).toBe(200);
	expect(await page.text()).toContain('name="receipt"');
});

test("signed in: the preview first, then the cancellation with a number and a mail", async () => {
	const yossi = await buyer();
	const list = await (await site.get("/cancel", { cookie: yossi.cookie })).text();
	expect(list).toContain(`/cancel/deal?receipt=${yossi.receipt}`);
	const path = `/cancel/deal?receipt=${yossi.receipt}`;
	const shown = await site.get(path, { cookie: yossi.cookie });
	expect(await wordsOf(shown)).toMatch(/30 מתוך 30.*יוחזר \$199.*במלואו/);
	expect(await member(yossi)).not.toBeNull();

	const fields = { receipt: String(yossi.receipt), cents: "19900" };
	const response = await site.post(path, fields, { cookie: yossi.cookie });
	expect(response.headers.get("location")).toBe("/cancel/done");
	const done = await site.get("/cancel/done", {
		cookie: `${yossi.cookie}; ${cookiesOf(response)}`,
	});
	const words = await wordsOf(done);
	const number = /מספר האישור (\d{8})/.exec(words)?.[1];
	expect(number).toBeDefined();
	expect(words).toContain("$199");
	expect((await site.mails()).some(({ text }) => text.includes(String(number)))).toBe(true);
	expect(await member(yossi)).toBeNull();
	expect(paypal().countMoney().left).toBe(0);
	const again = await site.get(path, { cookie: yossi.cookie });
	expect(await wordsOf(again)).toContain("כבר בוטלה");
	const left = await site.get("/cancel", { cookie: yossi.cookie });
	expect(await left.clone().text(), "nothing to press").not.toContain("/cancel/deal");
	expect(await wordsOf(left)).toMatch(/קבלה \d+ \d+ ב[א-ת]+ \d{4}, ₪?[\d.,]+ ?₪? בוטלה/);
	expect((await site.post(path, fields, { cookie: yossi.cookie })).status).toBe(409);
});

test("a failed refund is reported as such on all of the person's pages", async () => {
	const yossi = await buyer();
	const [capture] = [...paypal().state.captures.keys()].slice(-1);
	paypal().chooseRefunds(String(capture), "refused");
	const path = `/cancel/deal?receipt=${yossi.receipt}`;
	const fields = { receipt: String(yossi.receipt), cents: "19900" };
	const response = await site.post(path, fields, { cookie: yossi.cookie });
	const cookie = `${yossi.cookie}; ${cookiesOf(response)}`;
	const done = await wordsOf(await site.get("/cancel/done", { cookie }));
	expect(done).toContain("ההחזר, $199 , עוד לא עבר");
	expect(done).not.toContain("בדרך");
	for (const page of ["/account", "/account/receipts"]) {
		const words = await wordsOf(await site.get(page, { cookie: yossi.cookie }));
		expect(words, page).toMatch(/החזר על קבלה \d+ , \$199 עוד לא עבר. הצוות מטפל/);
	}
	expect(await wordsOf(await site.get("/account", { cookie: yossi.cookie }))).toContain(
		"אין מינוי פעיל",
	);
	const again = await site.get(path, { cookie: yossi.cookie });
	expect(await wordsOf(again)).toContain("חברת התשלומים לא ביצעה אותו, והצוות מטפל");
	expect((await site.mails()).some(({ subject }) => subject.startsWith("עדכון"))).toBe(true);
});

test("a pending refund is shown as on its way until it completes", async () => {
	const yossi = await buyer();
	const [capture] = [...paypal().state.captures.keys()].slice(-1);
	paypal().chooseRefunds(String(capture), "pending");
	const fields = { receipt: String(yossi.receipt), cents: "19900" };
	const path = `/cancel/deal?receipt=${yossi.receipt}`;
	const response = await site.post(path, fields, { cookie: yossi.cookie });
	const cookie = `${yossi.cookie}; ${cookiesOf(response)}`;
	expect(await wordsOf(await site.get("/cancel/done", { cookie }))).toContain("$199 , בדרך");
	const account = await wordsOf(await site.get("/account", { cookie: yossi.cookie }));
	expect(account).toMatch(/\$199 בדרך לאמצעי התשלום ?\. מספר אישור \d{8}/);
	expect(await member(yossi)).toBeNull();
});

test("an upgraded purchase links to the one its days went to", async () => {
	const yossi = await buyer();
	const higher = await buyPlan(site.site(), paypal(), yossi, "vip");
	const list = await wordsOf(await site.get("/cancel", { cookie: yossi.cookie }));
	expect(list).toMatch(/לביטול .* שודרגה/);
	const page = await site.get(`/cancel/deal?receipt=${yossi.receipt}`, { cookie: yossi.cookie });
	const html = await page.clone().text();
	expect(await wordsOf(page)).toContain(`לימים של VIP , בעסקה שבקבלה ${higher}`);
	expect(html).toContain(`href="/cancel/deal?receipt=${higher}"`);
	expect(html).not.toContain('<form method="post" action="/cancel/deal');

	const { cookie, mails } = await ask(yossi.receipt, "yossi@demo.test");
	const proven = await site.post("/cancel/code", { code: codeIn(mails[0]?.text) }, { cookie });
	const shown = await site.get("/cancel/deal", { cookie: cookiesOf(proven) });
	expect(await wordsOf(shown)).toContain(`בעסקה שבקבלה ${higher}`);
});

test("an outdated refund amount cancels nothing", async () => {
	const yossi = await buyer();
	const path = `/cancel/deal?receipt=${yossi.receipt}`;
	for (const [fields, status] of [
		[{ receipt: String(yossi.receipt), cents: "1" }, 409],
		[{ receipt: String(yossi.receipt) }, 422],
		[{ receipt: String(yossi.receipt + 1), cents: "19900" }, 422],
	] as const) {
		const response = await site.post(path, fields, { cookie: yossi.cookie });
		expect(response.status).toBe(status);
		expect(await wordsOf(response)).toMatch(/העסקה לא בוטלה.*יוחזר \$199/);
	}
	expect(await member(yossi)).not.toBeNull();
});

test("two concurrent clicks cancel once", async () => {
	const yossi = await buyer();
	const fields = { receipt: String(yossi.receipt), cents: "19900" };
	const click = () =>
		site.post(`/cancel/deal?receipt=${yossi.receipt}`, fields, { cookie: yossi.cookie });
	const statuses = (await Promise.all([click(), click()])).map(({ status }) => status);
	expect(statuses.sort()).toEqual([303, 409]);
	expect(await site.site().db.selectFrom("refunds").selectAll().execute()).toHaveLength(1);
});

test("nobody sees or cancels another person's purchase", async () => {
	const yossi = await buyer();
	const noa = await signedIn(site.site().db, "noa@demo.test");
	const path = `/cancel/deal?receipt=${yossi.receipt}`;
	const page = await site.get(path, { cookie: noa.cookie });
	expect(page.status).toBe(404);
	expect(await wordsOf(page)).not.toContain("$199");
	const fields = { receipt: String(yossi.receipt), cents: "19900" };
	expect((await site.post(path, fields, { cookie: noa.cookie })).status).toBe(409);
	expect((await site.post(path, fields)).headers.get("location")).toMatch(/^\/auth\?next=/);
	expect(await member(yossi)).not.toBeNull();
});

test("signed out: a code by mail, then the preview, then the cancellation", async () => {
	const yossi = await buyer();
	const { response, cookie, mails } = await ask(yossi.receipt, "Yossi@Demo.test ");
	expect(response.headers.get("location")).toBe("/cancel/code");
	expect(mails.map(({ to }) => to)).toEqual(["yossi@demo.test"]);
	expect((await site.get("/cancel/deal", { cookie })).headers.get("location")).toBe("/cancel");

	const wrong = codeIn(mails[0]?.text) === "000000" ? "000001" : "000000";
	const refused = await site.post("/cancel/code", { code: wrong }, { cookie });
	expect(refused.status).toBe(422);
	expect(await refused.text()).toContain("הקוד אינו נכון");
	const proven = await site.post("/cancel/code", { code: codeIn(mails[0]?.text) }, { cookie });
	expect(proven.headers.get("location")).toBe("/cancel/deal");
	const pass = cookiesOf(proven);
	expect(await wordsOf(await site.get("/cancel/deal", { cookie: pass }))).toMatch(/יוחזר \$199/);
	const fields = { receipt: String(yossi.receipt), cents: "19900" };
	const done = await site.post("/cancel/deal", fields, { cookie: pass });
	expect(done.headers.get("location")).toBe("/cancel/done");
	expect(await wordsOf(await site.get("/cancel/done", { cookie: cookiesOf(done) }))).toMatch(
		/\d{8}/,
	);
	expect(await member(yossi)).toBeNull();
});

test("an unknown receipt, a wrong address and a matching pair look alike; only the pair gets a mail", async () => {
	const yossi = await buyer();
	await signedIn(site.site().db, "noa@demo.test");
	const answers = [
		await ask(yossi.receipt, "noa@demo.test"),
		await ask(yossi.receipt + 77, "yossi@demo.test"),
		await ask("4294967299", "yossi@demo.test"),
		await ask(yossi.receipt, "yossi@demo.test"),
	];
	expect(answers.map(({ mails }) => mails.length)).toEqual([0, 0, 0, 1]);
	const page = async (cookie: string) =>
		(await wordsOf(await site.get("/cancel/code", { cookie }))).replace(/\w+@demo\.test/, "@");
	const first = await page(answers[0]?.cookie ?? "");
	for (const { response, cookie } of answers) {
		expect([response.status, response.headers.get("location")]).toEqual([303, "/cancel/code"]);
		expect(await page(cookie)).toBe(first);
	}
	// The matching pair's code does not work in a browser that asked for another receipt.
	const code = codeIn(answers[3]?.mails[0]?.text);
	for (const { cookie } of answers.slice(0, 3)) {
		expect((await site.post("/cancel/code", { code }, { cookie })).status).toBe(422);
	}
	expect(JSON.stringify(site.logged())).not.toMatch(/demo\.test/);
});

test("code attempts and mail requests are rate limited", async () => {
	const limited = site.site().settings;
	const before = limited.limits;
	limited.limits = 1;
	try {
		const yossi = await buyer();
		const { cookie } = await ask(yossi.receipt, "yossi@demo.test");
		const tries = [];
		for (let n = 0; n < 9; n++) {
			tries.push(await site.post("/cancel/code", { code: String(100_000 + n) }, { cookie }));
		}
		expect(tries.at(-1)?.status).toBe(429);
		expect(Number(tries.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
		const asked = [];
		for (let n = 0; n < 10; n++) {
			const fields = { receipt: "10001", email: "yossi@demo.test" };
			asked.push((await site.post("/cancel", fields)).status);
		}
		expect(asked.at(-1)).toBe(429);
	} finally {
		limited.limits = before;
	}
});

test("an invalid form says what is missing; a forged or expired cookie redirects to the start", async () => {
	const response = await site.post("/cancel", { receipt: "abc", email: "" });
	expect(response.status).toBe(422);
	expect(await wordsOf(response)).toMatch(/בספרות בלבד.*יש לכתוב כתובת אימייל/);
	for (const cookie of ["", "cancel=x", "cancel="]) {
		expect((await site.get("/cancel/code", { cookie })).headers.get("location")).toBe("/cancel");
		const posted = await site.post("/cancel/code", { code: "123456" }, { cookie });
		expect(posted.headers.get("location")).toBe("/cancel");
		expect((await site.get("/cancel/deal", { cookie })).headers.get("location")).toBe("/cancel");
	}
	expect((await site.get("/cancel/done")).headers.get("location")).toBe("/cancel");
});

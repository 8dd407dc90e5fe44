import { expect, test } from "vitest";
import { day, stopClock } from "../../../test/clock.ts";
import { addDiscrepancy, addPayment, addWaitingManual } from "../../../test/money-rows.ts";
import { dataPath } from "../../../test/page-data.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";

const site = testSite();
const db = () => site.site().db;
const finance = () => addStaff(site.site(), ["finance"]);
type Facts = { order: string; capture: string; subject: string };
const why = { code: "other", words: "הספק אישר בטלפון" };

test("the provider's words are sent where no sum says it, and nowhere else", async () => {
	const ronen = await finance();
	await addDiscrepancy(site, "refund-failed");
	const sent = async () => (await site.get(dataPath("/staff/money"), ronen)).text();
	expect(await sent()).not.toContain("refused");
	await addDiscrepancy(site, "captured-twice");
	expect(await sent()).toContain("refused");
});

test("a discrepancy is closed with a reason, and the second of two is told", async () => {
	const ronen = await finance();
	const gal = await finance();
	const id = await addDiscrepancy(site, "captured-twice");
	const path = `/staff/money/differences/${id}`;
	const list = await site.get("/staff/money", ronen);
	expect(await wordsOf(list.clone())).toContain("חויב פעמיים");
	expect(await list.text()).toContain(`data-item="${id}"`);
	const short = await site.post(`${path}/close`, { code: "other", words: "ככה" }, ronen);
	expect(short.status).toBe(422);
	expect(await wordsOf(short)).toContain("הנימוק קצר מדי");
	const closed = await site.post(`${path}/close`, why, ronen);
	expect(closed.headers.get("location")).toBe("/staff/money");
	const again = await site.post(`${path}/close`, why, gal);
	expect(again.headers.get("location")).toBe(path);
	expect(await wordsOf(await site.get(path, gal))).toContain("הספק אישר בטלפון");
	expect(await wordsOf(await site.get("/staff/money?list=closed", gal))).toContain("חויב פעמיים");
	for (const other of ["x", crypto.randomUUID(), `${id}/no-act`]) {
		const answer = await site.get(`/staff/money/differences/${other}`, ronen);
		expect(answer.status, other).toBe(404);
	}
});

test.each<[string, (facts: Facts) => Partial<Facts> & { detail: string }, RegExp, object]>([
	[
		"captured-twice",
		({ order }) => ({ subject: "C2", detail: `order ${order} was paid by C1` }),
		/בספרים \$0\.00 אצל הספק \$199\.00/,
		{ cents: 19_900 },
	],
	[
		"capture-differs",
		({ order }) => ({ subject: "C2", detail: `14900 USD for order ${order}` }),
		/בספרים \$199\.00 אצל הספק \$149\.00/,
		{ cents: 5_000 },
	],
	[
		"order-differs",
		({ order }) => ({ subject: order, detail: "14900 USD instead of 19900 USD" }),
		/בספרים \$199\.00 אצל הספק \$149\.00/,
		{ cents: 5_000 },
	],
	[
		"refunds-differ",
		({ capture }) => ({ subject: capture, detail: "1000 cents here, 3000 there, COMPLETED" }),
		/בספרים \$10\.00 אצל הספק \$30\.00/,
		{ cents: 2_000 },
	],
	[
		"part-refunded",
		({ capture }) => ({ subject: capture, detail: "6600 of 19900 cents" }),
		/הסכום \$66\.00/,
		{ cents: 6_600 },
	],
	[
		"paid-without-account",
		({ order, capture }) => ({ subject: capture, detail: `order ${order}` }),
		/הסכום \$199\.00/,
		{ cents: 19_900 },
	],
	[
		"capture-differs",
		({ order }) => ({ subject: "C2", detail: `14900 ILS for order ${order}` }),
		/מה נמצא 14900 ILS/,
		{},
	],
	[
		"order-differs",
		({ order }) => ({ subject: order, detail: "14900 EUR instead of 19900 USD" }),
		/מה נמצא 14900 EUR/,
		{},
	],
])("a %s says its sum, and is closed with it", async (kind, about, said, recorded) => {
	const ronen = await finance();
	const { paymentId, receipt } = await addPayment(site, { cents: 19_900 });
	const paid = await db()
		.selectFrom("payments")
		.select(["order_id as order", "capture_id as capture"])
		.where("id", "=", paymentId)
		.executeTakeFirstOrThrow();
	const id = await addDiscrepancy(site, kind);
	await db()
		.updateTable("discrepancies")
		.set(about({ ...paid, subject: "" }))
		.where("id", "=", id)
		.execute();
	const path = `/staff/money/differences/${id}`;
	const words = await wordsOf(await site.get(path, ronen));
	expect(words).toMatch(said);
	expect(words).toContain(`קבלה ${receipt}`);
	await site.post(`${path}/close`, why, ronen);
	const { details } = await db()
		.selectFrom("audit")
		.select("details")
		.where("act", "=", "money.difference_closed")
		.executeTakeFirstOrThrow();
	const isKnown = Object.keys(recorded).length > 0;
	expect(details).toEqual({
		difference: kind,
		...recorded,
		...(isKnown && { currency: "USD" }),
	});
});

test("a second charge is shown with its sum and its person, asked for by one and paid back by another", async () => {
	const ronen = await addStaff(site.site(), ["finance"], { name: "רונן" });
	const admin = await addStaff(site.site(), ["admin"]);
	const { paymentId } = await addPayment(site, { cents: 19_900 });
	const id = await addDiscrepancy(site, "captured-twice");
	const paid = db().selectFrom("payments").select("order_id").where("id", "=", paymentId);
	const { order_id } = await paid.executeTakeFirstOrThrow();
	await db()
		.updateTable("discrepancies")
		.set({ capture_id: "SECOND", cents: 19_900, currency: "USD", order_id })
		.where("id", "=", id)
		.execute();
	const path = `/staff/money/differences/${id}`;
	const first = await wordsOf(await site.get(path, ronen));
	expect(first).toMatch(/נגבה \$199\.00 ?, ₪736\.30 גבייה SECOND/);
	expect(first).toContain("בלי כינוי");
	expect(first).toContain("בקשת אישור שני להחזר");
	expect(first).not.toContain("קליטה לפי ההזמנה");
	const money = { code: "twice", words: "חויב פעמיים לפי הספק" };
	const short = await site.post(`${path}/repay`, { ...money, words: "ככה" }, ronen);
	expect(short.status).toBe(422);
	expect((await site.post(`${path}/repay`, money, admin)).status).toBe(404);
	const booked = await site.post(`${path}/book`, { ...money, next: "1" }, ronen);
	expect(booked.status).toBe(303);
	expect(await wordsOf(await site.get(path, ronen))).toContain("בקשת אישור שני להחזר");
	await site.post(`${path}/repay`, { ...money, next: "1" }, ronen);
	const own = await wordsOf(await site.get(path, ronen));
	expect(own).toContain("משיכת הבקשה");
	expect(own).not.toContain("סגירת ההפרש");
	expect(await wordsOf(await site.get("/staff/money", ronen))).toContain("מחכה לאדם שני");
	const second = await wordsOf(await site.get(path, admin));
	expect(second).toMatch(/מה התבקש החזר למי ששילם/);
	expect(second).toContain("רונן");
	expect(second).toContain(money.words);
	await site.post(`${path}/approve`, {}, admin);
	const after = await wordsOf(await site.get(path, ronen));
	expect(after).toContain("הוחזר למי ששילם");
	const moved = db().selectFrom("discrepancy_money").select(["is_done", "refund_state"]);
	expect(await moved.execute()).toEqual([{ is_done: true, refund_state: "asked" }]);
});

test("a refund above ₪500 waits until another person agrees; its own asker is not offered to", async () => {
	const ronen = await finance();
	const admin = await addStaff(site.site(), ["admin"]);
	const { receipt } = await addPayment(site, { cents: 19_900 });
	const path = `/staff/money/payments/${receipt}`;
	for (const dollars of ["", "0", "-5", "1.005"]) {
		const wrong = await site.post(`${path}/refund`, { dollars, seen: "0", ...why }, ronen);
		expect(wrong.status, dollars).toBe(422);
	}
	await site.post(`${path}/refund`, { dollars: "199.00", seen: "0", ...why }, ronen);
	const { id } = await db().selectFrom("manual_adjustments").select("id").executeTakeFirstOrThrow();
	expect(await db().selectFrom("refunds").select("id").execute()).toEqual([]);
	const hand = `/staff/money/by-hand/${id}`;
	expect(await (await site.get(hand, ronen)).text()).not.toContain(`${hand}/approve`);
	expect(await (await site.get(hand, admin)).text()).toContain(`${hand}/approve`);
	const second = await wordsOf(await site.get(hand, admin));
	expect(second).toMatch(
		/\$199\.00 ?, ?₪[\d.]+ כל הימים מתבטלים עם ההחזר\. נשאר מהקבלה דבר לא נשאר/,
	);
	expect(second).toMatch(/בלי כינוי.*על קבלה.*החזרים קודמים אין/);
	await site.post(`${hand}/approve`, {}, ronen);
	expect(await db().selectFrom("refunds").select("id").execute()).toEqual([]);
	await site.post(`${hand}/approve`, {}, admin);
	expect(await db().selectFrom("refunds").select(["cents", "reason"]).execute()).toEqual([
		{ cents: 19_900, reason: "staff" },
	]);
	expect(await wordsOf(await site.get("/staff/money?list=hands", admin))).toContain("נעשה");
});

test("more rows than a page are reached one after the other, each once", async () => {
	const ronen = await finance();
	const at = new Date("2026-11-20T10:00:00Z");
	const made = [];
	for (let count = 0; count < 52; count += 1)
		made.push(String((await addPayment(site, { at })).receipt));
	const numbers = async (path: string) => {
		const html = await (await site.get(path, ronen)).text();
		const next = /href="(\/staff\/money\?list=payments&amp;after=[^"]+)"/.exec(html)?.[1];
		const found = [...html.matchAll(/money\/payments\/(\d+)"/g)].map(([, number]) => number);
		return { found, next: next?.replace("&amp;", "&") };
	};
	const first = await numbers("/staff/money?list=payments");
	const second = await numbers(first.next ?? "");
	expect([first.found.length, second.next]).toEqual([50, undefined]);
	expect([...first.found, ...second.found].toSorted()).toEqual(made.toSorted());
	for (const list of ["differences", "payments", "refunds", "disputes", "hands", "closed"]) {
		const odd = await site.get(`/staff/money?list=${list}&after=%00`, ronen);
		expect([list, odd.status]).toEqual([list, 200]);
	}
});

test("what was charged in shekels stands in shekels alone, also in the accountant's month", async () => {
	const ronen = await finance();
	const { receipt } = await addPayment(site, { at: new Date("2026-10-20T10:00:00Z") });
	await site.site().db.updateTable("payments").set({ currency: "ILS", cents: 19_900 }).execute();
	await site
		.site()
		.db.updateTable("receipts")
		.set({ cents: 19_900, total_agorot: 19_900 })
		.execute();
	for (const path of ["/staff/money?list=payments", `/staff/money/payments/${receipt}`]) {
		const words = await wordsOf(await site.get(path, ronen));
		expect(words, path).toContain("₪199.00");
		expect(words, path).not.toContain("$199.00");
	}
	const file = await (await site.get("/staff/money/export?month=2026-10", ronen)).text();
	const [, line = ""] = file.trim().split("\r\n");
	expect(line).toContain('"","199.00"');
});

test("the accountant's month holds its documents by Israel's days, in both currencies, nameless", async () => {
	const ronen = await finance();
	const inside = await addPayment(site, { at: new Date("2026-10-31T21:59:59Z") });
	const outside = await addPayment(site, { at: new Date("2026-10-31T22:00:00Z") });
	const answer = await site.get("/staff/money/export?month=2026-10", ronen);
	expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
	const bytes = new Uint8Array(await answer.arrayBuffer());
	expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
	const text = new TextDecoder().decode(bytes);
	expect(text).toContain(
		`"${inside.receipt}","קבלה","2026-10-31","","מינוי דיגיטלי, 30 יום","99.00","366.30","55.88"`,
	);
	expect(text).not.toContain(String(outside.receipt));
	expect(text).not.toContain(inside.accountId);
	for (const month of ["2026-13", "10-2026", ""]) {
		const wrong = await site.get(`/staff/money/export?month=${month}`, ronen);
		expect(wrong.status, month).toBe(404);
	}
	const [row] = await db()
		.selectFrom("audit")
		.select("act")
		.where("act", "=", "money.exported")
		.execute();
	expect(row).toBeDefined();
});

test("what is not offered is refused on the server too", async () => {
	const ronen = await finance();
	const stale = await addStaff(site.site(), ["finance"]);
	const old = new Date(Date.now() - 16 * 60_000);
	await db()
		.updateTable("sessions")
		.set({ factor_at: old })
		.where("id", "=", stale.sessionId)
		.execute();
	const id = await addWaitingManual(site);
	const late = await site.post(`/staff/money/by-hand/${id}/approve`, {}, stale);
	expect(late.headers.get("location")).toBe("/staff/step-up");
	expect((await site.post(`/staff/money/by-hand/${id}/decline`, {}, ronen)).status).toBe(303);
	const owed = await addDiscrepancy(site, "refund-failed");
	await site.post(`/staff/money/differences/${owed}/close`, why, ronen);
	const open = db().selectFrom("discrepancies").select("id").where("solved_at", "is", null);
	expect(await open.execute()).toEqual([{ id: owed }]);
});

test("the rail and the overview count what waits for finance, and a debt of fourteen days is late", async () => {
	const now = Date.parse("2026-11-22T10:00:00Z");
	stopClock(now);
	await addDiscrepancy(site, "captured-twice");
	await addWaitingManual(site);
	const owed = await addDiscrepancy(site, "refund-failed");
	await db()
		.updateTable("discrepancies")
		.set({ found_at: new Date(now) })
		.execute();
	const seen = async () => {
		const html = await (await site.get("/staff", await finance())).text();
		const rail = /href="\/staff\/money"[^>]*>(.*?)<\/a>/s.exec(html)?.[1] ?? "";
		return {
			rail: rail
				.replace(/<[^>]+>/g, " ")
				.replace(/\s+/g, " ")
				.trim(),
			html,
		};
	};
	expect((await seen()).rail).toBe("כספים 3");
	const due = async (ms: number) => {
		const found_at = new Date(now - 14 * day + ms);
		await db().updateTable("discrepancies").set({ found_at }).where("id", "=", owed).execute();
		const page = await seen();
		const words = await wordsOf(new Response(page.html));
		return { rail: page.rail, row: /כספים \d+ \d+ \d+ /.exec(words)?.[0].trim() };
	};
	expect(await due(60_000)).toEqual({ rail: "כספים 3", row: "כספים 3 1 0" });
	expect(await due(-1)).toEqual({ rail: "כספים 3 , 1 באיחור", row: "כספים 3 0 1" });
	const none = await addStaff(site.site(), ["support"]);
	expect(await wordsOf(await site.get("/staff", none))).not.toContain("כספים");
});

test("what was done by hand meanwhile is told, and nothing is done twice", async () => {
	const ronen = await finance();
	const gal = await finance();
	const { receipt, paymentId, accountId } = await addPayment(site);
	const ends = { starts_at: new Date(), ends_at: new Date(Date.now() + day) };
	await db()
		.insertInto("membership_periods")
		.values({
			id: crypto.randomUUID(),
			account_id: accountId,
			payment_id: paymentId,
			plan: "basic",
			...ends,
		})
		.execute();
	const path = `/staff/money/payments/${receipt}`;
	const html = await (await site.get(path, ronen)).text();
	expect(html).toMatch(/name="seen" value="0"/);
	expect(html).toContain('id="days"');
	for (const seen of ["", "-1", "x", "1e3"]) {
		const answer = await site.post(`${path}/days`, { days: "3", seen, ...why }, ronen);
		expect(answer.status, seen).toBe(422);
	}
	await site.post(`${path}/days`, { days: "3", seen: "0", ...why }, ronen);
	const second = await site.post(`${path}/days`, { days: "3", seen: "0", ...why }, gal);
	const hands = await db().selectFrom("manual_adjustments").select(["kind", "days"]).execute();
	expect(hands).toEqual([{ kind: "days", days: 3 }]);
	const cookie = `${gal.cookie}; ${cookiesOf(second)}`;
	const page = await wordsOf(await site.get(path, { cookie }));
	expect(page).toContain("מישהו טיפל בתשלום הזה בינתיים");
});

test("the person who pays a part back is told the sum and that the days end, and the next one of it", async () => {
	const ronen = await finance();
	const { receipt } = await addPayment(site, { cents: 19_900 });
	const path = `/staff/money/payments/${receipt}`;
	expect(await wordsOf(await site.get(path, ronen))).toMatch(/נותר להחזיר \$199\.00 ?, ?₪/);
	const done = await site.post(
		`${path}/refund`,
		{ dollars: "50.00", days: "end", seen: "0", ...why },
		ronen,
	);
	const told = await site.get(path, { cookie: `${ronen.cookie}; ${cookiesOf(done)}` });
	expect((await wordsOf(told)).replaceAll(/[\u2066-\u2069]/g, "")).toMatch(
		/\$50\.00, ₪[\d.]+\. הימים מסתיימים עם ההחזר/,
	);
	await site.post(`${path}/refund`, { dollars: "149.00", seen: "1", ...why }, ronen);
	const waiting = db().selectFrom("manual_adjustments").select("id").where("is_done", "is", null);
	const { id } = await waiting.executeTakeFirstOrThrow();
	const second = await wordsOf(await site.get(`/staff/money/by-hand/${id}`, await finance()));
	expect(second).toMatch(/\$149\.00.*הימים כבר הסתיימו.*החזרים קודמים \$50\.00/);
});

test("a part goes back only with the choice about the days, which the second person sees", async () => {
	const ronen = await finance();
	const { receipt, accountId, paymentId } = await addPayment(site, { cents: 39_900 });
	await db()
		.insertInto("membership_periods")
		.values({
			account_id: accountId,
			payment_id: paymentId,
			id: crypto.randomUUID(),
			plan: "vip",
			starts_at: new Date("2026-10-20T10:00:00Z"),
			ends_at: new Date("2026-11-20T10:00:00Z"),
		})
		.execute();
	const path = `/staff/money/payments/${receipt}`;
	const shown = await (await site.get(path, ronen)).text();
	expect(shown.match(/name="days"/g)).toHaveLength(2);
	expect(shown).not.toMatch(/name="days"[^>]*checked/);
	const send = (form: Record<string, string>) =>
		site.post(`${path}/refund`, { seen: "0", ...why, ...form }, ronen);
	const unasked = await send({ dollars: "150.25" });
	expect(unasked.status).toBe(422);
	const refused = await unasked.text();
	expect(refused).toContain("בהחזר של חלק צריך לבחור אם הימים נשארים או מסתיימים");
	expect(refused).toContain('value="150.25"');
	const said = await site.post(`${path}/refund`, { seen: "0", ...why, dollars: "150.25" }, ronen);
	expect((await wordsOf(said)).replaceAll(/[\u2066-\u2069]/g, "")).toMatch(
		/חוזרים \$150\.25 , ₪[\d.]+ ; נשארים \$248\.75 , ₪[\d.]+/,
	);
	expect(refused).toContain(why.words);
	const all = await send({ dollars: "399", days: "stay" });
	expect(all.status).toBe(422);
	expect(await all.text()).toContain("זה כל מה שנותר להחזיר");
	expect(await db().selectFrom("manual_adjustments").select("id").execute()).toEqual([]);
	expect((await send({ dollars: "150.25", days: "stay" })).status).toBe(303);
	const { id, days_stay } = await db()
		.selectFrom("manual_adjustments")
		.select(["id", "days_stay"])
		.executeTakeFirstOrThrow();
	expect(days_stay).toBe(true);
	const second = await finance();
	expect(await wordsOf(await site.get(`/staff/money/by-hand/${id}`, second))).toMatch(
		/\$150\.25.*הימים נשארים כפי שהם\. נשאר מהקבלה \$248\.75 , ₪[\d.]+ ימי המינוי עד 20 בנובמבר 2026/,
	);
	expect(await wordsOf(await site.get(path, second))).toContain("מחכה לאדם שני הימים נשארים");
	const acts = db().selectFrom("audit").select("details").where("act", "=", "money.second_asked");
	expect((await acts.executeTakeFirstOrThrow()).details).toMatchObject({ days_stay: true });
});

test("who presses twice is told that it is sent, and not of a second person", async () => {
	const ronen = await finance();
	const { receipt } = await addPayment(site, { cents: 9_900 });
	const path = `/staff/money/payments/${receipt}`;
	const send = () =>
		site.post(
			`${path}/refund`,
			{ dollars: "9.00", days: "stay", seen: "0", next: "1", ...why },
			ronen,
		);
	await send();
	const again = await send();
	const told = await wordsOf(
		await site.get(path, { cookie: `${ronen.cookie}; ${cookiesOf(again)}` }),
	);
	expect(told).toContain("זה כבר נשלח, ונכנס לתוקף בתוך שניות");
	expect(told).not.toContain("אדם שני");
});

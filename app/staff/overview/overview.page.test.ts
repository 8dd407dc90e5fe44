import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { day, hour, stopClock } from "../../../test/clock.ts";
import { readOverview } from "../../../test/overview.ts";
import { addApplicant, addReviewer, decideNow } from "../../../test/reviews.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import type { StaffRole } from "../../accounts/staff.ts";
import { sendUrgent, writeMore } from "../../duty/urgent/urgent.server.ts";

const site = testSite();
const db = () => site.site().db;
/** A Tuesday, noon in Israel. */
const noon = Date.parse("2026-03-10T10:00:00Z");

const open = (...roles: StaffRole[]) => readOverview(site, roles);

/** An item of a queue, opened and due these hours from now. */
async function addItem(opened: number, due: number): Promise<string> {
	const { itemId } = await addApplicant(db());
	await db()
		.updateTable("review_items")
		.set({
			opened_at: new Date(Date.now() + opened * hour),
			due_at: new Date(Date.now() + due * hour),
		})
		.where("id", "=", itemId)
		.execute();
	return itemId;
}

test("each role sees its part only", async () => {
	const parts: Record<string, StaffRole[]> = {
		"הצטרפות ואימות": ["reviewer", "admin"],
		"הרשמות ובקשות": ["support", "editor", "admin"],
		"בלי מינוי פעיל": ["support", "editor", "admin"],
		"כסף לפי חודש": ["finance", "admin"],
		"מה נכשל": ["admin"],
		"מסד הנתונים": ["admin"],
		"בתפקיד הבדיקה": ["reviewer", "admin"],
	};
	for (const role of ["reviewer", "support", "editor", "finance", "admin"] as const) {
		const words = await open(role);
		for (const [part, roles] of Object.entries(parts)) {
			expect(words.includes(part), `${part} for ${role}`).toBe(roles.includes(role));
		}
		await db().deleteFrom("accounts").execute();
	}
});

test.each<[string, [number, number][]]>([
	["אין פריטים ממתינים.", []],
	["פריט אחד ממתין.", [[-1, 24]]],
	["פריט אחד ממתין, להיום.", [[-1, 2]]],
	["פריט אחד ממתין, באיחור.", [[-30, -1]]],
	[
		"2 פריטים ממתינים. אף אחד מהם אינו להיום.",
		[
			[-1, 24],
			[-1, 12],
		],
	],
	[
		"2 פריטים ממתינים. אחד מהם להיום, ו אחד באיחור.",
		[
			[-1, 11.9],
			[-30, -0.1],
		],
	],
	[
		"3 פריטים ממתינים. 2 באיחור.",
		[
			[-1, 24],
			[-30, -1],
			[-30, -1],
		],
	],
	[
		"4 פריטים ממתינים. 2 מהם להיום, ו־ 2 באיחור.",
		[
			[-1, 2],
			[-1, 3],
			[-30, -1],
			[-30, -1],
		],
	],
])("the page says: %s", async (sentence, items) => {
	stopClock(noon);
	for (const [opened, due] of items) await addItem(opened, due);
	expect(await open("reviewer")).toContain(sentence);
});

test("an urgent text counts until it is answered, by what was said to who wrote it", async () => {
	stopClock(noon);
	const code = await sendUrgent(site.site(), { kind: "threat", words: "", isProven: true });
	const words = await open("reviewer");
	expect(words).toContain("פריט אחד ממתין, להיום.");
	expect(words).toMatch(/דחוף 1 1 0 דקה – – לפי מה שנאמר/);
	expect(await open("support")).not.toContain("לפי מה שנאמר");
	await db().updateTable("urgent_texts").set({ answered_at: new Date() }).execute();
	expect(await open("reviewer")).toMatch(/דחוף 0 0 0 – – – לפי מה שנאמר/);
	await writeMore(site.site(), code, "עוד");
	expect(await open("reviewer")).toMatch(/דחוף 1 1 0/);
});

test("answers of thirty days are measured against what was promised", async () => {
	const setClock = stopClock(noon);
	const reviewer = await addReviewer(db());
	const answered = async (hours: number) => {
		const itemId = await addItem(-hours, 24 - hours);
		await decideNow(site.site(), reviewer, itemId, { verdict: "approve" });
	};
	for (let hours = 1; hours <= 10; hours += 1) await answered(hours);
	const item_id = await addItem(-500, -400);
	const closed_at = new Date();
	await db().updateTable("review_items").set({ closed_at }).where("id", "=", item_id).execute();
	const asked = { item_id, decided_at: closed_at, takes_effect_at: closed_at, parts: "{}" };
	await db()
		.insertInto("decisions")
		.values({ ...asked, verdict: "second_look", applied_at: closed_at })
		.execute();
	const words = await open("reviewer");
	// Decisions take effect ten seconds later.
	expect(words).toMatch(/הצטרפות ואימות 0 0 0 – 5 שעות ו־30 דק׳ 9 שעות יום עבודה/);
	expect(words).toMatch(/ערעורים 0 0 0 – – – עד 7 ימים/);
	setClock(31 * day);
	expect(await open("reviewer")).toMatch(/הצטרפות ואימות 0 0 0 – – – יום עבודה/);
});

test("sign-ups and applications are counted by Israel's days", async () => {
	stopClock(noon);
	const at = (text: string) =>
		db()
			.insertInto("accounts")
			.values({
				id: randomUUID(),
				email: `${randomUUID()}@example.com`,
				password_hash: "",
				created_at: new Date(text),
			})
			.execute();
	await at("2026-02-24T21:59:59Z");
	for (const text of ["2026-02-24T22:00:00Z", "2026-03-09T21:59:59Z", "2026-03-09T22:00:00Z"]) {
		await at(text);
	}
	const words = await open("support");
	// The staff person's own account was made now, which only the embedded database's clock calls noon.
	expect(words).toMatch(/25\.2 1 0 .* 9\.3 1 0 10\.3 [12] 0/);
	expect(words).toMatch(/הרשמות, [34]/);
});

test("members are counted by side and running plan, applicants apart", async () => {
	await addApplicant(db());
	const words = await open("editor");
	expect(words).toContain("0 אושרו, 1 בתהליך");
	expect(words).toContain("בתהליך 1 0");
});

test("money is shown by month in both currencies, what went back apart", async () => {
	stopClock(noon);
	const add = async (number: number, kind: "receipt" | "credit", issued: string) => {
		const order = randomUUID();
		const payment = randomUUID();
		const refund = randomUUID();
		await db()
			.transaction()
			.execute(async (trx) => {
				await sql`set local session_replication_role = replica`.execute(trx);
				await sql`insert into receipts (number, kind, payment_id, refund_id, cents, currency, usd_ils,
				usd_ils_date, total_agorot, vat_agorot, issued_at)
				values (${number}, ${kind}, ${payment}, ${kind === "credit" ? refund : null}, 19900, 'USD',
				3.7, '2026-01-01', 73630, 0, ${issued})`.execute(trx);
			});
		return order;
	};
	await add(1, "receipt", "2025-09-30T20:59:59Z");
	await add(2, "receipt", "2025-09-30T21:00:00Z");
	await add(3, "receipt", "2026-03-01T10:00:00Z");
	await add(4, "receipt", "2026-03-02T10:00:00Z");
	await add(5, "credit", "2026-03-02T10:00:00Z");
	const words = await open("finance");
	expect(words).toContain("אוקטובר 199.00 736.30 0.00 0.00");
	expect(words).toContain("מרץ 398.00 1,472.60 199.00 736.30");
	expect(words).not.toContain("ספטמבר");
});

test("a failed job is shown with a button that starts it again, which is recorded", async () => {
	await sql`insert into pgboss.job (name, data, policy)
		select dead_letter, '{"sealed": "x"}', 'standard' from pgboss.queue where name = 'mail'`.execute(
		db(),
	);
	const { cookie, accountId } = await addStaff(site.site(), ["admin"]);
	const words = await wordsOf(await site.get("/staff", { cookie }));
	expect(words).toMatch(/משלוח מכתב נעצרו אחרי כל הניסיונות: 1/);
	for (let time = 0; time < 2; time += 1)
		await site.post("/staff/retry", { job: "mail" }, { cookie });
	const { rows } = await sql`select 1 from pgboss.job where name = 'mail'`.execute(db());
	expect(rows).toHaveLength(1);
	const acts = await db().selectFrom("audit").select(["actor", "act", "subject_id"]).execute();
	expect(acts).toEqual([{ actor: accountId, act: "job.retried", subject_id: "mail" }]);
	expect(await open("admin")).toContain("כל המשימות והאימיילים הצליחו");
	expect((await site.post("/staff/retry", { job: "'; drop" }, { cookie })).status).toBe(303);
});

test("with fewer than two reviewers it says what cannot be decided", async () => {
	expect(await open("admin")).toContain("אי אפשר להכריע");
	expect(await open("reviewer")).toContain("צריכים אדם נוסף");
	expect(await open("reviewer")).not.toContain("צריכים אדם נוסף");
});

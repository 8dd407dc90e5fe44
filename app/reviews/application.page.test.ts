import { expect, test } from "vitest";
import { signedIn } from "../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";
import { setRole } from "../accounts/role.server.ts";

const site = testSite();

const filled = {
	firstName: "דנה",
	lastName: "לוי",
	email: "dana@example.com",
	phone: "052-123-4567",
	age: "27",
	education: "masters",
	location: "חיפה",
};

async function applied() {
	const dana = await signedIn(site.site().db, "dana@demo.test");
	await site.post("/sugarbaby", filled, { cookie: dana.cookie });
	return dana;
}

const decide = (state: "in_review" | "approved" | "rejected", reason: string | null = null) =>
	site
		.site()
		.db.updateTable("applications")
		.set({ state, reason, ended_at: state === "in_review" ? null : new Date() })
		.execute();

const read = async ({ cookie }: { cookie: string }) =>
	wordsOf(await site.get("/application", { cookie }));

test("signed out it redirects to /auth and back, and nothing can be withdrawn", async () => {
	const page = await site.get("/application");
	expect(page.headers.get("location")).toBe("/auth?next=%2Fapplication");
	const withdrawn = await site.post("/application/withdraw", {});
	expect(withdrawn.status).toBe(303);
	expect(withdrawn.headers.get("location")).toMatch(/^\/auth/);
});

test("without an application it redirects to the form of the account's role", async () => {
	const dana = await signedIn(site.site().db, "dana@demo.test");
	expect(await read(dana)).toContain("עוד לא הוגשה בקשה");
	await site
		.site()
		.db.transaction()
		.execute((trx) => setRole(trx, dana, "daddy"));
	expect(await read(dana)).toContain("אחרי התשלום");
});

test("each state says what happens, and only an open one can be withdrawn", async () => {
	const dana = await applied();
	expect(await read(dana)).toMatch(/הבקשה אצלנו.*תוך 3 ימי עבודה.*משיכת הבקשה/);
	await decide("in_review");
	expect(await read(dana)).toMatch(/הבקשה אצל הצוות.*משיכת הבקשה/);
	await decide("approved");
	const approved = await read(dana);
	expect(approved).toContain("הבקשה אושרה");
	expect(approved).not.toContain("משיכת הבקשה");
	expect(approved).not.toContain("להגשת בקשה חדשה");
	await decide("rejected", "התמונה <b>אינה</b> ברורה");
	const rejected = await read(dana);
	expect(rejected).toMatch(/הבקשה לא אושרה.*הסיבה:.*לערער.*להגשת בקשה חדשה/);
	expect(rejected).toContain("&lt;b&gt;אינה");
});

test("an overdue answer is shown as delayed", async () => {
	const dana = await applied();
	const sent = new Date(Date.now() - 9 * 86_400_000);
	await site.site().db.updateTable("applications").set({ created_at: sent }).execute();
	expect(await read(dana)).toContain("התשובה מתעכבת");
});

test("withdrawn: confirmed once, shown as withdrawn, details deleted; a second time finds none", async () => {
	const dana = await applied();
	const response = await site.post("/application/withdraw", {}, { cookie: dana.cookie });
	expect(response.headers.get("location")).toBe("/application");
	const words = await read({ cookie: `${dana.cookie}; ${cookiesOf(response)}` });
	expect(words).toMatch(/ביטלת את הבקשה.*להגשת בקשה חדשה/);
	expect(words).toContain("הפרטים שנשלחו איתה נמחקו");
	const { db } = site.site();
	expect(await db.selectFrom("join_details").selectAll().execute()).toEqual([]);
	const again = await site.post("/application/withdraw", {}, { cookie: dana.cookie });
	expect(await read({ cookie: `${dana.cookie}; ${cookiesOf(again)}` })).toContain("אין בקשה פתוחה");
});

test("nobody withdraws another person's application", async () => {
	const dana = await applied();
	const noa = await signedIn(site.site().db, "noa@demo.test");
	await site.post("/application/withdraw", {}, { cookie: noa.cookie });
	expect(await read(dana)).toContain("הבקשה אצלנו");
	expect(await read(noa)).toContain("עוד לא הוגשה בקשה");
});

test("a man's review is shown but cannot be withdrawn here: it ends with his payment", async () => {
	const dana = await applied();
	await site.site().db.updateTable("accounts").set({ role: "daddy" }).execute();
	expect(await read(dana)).toContain("הבקשה אצלנו");
	await site.post("/application/withdraw", {}, { cookie: dana.cookie });
	expect(await read(dana)).toContain("הבקשה אצלנו");
});

test("an approved man without a plan is told so and linked to the plans; a woman needs none", async () => {
	const dana = await applied();
	await decide("approved");
	expect(await read(dana)).not.toContain("אין מינוי פעיל");
	await site.site().db.updateTable("accounts").set({ role: "daddy" }).execute();
	expect(await read(dana)).toMatch(/הבקשה אושרה.*אין מינוי פעיל כרגע.*למסלולים/);
});

test("GET on the withdraw route changes nothing and redirects back", async () => {
	const dana = await applied();
	const response = await site.get("/application/withdraw", { cookie: dana.cookie });
	expect(response.headers.get("location")).toBe("/application");
	expect(await read(dana)).toContain("הבקשה אצלנו");
});

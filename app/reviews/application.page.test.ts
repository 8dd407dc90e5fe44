import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { stopClock } from "../../test/clock.ts";
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

type Set = { reason?: string; reason_code?: "unclear"; again_at?: Date; due_at?: Date };

const decide = (state: "in_review" | "approved" | "rejected", set: Set = {}) =>
	site
		.site()
		.db.updateTable("applications")
		.set({ reason: null, state, ended_at: state === "in_review" ? null : new Date(), ...set })
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

test("without an application it leads to the form of the account's role", async () => {
	const dana = await signedIn(site.site().db, "dana@demo.test");
	expect(await read(dana)).toContain("עוד לא ביקשת להצטרף");
	await site
		.site()
		.db.transaction()
		.execute((trx) => setRole(trx, dana, "daddy"));
	expect(await read(dana)).toContain("אחרי התשלום");
});

test("each state says what happens, and only an open one can be withdrawn", async () => {
	const dana = await applied();
	expect(await read(dana)).toMatch(/הבקשה אצלנו. עכשיו תורך.*לאימות.*משיכת הבקשה/);
	await decide("in_review", { due_at: new Date("2026-11-23T07:31:00Z") });
	stopClock(Date.parse("2026-11-22T08:00:00Z"));
	const waiting = await read(dana);
	expect(waiting).toMatch(/עכשיו תורנו.*התשובה עד יום שני, 23 בנובמבר.*משיכת הבקשה/);
	await decide("rejected", {
		reason: "התמונה <b>אינה</b> ברורה",
		reason_code: "unclear",
		again_at: new Date("2026-12-22T08:00:00Z"),
	});
	const rejected = await read(dana);
	expect(rejected).toMatch(
		/הפעם לא אישרנו.*הסיבה · איכות הצילום.*מה אפשר לעשות.*מ־ ?22 בדצמבר 2026.*ערעור.*רק את והצוות/,
	);
	expect(rejected).toContain("&lt;b&gt;אינה");
	expect(rejected).not.toMatch(/לבקשה חדשה|משיכת הבקשה/);
	stopClock(Date.parse("2026-12-22T08:00:00Z"));
	expect(await read(dana)).toContain("לבקשה חדשה");
});

test("the approval is a moment of its own until the person goes on, then the ordinary page", async () => {
	const dana = await applied();
	await decide("approved");
	const moment = await read(dana);
	expect(moment).toMatch(/הדלת פתוחה.*מהרגע הזה את חברה: הגלריה פתוחה.*יימחק עד.*ללא תשלום/);
	expect(await read(dana)).toContain("הדלת פתוחה");
	const seen = await site.post("/application/seen", { to: "gallery" }, { cookie: dana.cookie });
	expect(seen.headers.get("location")).toBe("/gallery");
	expect(await read(dana)).toMatch(/הבקשה אושרה.*ברוכה הבאה/);
	const looked = await site.get("/application/seen", { cookie: dana.cookie });
	expect(looked.headers.get("location")).toBe("/application");
});

test("who leaves, or is out, reads at no page of the application that the gallery is open", async () => {
	const dana = await applied();
	await decide("approved");
	const own = site.site().db.updateTable("accounts").where("id", "=", dana.accountId);
	await own.set({ deletes_at: new Date("2040-02-03T10:00:00Z") }).execute();
	for (const greeted_at of [null, new Date()]) {
		await site.site().db.updateTable("applications").set({ greeted_at }).execute();
		const words = await read(dana);
		expect(words).toMatch(/הגלריה סגורה.*החשבון יימחק ב־.*לביטול המחיקה/s);
		expect(words).not.toMatch(/הגלריה פתוחה|ישר לגלריה/);
	}
});

test("an overdue answer is shown as delayed, once the promised day is over", async () => {
	const dana = await applied();
	await decide("in_review", { due_at: new Date("2026-11-23T07:31:00Z") });
	stopClock(Date.parse("2026-11-23T21:59:00Z"));
	expect(await read(dana)).toContain("התשובה עד");
	stopClock(Date.parse("2026-11-23T22:01:00Z"));
	expect(await read(dana)).toContain("התשובה מתעכבת");
});

test("withdrawn: confirmed once, shown as withdrawn, details deleted; a second time finds none", async () => {
	const dana = await applied();
	const response = await site.post("/application/withdraw", {}, { cookie: dana.cookie });
	expect(response.headers.get("location")).toBe("/application");
	const words = await read({ cookie: `${dana.cookie}; ${cookiesOf(response)}` });
	expect(words).toMatch(/משכת את הבקשה.*להגשת בקשה חדשה/);
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
	expect(await read(noa)).toContain("עוד לא ביקשת להצטרף");
});

test("a man's application cannot be withdrawn here: it ends with his payment", async () => {
	const dana = await applied();
	const { db } = site.site();
	await db.updateTable("accounts").set({ role: "daddy" }).execute();
	expect(await read(dana)).not.toContain("משיכת הבקשה");
	await site.post("/application/withdraw", {}, { cookie: dana.cookie });
	const { state } = await db.selectFrom("applications").select("state").executeTakeFirstOrThrow();
	expect(state).toBe("submitted");
});

test("the details of a man whose request ended will be deleted on a day, and from the next on they were", async () => {
	const dana = await applied();
	const { db } = site.site();
	await db.updateTable("accounts").set({ role: "daddy" }).execute();
	const ended_at = new Date("2026-11-02T10:00:00Z");
	await db.updateTable("applications").set({ state: "withdrawn", ended_at }).execute();
	stopClock(Date.parse("2026-12-02T21:59:59.999Z"));
	expect(await read(dana)).toMatch(/יימחק ב־ 2 בדצמבר 2026/);
	stopClock(Date.parse("2026-12-02T22:00:00Z"));
	const after = await read(dana);
	expect(after).toContain("מה שסיפרת לו מעבר לפרופיל נמחק.");
	expect(after).not.toContain("יימחק");
});

test("an approved man without a plan is told so and linked to the plans; a woman needs none", async () => {
	const dana = await applied();
	await decide("approved");
	await site.post("/application/seen", {}, { cookie: dana.cookie });
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

test("once it is refused or taken back, nothing that was sent with it is called waiting", async () => {
	const dana = await applied();
	const profile = async () => wordsOf(await site.get("/profile", { cookie: dana.cookie }));
	expect(await profile()).toContain("ממתין");
	await decide("rejected", { reason: "לא ברור", reason_code: "unclear" });
	const refused = await profile();
	expect(refused).toContain("שמור, עד בקשה או ערעור");
	expect(refused).not.toContain("ממתין");
	await decide("in_review");
	expect(await profile()).toContain("ממתין");
	// An older one that was refused says nothing about the newest.
	await site
		.site()
		.db.insertInto("applications")
		.values({
			id: randomUUID(),
			account_id: dana.accountId,
			state: "withdrawn",
			created_at: new Date("2026-01-05T08:00:00Z"),
			ended_at: new Date("2026-01-06T08:00:00Z"),
		})
		.execute();
	expect(await profile()).toContain("ממתין");
});

test("what somebody chose among the gifts is kept here, and they go on to it once approved", async () => {
	const dana = await applied();
	const open = (path: string) => site.get(path, { cookie: dana.cookie });
	const goOn = async () => {
		const seen = await site.post("/application/seen", { to: "chosen" }, { cookie: dana.cookie });
		return seen.headers.get("location");
	};
	await open("/gifts/send?gift=nothing");
	expect(await read(dana)).not.toContain("הבחירה שלך");
	for (const [path, name] of [
		["/gifts/send?gift=coffee", "קפה יוקרתי"],
		["/gifts/pay?package=gold", "חבילת זהב"],
	] as const) {
		expect((await open(path)).headers.get("location")).toBe("/application");
		expect(await read(dana)).toMatch(new RegExp(`הבחירה שלך, ?${name} ?, שמורה`));
		expect(await goOn()).toBe(path);
	}
	await decide("approved");
	await site.site().db.updateTable("applications").set({ greeted_at: null }).execute();
	expect(await read(dana)).toMatch(/הדלת פתוחה.*לבחירה שלך: ?חבילת זהב/);
	expect(await goOn()).toBe("/gifts/pay?package=gold");
	expect(await read(dana)).toMatch(/לבחירה שלך מעמוד המתנות: ?חבילת זהב/);
	const noa = await signedIn(site.site().db, "noa@demo.test");
	expect(await read(noa)).not.toContain("הבחירה שלך");
	expect(await read(noa)).not.toContain("חבילת זהב");
});

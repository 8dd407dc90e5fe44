import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { hour, stopClock } from "../../../test/clock.ts";
import { addPerson } from "../../../test/person.ts";
import { addReviewer, decide, decideNow } from "../../../test/reviews.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { findApplication } from "../application.server.ts";
import { listItems } from "../desk/items.server.ts";
import { endStaleVerifications } from "./stale.server.ts";
import { findVerification } from "./verification.server.ts";

const site = testSite();
const db = () => site.site().db;

const refusal = {
	verdict: "refuse",
	code: "under_18",
	words: "מגיל 18.",
	againDays: 180,
} as const;

const phone = "052-123-4567";
const request = {
	firstName: "דנה",
	lastName: "לוי",
	email: "other@example.com",
	phone,
	age: "27",
	education: "masters",
	location: "חיפה",
};

async function applied(email = "dana@example.com") {
	const { person, cookie } = await addPerson(site.site(), { email });
	await site.post("/sugarbaby", request, { cookie });
	await site.post("/verification/alias", { display_name: "שירה", location: "חיפה" }, { cookie });
	return { person, cookie };
}
const type = (cookie: string, birth_date: string, confirmed = "") =>
	site.post("/verification/birth-date", { birth_date, confirmed }, { cookie });
async function bear(cookie: string, birth_date: string) {
	const asked = await type(cookie, birth_date);
	if (asked.status !== 422) return asked;
	const [, confirmed = ""] = /name="confirmed" value="([^"]+)"/.exec(await asked.text()) ?? [];
	return type(cookie, birth_date, confirmed);
}
const see = async (cookie: string) => wordsOf(await site.get("/verification", { cookie }));

test("the age is said back before it counts, and a slip can be corrected", async () => {
	const { person, cookie } = await applied();
	const asked = await type(cookie, "14.5.2012");
	expect(asked.status).toBe(422);
	expect(await wordsOf(asked)).toMatch(/לפי התאריך הזה הגיל הוא 1\d/);
	expect(await findVerification(db(), person)).toMatchObject({ state: "started", birthDate: null });
	expect(await findApplication(db(), person)).toMatchObject({ state: "submitted" });
	// Another date under 18 is asked about anew.
	expect((await type(cookie, "15.5.2012", "2012-05-14")).status).toBe(422);
	await type(cookie, "14.5.1972", "2012-05-15");
	expect(await findVerification(db(), person)).toMatchObject({
		state: "started",
		birthDate: "1972-05-14",
	});
	const row = await db().selectFrom("verifications").select("first_birth_date").executeTakeFirst();
	expect(row?.first_birth_date).toBe("2012-05-14");
	// It is hers alone.
	const noa = await addPerson(site.site(), { email: "noa@example.com" });
	await site.post("/sugarbaby", { ...request, phone: "052-123-4568" }, { cookie: noa.cookie });
	const alias = { display_name: "נועה", location: "חיפה" };
	await site.post("/verification/alias", alias, { cookie: noa.cookie });
	await type(noa.cookie, "14.5.1972");
	const dates = db()
		.selectFrom("verifications")
		.select(["birth_date", "first_birth_date"])
		.where("account_id", "=", noa.person.accountId);
	expect(await dates.execute()).toEqual([{ birth_date: "1972-05-14", first_birth_date: null }]);
});

test("nobody is told of a day before the eighteenth birthday", async () => {
	stopClock(Date.parse("2026-11-25T10:00:00Z"));
	const { person, cookie } = await applied();
	await bear(cookie, "29.2.2012");
	const { againAt } = (await findApplication(db(), person)) ?? {};
	expect(againAt?.toISOString()).toBe("2030-02-28T22:00:00.000Z");
	const noa = await addPerson(site.site(), { email: "noa@example.com" });
	await site.post("/sugarbaby", { ...request, phone: "052-123-4568" }, { cookie: noa.cookie });
	const alias = { display_name: "נועה", location: "חיפה" };
	await site.post("/verification/alias", alias, { cookie: noa.cookie });
	await bear(noa.cookie, "1.1.2009");
	const later = (await findApplication(db(), noa.person))?.againAt;
	expect(later?.toISOString().slice(0, 10)).toBe("2029-11-25");
});

test.each(["slip", "uphold", "slip after both refused"] as const)(
	"an appeal against a birth date reaches a person without a selfie (%s)",
	async (verdict) => {
		const later = stopClock();
		const michal = await addReviewer(db());
		const ronen = await addReviewer(db(), "רונן");
		const item = async (kind: "appeal" | "application") =>
			(await listItems(db(), { kind }, ronen))[0]?.id ?? "";
		const { person, cookie } = await applied();
		const before = { account_id: person.accountId, kind: "join", state: "withdrawn" } as const;
		const at = new Date(Date.now() - 24 * hour);
		await db()
			.insertInto("verifications")
			.values({ ...before, id: randomUUID(), started_at: at, decided_at: at })
			.execute();
		// Whoever confirms at once was never asked.
		if (verdict === "slip") await type(cookie, "14.5.2012", "2012-05-14");
		else await bear(cookie, "14.5.2012");
		expect(await see(cookie)).toContain("אפשר לערער");
		if (verdict === "slip after both refused") {
			const closed = await item("application");
			await decideNow(site.site(), michal, closed, { verdict: "second_look" });
			await decideNow(site.site(), ronen, closed, refusal);
		}
		const text = "נולדתי ב־1972, הקלדתי לא נכון";
		const written = await site.post("/application/appeal", { text }, { cookie });
		expect(written.headers.get("location")).toBe("/application");
		expect(await wordsOf(await site.get("/application", { cookie }))).toContain("הערעור אצלנו");
		const staff = await addStaff(site.site(), ["reviewer"]);
		const appeal = await item("appeal");
		const date = await item("application");
		for (const path of [`appeals/${appeal}`, `applications/${date}`]) {
			const page = await wordsOf(await site.get(`/staff/${path}`, staff));
			for (const words of [text, "14.5.2012", "בת 14"]) expect(page, path).toContain(words);
		}
		const offered = async (path: string) => {
			await site.post(`${path}/take`, {}, staff);
			const page = await (await site.get(path, staff)).text();
			await site.post(`${path}/release`, {}, staff);
			return [...page.matchAll(/name="decision"[^>]* value="(\w+)"/g)].map(([, one]) => one);
		};
		expect(await offered(`/staff/appeals/${appeal}`)).toEqual(["uphold"]);
		expect(await offered(`/staff/applications/${date}`)).toEqual(["ask", "refuse", "second_look"]);
		const words = "בדקנו שוב.";
		if (verdict === "uphold") {
			await decideNow(site.site(), michal, appeal, { verdict, words });
			expect(await see(cookie)).toContain("האימות נסגר כאן");
			return;
		}
		later(6 * hour);
		// One person alone lets nobody in.
		const alone = { refused: "invalid" };
		expect(await decide(site.site(), michal, appeal, { verdict: "reverse", words })).toEqual(alone);
		await decideNow(site.site(), michal, date, { verdict: "second_look" });
		await decideNow(site.site(), ronen, date, { verdict: "ask", words });
		expect(await findApplication(db(), person)).toMatchObject({ state: "submitted" });
		expect(await db().selectFrom("barred_contacts").selectAll().execute()).toEqual([]);
		for (const kind of ["application", "appeal"] as const) expect(await item(kind)).toBe("");
		await type(cookie, "14.5.1972");
		expect(await findVerification(db(), person)).toMatchObject({
			state: "started",
			birthDate: "1972-05-14",
		});
		// Nor is the date forgotten when the verification ends unsent a day after it was opened, and begins anew.
		const dates = db()
			.selectFrom("verifications")
			.select(["state", "birth_date", "first_birth_date"])
			.orderBy("started_at");
		const first_birth_date = "2012-05-14";
		const open = { state: "started", birth_date: "1972-05-14", first_birth_date };
		later(29 * hour);
		await endStaleVerifications(site.site());
		const withdrawn = { state: "withdrawn", birth_date: null, first_birth_date: null };
		expect(await dates.execute()).toEqual([withdrawn, open]);
		later(54 * hour);
		await endStaleVerifications(site.site());
		await type(cookie, "14.5.1972");
		const over = { state: "expired", birth_date: null, first_birth_date };
		expect(await dates.execute()).toEqual([withdrawn, over, open]);
	},
);

test("an appeal from before carries its verification, and the date's item stands again", async () => {
	const { cookie } = await applied();
	await bear(cookie, "14.5.2012");
	await site.post("/application/appeal", { text: "נולדתי ב־1972, הקלדתי לא נכון" }, { cookie });
	const items = db().selectFrom("review_items").select(["kind", "verification_id"]).orderBy("kind");
	const now = await items.execute();
	expect(now.map(({ kind }) => kind)).toEqual(["appeal", "application"]);
	await db().deleteFrom("review_items").where("kind", "=", "application").execute();
	await db().updateTable("review_items").set({ verification_id: null }).execute();
	const migration = await readFile("db/migrations/0107_under_age_appeals.sql", "utf8");
	for (const _ of [1, 2]) await sql.raw(migration).execute(db());
	expect(await items.execute()).toEqual(now);
});

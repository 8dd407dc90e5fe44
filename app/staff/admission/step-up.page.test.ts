import { expect, test } from "vitest";
import { minute, stopClock } from "../../../test/clock.ts";
import { addPasskeyRow } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { type AddedStaff, addStaff, codeOf } from "../../../test/staff.ts";
import { freshFor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { findSecondFactor } from "../../accounts/second-factor/second-factor.server.ts";

const site = testSite("test", { LIMITS: "1" });
const off = "/account/second-factor/off";

/** Works for some minutes, so that the session lives on while its factor gets old. */
async function workFor(minutes: number, { cookie, sessionId }: AddedStaff) {
	const at = stopClock();
	for (let passed = 10; passed < minutes; passed += 10) {
		at(passed * minute);
		await site.get("/staff", { cookie });
	}
	at(minutes * minute);
	await site
		.site()
		.db.updateTable("sessions")
		.set({ proven_at: new Date() })
		.where("id", "=", sessionId)
		.execute();
	return at;
}

test("a factor is fresh for fifteen minutes, and not with a clock set back", () => {
	const at = stopClock();
	const given = new Date();
	at(15 * minute - 1);
	expect(freshFor(given)).toBe(1);
	at(15 * minute);
	expect(freshFor(given)).toBe(0);
	at(-2 * minute);
	expect(freshFor(given)).toBe(0);
	expect(freshFor(null)).toBe(0);
});

test("an act waits for the code, which the same address takes, and then goes on", async () => {
	const staff = await addStaff(site.site(), ["admin"]);
	await addPasskeyRow(site.site().db, staff.accountId);
	await workFor(16, staff);
	const { cookie, accountId, secret } = staff;
	const asked = await site.post(off, { why: "טלפון חדש" }, { cookie });
	expect(asked.headers.get("location")).toBe("/staff/step-up");
	expect(await findSecondFactor(site.site(), accountId)).toMatchObject({ state: "on" });

	const form = await site.get("/staff/step-up", { cookie });
	const text = await form.clone().text();
	expect(await wordsOf(form)).toContain("כיבוי האימות הדו־שלבי");
	expect(text).toMatch(new RegExp(`<form[^>]*action="${off}"`));
	expect(text).toContain('name="why" value="טלפון חדש"');

	const wrong = await site.post(off, { why: "טלפון חדש", factor_code: "000000" }, { cookie });
	expect(wrong.headers.get("location")).toBe("/staff/step-up");
	const again = await site.get("/staff/step-up", { cookie: `${cookie}; ${cookiesOf(wrong)}` });
	expect(await again.text()).toContain("הקוד אינו נכון");
	expect(await findSecondFactor(site.site(), accountId)).toMatchObject({ state: "on" });

	const right = await site.post(off, { factor_code: codeOf(secret) }, { cookie });
	expect(right.headers.get("location")).toBe("/account/second-factor");
	expect(await findSecondFactor(site.site(), accountId)).toEqual({ state: "off" });
	const { waiting_act } = await site
		.site()
		.db.selectFrom("sessions")
		.select("waiting_act")
		.executeTakeFirstOrThrow();
	expect(waiting_act).toBeNull();
});

test("with a fresh factor nothing is asked, and with another left the desk stays open", async () => {
	const staff = await addStaff(site.site(), ["admin"]);
	await addPasskeyRow(site.site().db, staff.accountId);
	await workFor(14, staff);
	const { cookie } = staff;
	expect((await site.post(off, {}, { cookie })).headers.get("location")).toBe(
		"/account/second-factor",
	);
	expect(await findSecondFactor(site.site(), staff.accountId)).toEqual({ state: "off" });
});

test("HEAD leaves what waits for the code to whoever opens the page", async () => {
	const staff = await addStaff(site.site(), ["finance"]);
	const { cookie, sessionId } = staff;
	await workFor(16, staff);
	const asked = "/staff/money/export?month=2026-10";
	await site.get(asked, { cookie });
	await site
		.site()
		.db.updateTable("sessions")
		.set({ factor_at: new Date() })
		.where("id", "=", sessionId)
		.execute();
	const { origin } = site.site().settings;
	for (const method of ["HEAD", "HEAD", "GET"]) {
		const request = new Request(`${origin}/staff/step-up`, { method, headers: { cookie } });
		expect((await site.fetch(request)).headers.get("location"), method).toBe(asked);
	}
	const over = await site.get("/staff/step-up", { cookie });
	expect(over.headers.get("location")).toBe("/staff");
});

test("tries are limited", async () => {
	const staff = await addStaff(site.site(), ["admin"]);
	await workFor(16, staff);
	const { cookie, secret, accountId } = staff;
	for (let tries = 0; tries < 8; tries += 1) {
		await site.post(off, { factor_code: "000000" }, { cookie });
	}
	await site.post(off, { factor_code: codeOf(secret) }, { cookie });
	expect(await findSecondFactor(site.site(), accountId)).toMatchObject({ state: "on" });
});

test("who only opens a page gives the code here, and goes there", async () => {
	const staff = await addStaff(site.site(), ["admin"]);
	await workFor(16, staff);
	const { cookie, secret } = staff;
	const page = "/staff/step-up?next=%2Fstaff%3Fa%3D1";
	expect(
		(await site.post(page, { factor_code: "000000" }, { cookie })).headers.get("location"),
	).toBe(page);
	const given = await site.post(page, { factor_code: codeOf(secret) }, { cookie });
	expect(given.headers.get("location")).toBe("/staff?a=1");
	const fresh = await site.get(page, { cookie: cookiesOf(given) });
	expect(fresh.headers.get("location")).toBe("/staff?a=1");
	for (const next of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
		const answer = await site.get(`/staff/step-up?next=${encodeURIComponent(next)}`, {
			cookie: cookiesOf(given),
		});
		expect(answer.headers.get("location")).toBe("/staff");
	}
});

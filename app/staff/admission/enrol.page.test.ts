import { expect, test } from "vitest";
import { minute, stopClock } from "../../../test/clock.ts";
import { addPasskeyRow } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { addStaff, codeOf } from "../../../test/staff.ts";
import { findSecondFactor } from "../../accounts/second-factor/second-factor.server.ts";

const site = testSite();
const page = "/staff/enrol?next=%2Fstaff%3Fa%3D1";

const newcomer = () => addStaff(site.site(), ["reviewer"], { withFactor: false });

async function secretOf(accountId: string): Promise<string> {
	const factor = await findSecondFactor(site.site(), accountId);
	if (factor.state !== "started") throw new Error(factor.state);
	return factor.secret;
}

test("without a second factor every page leads to enrolling one, and back", async () => {
	const { cookie } = await newcomer();
	const answer = await site.get("/staff?a=1", { cookie });
	expect(answer.headers.get("location")).toBe(page);
	expect(await site.site().db.selectFrom("staff").select("first_seen_at").execute()).toEqual([
		{ first_seen_at: null },
	]);
});

test("the first right code turns it on, shows the codes once, and opens the desk", async () => {
	const { cookie, accountId } = await newcomer();
	expect(await wordsOf(await site.get(page, { cookie }))).toContain("מפתח שני, לפני הכול");
	const secret = await secretOf(accountId);
	expect((await site.post(page, { code: "000000" }, { cookie })).status).toBe(422);
	const answer = await site.post(page, { code: codeOf(secret) }, { cookie });
	const text = await answer.clone().text();
	expect(text).toContain('href="/staff?a=1"');
	expect(text.match(/<li>\d-[0-9A-Z]{4}-[0-9A-Z]{4}<\/li>/g)).toHaveLength(10);
	expect(text).not.toContain(secret);
	const renewed = cookiesOf(answer);
	expect((await site.get("/staff", { cookie: renewed })).status).toBe(200);
	expect((await site.get("/staff", { cookie })).status).toBe(404);
	expect((await site.get(page, { cookie: renewed })).headers.get("location")).toBe("/staff?a=1");
});

test("the secret stays the same while the page is opened again, and is replaced after an hour", async () => {
	const at = stopClock();
	const { cookie, accountId } = await newcomer();
	await site.get(page, { cookie });
	const first = await secretOf(accountId);
	await site.get(page, { cookie });
	expect(await secretOf(accountId)).toBe(first);
	for (let passed = 10; passed <= 60; passed += 10) {
		at(passed * minute);
		await site.get("/account", { cookie });
	}
	await site.get(page, { cookie });
	expect(await secretOf(accountId)).not.toBe(first);
});

test("somebody with a factor cannot enrol another with the password alone", async () => {
	const { cookie, accountId } = await newcomer();
	await addPasskeyRow(site.site().db, accountId);
	expect((await site.get(page, { cookie })).headers.get("location")).toContain("/staff/step-up");
	await site.post(page, { code: "123456" }, { cookie });
	expect(await findSecondFactor(site.site(), accountId)).toEqual({ state: "off" });
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { password, signedIn } from "../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";
import { verifyPassword } from "../accounts/passwords/password-hash.server.ts";
import { findSession, openSession } from "../accounts/sessions/session.server.ts";

const site = testSite("test", { LIMITS: "1" });
const fresh = "ארבעה ספלים ליד הדלת";
const dana = () => signedIn(site.site().db, "dana@example.com");
const change = (cookie: string, fields: Record<string, string>) =>
	site.post("/account/password", fields, { cookie });

async function isPassword(given: string): Promise<boolean> {
	const { db } = site.site();
	const row = await db.selectFrom("accounts").select("password_hash").executeTakeFirstOrThrow();
	return verifyPassword(row.password_hash, given);
}

test("the current password allows a new one to be set, and all other sessions end", async () => {
	const { db } = site.site();
	const { accountId, cookie } = await dana();
	const other = await openSession(db, accountId, "Firefox · Windows");
	const account = { account_id: accountId };
	await db
		.insertInto("recoveries")
		.values({ ...account, token_hash: "x", expires_at: new Date(Date.now() + 1e6) })
		.execute();
	await db
		.insertInto("devices")
		.values({
			...account,
			id: randomUUID(),
			token_hash: "x",
			name: "Firefox",
			trusted_until: new Date(Date.now() + 1e9),
		})
		.execute();

	const answer = await change(cookie, { password, new_password: fresh });
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe("/account");
	expect(await isPassword(fresh)).toBe(true);
	expect(await findSession(db, { token: other.token })).toBeNull();
	expect(await db.selectFrom("recoveries").selectAll().execute()).toEqual([]);
	expect(await db.selectFrom("devices").select("trusted_until").execute()).toEqual([
		{ trusted_until: null },
	]);

	// The session continues under a new token only (ASVS 7.2.4).
	expect((await site.get("/account", { cookie })).status).toBe(303);
	const shown = await site.get("/account", { cookie: cookiesOf(answer) });
	expect(shown.status).toBe(200);
	expect(await wordsOf(shown)).toContain("הסיסמה הוחלפה");

	const mails = await site.mails();
	expect(mails).toMatchObject([{ to: "dana@example.com", subject: "הסיסמה הוחלפה" }]);
	expect(mails[0]?.text).toMatch(/\/auth\/not-me\?token=/);
	expect(JSON.stringify(site.logged())).not.toMatch(/כיסאות|ספלים|example\.com/);
});

test("a wrong current password changes nothing and shows an error at its field", async () => {
	const { cookie } = await dana();
	const answer = await change(cookie, { password: `${password}.`, new_password: fresh });
	expect(answer.status).toBe(422);
	const page = await answer.text();
	expect(page).toMatch(
		/id="password-password-error"[^>]*>(?:(?!<\/p>).)*הסיסמה הנוכחית אינה נכונה/,
	);
	expect(page).not.toContain("כיסאות");
	expect(page).not.toContain("ספלים");
	expect(await isPassword(password)).toBe(true);
	expect(await site.mails()).toEqual([]);
});

test.each([
	[{ password: "", new_password: fresh }, "יש להקליד את הסיסמה הנוכחית"],
	[{ password, new_password: "קצרה" }, "הסיסמה קצרה: לפחות 10 תווים"],
	[{ password, new_password: password }, "זו הסיסמה הנוכחית, צריך אחרת"],
])("rejected with the reason: %o", async (fields, reason) => {
	const { cookie } = await dana();
	const answer = await change(cookie, fields);
	expect(answer.status).toBe(422);
	expect(await wordsOf(answer)).toContain(reason);
	expect(await isPassword(password)).toBe(true);
});

test("a secured account has no current password", async () => {
	const { db } = site.site();
	const { cookie } = await dana();
	await db.updateTable("accounts").set({ password_hash: "" }).execute();
	expect((await change(cookie, { password, new_password: fresh })).status).toBe(422);
});

test("guesses at the current password are rate limited, for this person only", async () => {
	const { cookie } = await dana();
	const noa = await signedIn(site.site().db, "noa@example.com");
	const wrong = { password: "x", new_password: fresh };
	for (let tries = 0; tries < 10; tries += 1) {
		expect((await change(cookie, wrong)).status).toBe(422);
	}
	const answer = await change(cookie, { password, new_password: fresh });
	expect(answer.status).toBe(429);
	expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(await wordsOf(answer)).toContain("יותר מדי ניסיונות");
	expect((await change(noa.cookie, { password, new_password: fresh })).status).toBe(303);
});

test("the page supports password managers, and opening it changes nothing", async () => {
	const { cookie } = await dana();
	const page = await (await site.get("/account/password", { cookie })).text();
	expect(page).toMatch(/autoComplete="username"[^>]*value="dana@example.com"/i);
	expect(page).toMatch(/autoComplete="current-password"/i);
	expect(page).toMatch(/autoComplete="new-password"/i);
	expect(await isPassword(password)).toBe(true);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { signedIn } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { sweepTable } from "../../../test/sweep.ts";
import { confirmChange } from "../../accounts/email-change/confirm-change.server.ts";
import {
	startEmailChange,
	writeEmailChangeMails,
} from "../../accounts/email-change/email-change.server.ts";
import { readNotMeToken } from "../../accounts/not-me-link.server.ts";
import { findSession, openSession } from "../../accounts/sessions/session.server.ts";

const site = testSite("test", { LIMITS: "1" });
const oldEmail = "dana@example.com";
const newEmail = "dana.new@example.com";
const dana = (isReauthenticated = true) =>
	signedIn(site.site().db, oldEmail, { isReauthenticated });
const ask = (cookie: string, email = newEmail) =>
	site.post("/account/email", { email }, { cookie });
const changes = () => site.site().db.selectFrom("email_changes").selectAll().execute();

async function emailOf(accountId: string): Promise<string | undefined> {
	const { db } = site.site();
	const row = await db
		.selectFrom("accounts")
		.select("email")
		.where("id", "=", accountId)
		.executeTakeFirst();
	return row?.email;
}

/** A job chooses the mails, so the queue is processed twice. */
async function mailed() {
	await site.mails();
	return site.mails();
}

async function linkTo(address: string): Promise<string> {
	const mails = (await mailed()).filter(({ to }) => to === address);
	const links = mails.flatMap(({ text }) =>
		[...text.matchAll(/http:\/\/localhost:3000(\/account\/email\/confirm\?\S+)/g)].map(
			([, path]) => path ?? "",
		),
	);
	return links.at(-1) ?? "none";
}

test("the address changes after both confirmations, and not by opening the links", async () => {
	const { db } = site.site();
	const { accountId, cookie } = await dana();
	const other = await openSession(db, accountId, "Firefox · Windows");
	const answer = await ask(cookie, " Dana.New@Example.com ");
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe("/account/email");
	const fromOld = await linkTo(oldEmail);
	const fromNew = await linkTo(newEmail);
	const mails = await mailed();
	expect(mails.map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual([
		`${newEmail} אישור של כתובת חדשה`,
		`${oldEmail} אישור של שינוי כתובת`,
	]);
	// The new address may be mistyped: its reader must not learn the old one.
	expect(mails.find(({ to }) => to === newEmail)?.text).not.toContain(oldEmail);
	expect(JSON.stringify(await changes())).not.toContain(fromOld.split("token=")[1]);

	// Both links open signed out; the new address is confirmed in another browser, without a session.
	for (const path of [fromOld, fromNew]) {
		const page = await site.get(path);
		expect(page.status).toBe(200);
		expect(await wordsOf(page)).toContain("לאשר את שינוי הכתובת?");
	}
	expect(await changes()).toMatchObject([{ old_confirmed_at: null, new_confirmed_at: null }]);
	expect(await wordsOf(await site.post(fromNew, {}))).toContain("נשאר לפתוח גם את הקישור");
	expect(await wordsOf(await site.post(fromNew, {}))).toContain("נשאר לפתוח גם את הקישור");
	expect(await emailOf(accountId)).toBe(oldEmail);
	const waiting = await wordsOf(await site.get("/account/email", { cookie }));
	expect(waiting).toMatch(/הכתובת הנוכחית dana@example.com מחכה לאישור/);
	expect(waiting).toMatch(/הכתובת החדשה dana.new@example.com אושרה/);

	const done = await site.post(fromOld, {}, { cookie });
	expect(done.headers.get("location")).toBe("/account");
	expect(await emailOf(accountId)).toBe(newEmail);
	expect(await changes()).toEqual([]);
	expect(await findSession(db, { token: other.token })).toBeNull();
	const shown = await wordsOf(
		await site.get("/account", { cookie: `${cookie}; ${cookiesOf(done)}` }),
	);
	expect(shown).toContain("כתובת האימייל שונתה");
	expect(shown).toContain(newEmail);
	for (const path of [fromOld, fromNew]) expect((await site.post(path, {})).status).toBe(410);
	expect(JSON.stringify(site.logged())).not.toMatch(/example\.com|token=/);
});

test("both addresses are notified, and the old one can revert the change", async () => {
	const { db } = site.site();
	const { accountId, cookie } = await dana();
	await db
		.insertInto("recoveries")
		.values({ account_id: accountId, token_hash: "x", expires_at: new Date(Date.now() + 1e6) })
		.execute();
	await ask(cookie);
	await site.post(await linkTo(oldEmail), {});
	const last = await site.post(await linkTo(newEmail), {});
	expect(last.status).toBe(200);
	expect(await last.clone().text()).toContain("<title>כתובת האימייל שונתה · ");
	expect(await wordsOf(last)).toContain("מעכשיו מתחברים עם הכתובת החדשה");
	// Confirmed without a session: all sessions end, and older recovery links expire.
	expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
	expect(await db.selectFrom("recoveries").selectAll().execute()).toEqual([]);
	const told = (await mailed()).filter(({ subject }) => subject === "כתובת האימייל שונתה");
	expect(told.map(({ to }) => to).sort()).toEqual([newEmail, oldEmail].sort());
	const toOld = told.find(({ to }) => to === oldEmail)?.text ?? "";
	const token = /not-me\?token=(\S+)/.exec(toOld)?.[1] ?? "";
	expect(readNotMeToken(site.site(), token)).toMatchObject({ accountId, email: oldEmail });
	expect(told.find(({ to }) => to === newEmail)?.text).not.toContain("not-me");
});

test("an address that has an account gets the same response, and only its owner is notified", async () => {
	const { db } = site.site();
	const taken = "taken@example.com";
	const noa = await signedIn(db, taken);
	const seen: string[] = [];
	for (const email of [newEmail, taken]) {
		const person = await signedIn(db, `asks.${email}`, { isReauthenticated: true });
		const answer = await ask(person.cookie, email);
		const page = await wordsOf(
			await site.get("/account/email", { cookie: `${person.cookie}; ${cookiesOf(answer)}` }),
		);
		const said = `${answer.status} ${answer.headers.get("location")} ${page}`;
		seen.push(said.replaceAll(person.email, "OLD").replaceAll(email, "NEW"));
	}
	expect(seen[0]).toBe(seen[1]);
	const mail = (await mailed()).filter(({ to }) => to === taken);
	expect(mail).toMatchObject([{ subject: "הכתובת כבר בשימוש" }]);
	expect(mail[0]?.text).not.toMatch(/token=|asks\./);
	expect((await changes()).find(({ new_email }) => new_email === taken)).toMatchObject({
		new_token_hash: null,
	});
	expect(await emailOf(noa.accountId)).toBe(taken);
});

test("an account created meanwhile keeps the address, and the change is dropped", async () => {
	const { accountId, cookie } = await dana();
	await ask(cookie);
	const fromOld = await linkTo(oldEmail);
	const fromNew = await linkTo(newEmail);
	await site.post(fromOld, {});
	await signedIn(site.site().db, newEmail);
	const answer = await site.post(fromNew, {});
	expect(answer.status).toBe(409);
	const words = await wordsOf(answer);
	expect(words).toContain("השינוי לא הושלם");
	expect(words).not.toMatch(/תפוס|קיים|חשבון אחר/);
	expect(await emailOf(accountId)).toBe(oldEmail);
	expect(await changes()).toEqual([]);
});

test("only the newest links count, for 24 hours, and cancelling invalidates them", async () => {
	const { db } = site.site();
	const { accountId, cookie } = await dana();
	await ask(cookie, "first@example.com");
	const first = await linkTo("first@example.com");
	await site.post(await linkTo(oldEmail), {});
	await ask(cookie);
	const fromOld = await linkTo(oldEmail);
	const fromNew = await linkTo(newEmail);
	expect((await site.post(first, {})).status).toBe(410);
	// The confirmation for the first address does not count for the second.
	expect(await wordsOf(await site.post(fromNew, {}))).toContain("האישור נקלט");
	expect(await emailOf(accountId)).toBe(oldEmail);
	const [change] = await changes();
	expect(((change?.expires_at.getTime() ?? 0) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);

	const looked = await site.get("/account/email/cancel", { cookie });
	expect(looked.headers.get("location")).toBe("/account/email");
	expect(await changes()).toHaveLength(1);
	await db.updateTable("email_changes").set({ expires_at: new Date() }).execute();
	for (const dead of [
		fromOld,
		fromNew,
		"/account/email/confirm?token=x",
		"/account/email/confirm",
	]) {
		expect((await site.get(dead)).status).toBe(410);
		const answer = await site.post(dead, {});
		expect(answer.status).toBe(410);
		expect(await wordsOf(answer)).toContain("הקישור אינו תקף עוד");
	}
	await sweepTable(db, "email_changes");
	expect(await changes()).toEqual([]);

	await ask(cookie);
	const again = await linkTo(newEmail);
	expect((await site.post("/account/email/cancel", {}, { cookie })).status).toBe(303);
	expect((await site.post(again, {})).status).toBe(410);
	expect(await emailOf(accountId)).toBe(oldEmail);
});

test("concurrent confirmations change it once and notify both addresses once", async () => {
	let round = 0;
	await fc.assert(
		fc.asyncProperty(fc.boolean(), async (oldFirst) => {
			round += 1;
			const from = `from${round}@example.com`;
			const to = `to${round}@example.com`;
			const { accountId } = await signedIn(site.site().db, from);
			await startEmailChange(site.site(), accountId, to);
			const tokens = [await linkTo(from), await linkTo(to)].map(
				(path) => path.split("token=")[1] ?? "",
			);
			if (!oldFirst) tokens.reverse();
			const results = await Promise.all(
				[...tokens, ...tokens].map((token) =>
					confirmChange(site.site(), token, null, async () => false),
				),
			);
			expect(results.filter((result) => result === "changed")).toHaveLength(1);
			expect(await emailOf(accountId)).toBe(to);
			const told = (await mailed()).filter(
				(mail) => [from, to].includes(mail.to) && mail.subject === "כתובת האימייל שונתה",
			);
			expect(told).toHaveLength(2);
		}),
		{ numRuns: process.env.LONG ? 50 : 5 },
	);
});

test("a repeated job mails once, and a job for an older request does not mail", async () => {
	const { accountId } = await dana();
	await startEmailChange(site.site(), accountId, newEmail);
	const [change] = await changes();
	const request = change?.old_token_hash ?? "";
	await writeEmailChangeMails(site.site(), request);
	await writeEmailChangeMails(site.site(), request);
	expect(await mailed()).toHaveLength(2);
});

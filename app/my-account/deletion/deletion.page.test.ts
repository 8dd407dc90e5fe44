import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { day } from "../../../test/clock.ts";
import { fillAccount, tablesHolding, tablesOfPeople } from "../../../test/full-account.ts";
import { signedIn } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { draftCookie } from "../../accounts/cookies.ts";
import { keepDraft } from "../../accounts/draft.server.ts";
import { findSession, openSession } from "../../accounts/sessions/session.server.ts";
import { deleteDue, scheduleDeletion } from "./deletion.server.ts";

const site = testSite();
const dana = (isReauthenticated = true) =>
	signedIn(site.site().db, "dana@example.com", { isReauthenticated });
const accounts = () => site.site().db.selectFrom("accounts").selectAll().execute();

async function mailedPath(): Promise<string> {
	const texts = (await site.mails()).map(({ text }) => text).join("\n");
	return /http:\/\/localhost:3000(\/account\/keep\?\S+)/.exec(texts)?.[1] ?? "none";
}

test("by default a week passes, all sessions end, and the mail says how to undo it", async () => {
	const { db } = site.site();
	const { accountId, cookie } = await dana();
	await openSession(db, accountId, "Firefox · Windows");
	const page = await wordsOf(await site.get("/account/delete", { cookie }));
	expect(page).toContain("עד 24 חודשים אחרי שטופלו");

	const answer = await site.post("/account/delete", {}, { cookie });
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe("/account/farewell");
	expect(answer.headers.getSetCookie().join()).toMatch(/session=;/);
	expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
	const [account] = await accounts();
	expect(((account?.deletes_at?.getTime() ?? 0) - Date.now()) / day).toBeCloseTo(7, 2);
	const [mail] = await site.mails();
	expect(mail).toMatchObject({ to: "dana@example.com", subject: "בקשה למחיקת החשבון" });
	expect(mail?.text).toMatch(/\/auth\/not-me\?token=/);
	const after = await site.get("/account/farewell", { cookie: cookiesOf(answer) });
	const html = await after.clone().text();
	expect(html).toMatch(/<h1[^>]*>החשבון יימחק ב־/);
	expect(html).toContain('<meta name="account-event" content="SIGNED_OUT"/>');
	const words = await wordsOf(after);
	expect(words).toContain("ההתחברות הסתיימה בכל המכשירים. קישור לביטול נשלח באימייל.");
	expect(words.split("ההתחברות הסתיימה"), "the page says it, and no toast again").toHaveLength(2);
	expect((await site.get("/account/farewell")).headers.get("location")).toBe("/");
});

test("the mailed link opens a page, signed out, whose button keeps the account", async () => {
	const { accountId } = await dana();
	await scheduleDeletion(site.site(), { accountId }, 0);
	const path = await mailedPath();
	const page = await site.get(path);
	expect(page.status).toBe(200);
	expect(await wordsOf(page)).toContain("להשאיר את החשבון?");
	expect((await accounts())[0]?.deletes_at).not.toBeNull();
	const kept = await site.post(path, {});
	expect(kept.status).toBe(200);
	expect(await kept.clone().text()).toContain("<title>המחיקה בוטלה · ");
	expect(await wordsOf(kept)).toContain("המחיקה בוטלה");
	expect((await accounts())[0]?.deletes_at).toBeNull();

	// A deletion scheduled again is a new one: the old link does not affect it.
	await site.site().db.updateTable("accounts").set({ deletes_at: null }).execute();
	await scheduleDeletion(site.site(), { accountId }, 0);
	for (const dead of [path, "/account/keep?token=x", "/account/keep"]) {
		expect((await site.get(dead)).status, dead).toBe(410);
		expect((await site.post(dead, {})).status, dead).toBe(410);
	}
	expect((await accounts())[0]?.deletes_at).not.toBeNull();
});

test("anyone who signs in meanwhile sees the date on /account and can undo it there", async () => {
	const { db } = site.site();
	const { accountId } = await dana();
	await scheduleDeletion(site.site(), { accountId }, 0);
	const { token } = await openSession(db, accountId, "Chrome · Mac");
	const cookie = `session=${token}`;
	const page = await (await site.get("/account", { cookie })).text();
	expect(page).toContain("החשבון יימחק ב־");
	expect(page).toContain('action="/account/delete/undo"');
	const looked = await site.get("/account/delete/undo", { cookie });
	expect(looked.headers.get("location")).toBe("/account");
	expect((await accounts())[0]?.deletes_at).not.toBeNull();
	const answer = await site.post("/account/delete/undo", {}, { cookie });
	expect(answer.headers.get("location")).toBe("/account");
	expect((await accounts())[0]?.deletes_at).toBeNull();
	const after = await wordsOf(
		await site.get("/account", { cookie: `${cookie}; ${cookiesOf(answer)}` }),
	);
	expect(after).toContain("המחיקה בוטלה");
	expect(after).not.toContain("החשבון יימחק ב־");
});

test("an immediate deletion requires reauthentication and a second confirmation", async () => {
	const { db } = site.site();
	const stale = await dana(false);
	for (const path of ["/account/delete", "/account/delete/now"]) {
		const unlock = `/account/unlock?next=${encodeURIComponent(path)}`;
		expect((await site.get(path, stale)).headers.get("location")).toBe(unlock);
		const posted = await site.post(path, { sure: "on" }, stale);
		expect(posted.headers.get("location")).toBe(`${unlock}&again=1`);
	}
	const noa = await signedIn(db, "noa@example.com", { isReauthenticated: true });
	const refused = await site.post("/account/delete/now", {}, noa);
	expect(refused.status).toBe(422);
	expect(await refused.text()).toContain("יש לסמן שברור שאין דרך חזרה");
	expect(await accounts()).toHaveLength(2);
});

test("after an immediate deletion nothing of the person is left except the tickets", async () => {
	const { db } = site.site();
	const person = await dana();
	const { accountId, email, cookie } = person;
	await fillAccount(site.site(), person, "of-dana");
	const noa = await signedIn(db, "noa@example.com");
	const { token } = await keepDraft(site.site(), undefined, {
		kind: "women",
		values: { firstName: "דנה" },
	});
	// The sign-up form was submitted again with this address.
	await db
		.insertInto("sign_ups")
		.values({
			id: randomUUID(),
			email,
			password_hash: "x",
			expires_at: new Date(Date.now() + day),
			terms_version: "1",
			privacy_version: "1",
			adult_version: "1",
		})
		.execute();
	const tables = await tablesOfPeople(db);
	const before = new Set([
		...(await tablesHolding(db, accountId)),
		...(await tablesHolding(db, email)),
	]);
	// A migration that adds a table must extend `fillAccount`, or this test does not cover it.
	expect([...before].sort()).toEqual(tables);

	const member = await db
		.selectFrom("members")
		.select("id")
		.where("account_id", "=", accountId)
		.executeTakeFirstOrThrow();

	const browser = `${cookie}; ${draftCookie.set(token, "http://localhost").split(";")[0]}`;
	const fields = { sure: "on", cents: "39900" };
	const answer = await site.post("/account/delete/now", fields, { cookie: browser });
	expect(answer.headers.get("location")).toBe("/account/farewell");
	expect(answer.headers.getSetCookie().join()).toMatch(/session=;/);
	expect(await (await site.get("/account/farewell", { cookie: cookiesOf(answer) })).text()).toMatch(
		/<h1[^>]*>החשבון נמחק</,
	);
	expect(await tablesHolding(db, accountId)).toEqual([]);
	expect(await tablesHolding(db, member.id)).toEqual([
		"enforcements",
		"gifts",
		"members",
		"reports",
	]);
	expect(await tablesHolding(db, email)).toEqual(["tickets"]);
	expect(await tablesHolding(db, "of-dana")).toEqual(["ticket_messages", "tickets"]);
	expect(await db.selectFrom("drafts").selectAll().execute()).toEqual([]);
	expect(await findSession(db, { sessionId: noa.sessionId })).not.toBeNull();

	const mails = await site.mails();
	expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
		[email, expect.stringMatching(/^ביטול עסקה \u2068?\d{8}\u2069?$/)],
		[email, "החשבון נמחק"],
	]);
	expect((await site.get("/account", { cookie })).headers.get("location")).toBe(
		"/auth?next=%2Faccount",
	);
	expect(JSON.stringify(site.logged())).not.toMatch(/dana@|of-dana/);
});

test("the job deletes the accounts that are due, and nobody else's", async () => {
	const { db } = site.site();
	const person = await dana();
	await fillAccount(site.site(), person, "of-dana");
	const noa = await signedIn(db, "noa@example.com");
	await signedIn(db, "maya@example.com");
	await scheduleDeletion(site.site(), person, 0);
	await scheduleDeletion(site.site(), noa, 0);
	expect(await deleteDue(site.site())).toEqual({ deleted: 0 });
	await db
		.updateTable("accounts")
		.set({ deletes_at: new Date(Date.now() - 1) })
		.where("email", "=", "dana@example.com")
		.execute();
	expect(await deleteDue(site.site())).toEqual({ deleted: 1 });
	expect((await accounts()).map(({ email }) => email).sort()).toEqual([
		"maya@example.com",
		"noa@example.com",
	]);
	expect(await tablesHolding(db, person.accountId)).toEqual([]);
	expect((await site.mails()).map(({ to, subject }) => `${to} ${subject}`)).toContain(
		"dana@example.com החשבון נמחק",
	);
});

test("one account that cannot be deleted does not hold up the others", async () => {
	const { db, jobs } = site.site();
	for (const name of ["dana", "noa"]) {
		const person = await signedIn(db, `${name}@example.com`, { isReauthenticated: true });
		await scheduleDeletion(site.site(), person, 0);
	}
	await db
		.updateTable("accounts")
		.set({ deletes_at: new Date(0) })
		.execute();
	let calls = 0;
	const enqueue: typeof jobs.enqueue = async (...job) => {
		calls += 1;
		if (calls === 1) throw new Error("no queue");
		await jobs.enqueue(...job);
	};
	await expect(deleteDue({ ...site.site(), jobs: { enqueue } })).rejects.toThrow("no queue");
	expect(await accounts()).toHaveLength(1);
	expect(await deleteDue(site.site())).toEqual({ deleted: 1 });
});

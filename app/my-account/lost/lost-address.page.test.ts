import { beforeEach, expect, test } from "vitest";
import { day, stopClock } from "../../../test/clock.ts";
import { addPerson, signInAgain } from "../../../test/person.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { type AddedStaff, addStaff, codeOf } from "../../../test/staff.ts";
import { startEmailChange } from "../../accounts/email-change/email-change.server.ts";
import { type Decision, decideRequest } from "../../accounts/lost/decide.server.ts";
import { maintainLostRequests } from "../../accounts/lost/lost.job.ts";
import { resetPassword } from "../../accounts/recovery/recovery.server.ts";
import { makeSecret } from "../../accounts/second-factor/totp.server.ts";
import { hashToken } from "../../platform/tokens.server.ts";

const site = testSite("test", { LIMITS: "1" });
const db = () => site.site().db;
const path = "/account/email/lost";
const oldEmail = "dana@example.com";
const newEmail = "dana.new@example.com";
const form = { email: newEmail, reason: "התיבה הישנה נסגרה לפני שנה" };

let dana = { accountId: "", cookie: "" };
let [michal, ronen] = [] as unknown as [AddedStaff, AddedStaff];

beforeEach(async () => {
	const { person, cookie } = await addPerson(site.site(), { email: oldEmail });
	dana = { accountId: person.accountId, cookie };
	[michal, ronen] = [
		await addStaff(site.site(), ["support"]),
		await addStaff(site.site(), ["admin"], { name: "רונן" }),
	];
});

const row = () =>
	db()
		.selectFrom("lost_addresses")
		.selectAll()
		.where("account_id", "=", dana.accountId)
		.executeTakeFirst();
const state = async () => (await row())?.state;
const emailNow = async () =>
	(
		await db()
			.selectFrom("accounts")
			.select("email")
			.where("id", "=", dana.accountId)
			.executeTakeFirstOrThrow()
	).email;
const work = () => maintainLostRequests.work(site.site(), {});
const ask = (fields: Record<string, string> = form) => site.post(path, fields, dana);
const decide = (staff: AddedStaff, decision: Decision) =>
	decideRequest(site.site(), staff, dana, { kind: "address", decision });

/** A job chooses the mails of a change, so the queue is processed twice. */
async function mailed() {
	await site.mails();
	return site.mails();
}

const linkOf = async (to: string, kind: RegExp) =>
	(await mailed())
		.filter((mail) => mail.to === to)
		.flatMap(({ text }) => kind.exec(text)?.[0] ?? [])
		.at(-1) ?? "none";
const confirmLink = /\/account\/email\/confirm\?token=[\w-]+/;
const stopPath = /\/auth\/second-step\/stop\?token=[\w-]+/;

async function confirmNew() {
	await ask();
	return site.post(await linkOf(newEmail, confirmLink), {});
}

async function approve() {
	await confirmNew();
	expect(await decide(michal, "propose")).toBe("done");
	expect(await decide(michal, "approve")).toEqual({ refused: "own" });
	expect(await decide(ronen, "approve")).toBe("done");
}

test("it needs the password again, a factor that is on, a reason and another address", async () => {
	const stale = await signInAgain(site.site(), dana.accountId);
	expect((await site.get(path, stale)).headers.get("location")).toContain("/account/unlock");
	expect((await site.post(path, form, stale)).headers.get("location")).toContain("/account/unlock");
	for (const bad of [
		{ ...form, reason: "קצר" },
		{ ...form, email: "x@" },
		{ ...form, email: oldEmail },
	]) {
		expect((await ask(bad)).status).toBe(422);
	}
	const secret = makeSecret();
	await db()
		.insertInto("second_factors")
		.values({
			account_id: dana.accountId,
			secret: site.site().vault.seal("second factor", secret),
			confirmed_at: new Date(),
		})
		.execute();
	expect(await (await site.get(path, dana)).text()).toContain('name="factor_code"');
	const without = await ask();
	expect([without.status, await wordsOf(without)]).toEqual([
		422,
		expect.stringContaining("יש להקליד את הקוד"),
	]);
	expect((await ask({ ...form, factor_code: "000000" })).status).toBe(422);
	expect(await row()).toBeUndefined();
	expect((await ask({ ...form, factor_code: codeOf(secret) })).status).toBe(303);
	expect(await state()).toBe("unconfirmed");
});

test("the staff read it once the new address is confirmed; both addresses are told", async () => {
	expect((await ask()).status).toBe(303);
	expect(await db().selectFrom("tickets").select("id").execute()).toEqual([]);
	expect(await decide(michal, "propose")).toEqual({ refused: "gone" });
	const link = await linkOf(newEmail, confirmLink);
	await site.get(link);
	expect(await state()).toBe("unconfirmed");
	expect(await wordsOf(await site.post(link, {}))).toContain("הצוות בודק את הבקשה");
	expect(await wordsOf(await site.post(link, {}))).toContain("הצוות בודק את הבקשה");
	expect([await state(), await emailNow()]).toEqual(["asked", oldEmail]);
	const tickets = await db().selectFrom("tickets").select("message").execute();
	expect(tickets).toEqual([{ message: expect.stringContaining(form.reason) }]);
	const told = (await mailed()).filter(({ subject }) => subject === "בקשה להחלפת כתובת האימייל");
	expect(told.map(({ to }) => to).sort()).toEqual([newEmail, oldEmail].sort());
	expect(await wordsOf(await ask())).toContain("כבר יש בקשה פתוחה");
	const page = `/staff/people/${dana.accountId}`;
	expect(await wordsOf(await site.get(page, michal))).toContain(form.reason);
	const why = { code: "own_request", about: "204816" };
	await site.post(`${page}/address-propose`, why, michal);
	await site.post(`${page}/address-approve`, why, michal);
	expect(await state()).toBe("proposed");
	await site.post(`${page}/address-approve`, why, ronen);
	expect(await state()).toBe("waiting");
});

test("the page of the address says what happens, and when", async () => {
	stopClock();
	const page = async () => wordsOf(await site.get("/account/email", dana));
	await ask();
	const unconfirmed = await page();
	expect(unconfirmed).toContain("הבקשה תגיע לצוות אחרי אישור הכתובת החדשה");
	expect(unconfirmed).toContain(newEmail);
	expect(unconfirmed).not.toMatch(/אישור בשתיהן, עד|הכתובת הנוכחית/);
	await site.post(await linkOf(newEmail, confirmLink), {});
	expect(await page()).toContain("בלי הכתובת הנוכחית, והצוות בודק");
	expect(await decide(michal, "propose")).toBe("done");
	expect(await decide(ronen, "approve")).toBe("done");
	const waits = await page();
	expect(waits).toMatch(/הכתובת תוחלף: \d+ ב/);
	expect(waits).not.toContain("שינוי שמחכה לאישור");
	// A request that ended doesn't hide an ordinary change.
	await db()
		.updateTable("lost_addresses")
		.set({ state: "stopped", ended_at: new Date() })
		.execute();
	await startEmailChange(site.site(), dana.accountId, "third@example.com");
	expect(await page()).toContain("אישור בשתיהן, עד");
});

test("after a week the address changes once, like an ordinary change", async () => {
	const after = stopClock();
	await approve();
	const near = async () =>
		(await mailed()).filter(({ subject }) => subject === "כתובת האימייל תוחלף").length;
	expect(await near()).toBe(2);
	after(6 * day);
	await Promise.all([work(), work()]);
	expect(await near()).toBe(4);
	after(7 * day - 1);
	await work();
	expect(await emailNow()).toBe(oldEmail);
	after(7 * day);
	await Promise.all([work(), work()]);
	expect([await emailNow(), await state()]).toEqual([newEmail, "done"]);
	expect((await site.get("/account", dana)).status).toBe(303);
	const told = (await mailed()).filter(({ subject }) => subject === "כתובת האימייל שונתה");
	expect(told.map(({ to }) => to).sort()).toEqual([newEmail, oldEmail].sort());
	const act = db().selectFrom("audit").select("act");
	const done = act.where("act", "=", "person.address_change_done").execute();
	expect(await done).toHaveLength(1);
});

test.each([oldEmail, newEmail, "/account"])(
	"a button from %s stops it; opening it does not",
	async (from) => {
		const after = stopClock();
		await approve();
		const stop =
			from === "/account"
				? (stopPath.exec(await (await site.get(from, dana)).text())?.[0] ?? "")
				: await linkOf(from, stopPath);
		expect((await site.get(stop)).status).toBe(200);
		expect(await state()).toBe("waiting");
		expect((await site.post(stop, {})).status).toBe(200);
		after(8 * day);
		await work();
		expect([await state(), await emailNow()]).toEqual(["stopped", oldEmail]);
		expect((await site.post(stop, {})).status).toBe(410);
	},
);

test("who registers with the new address meanwhile keeps it, and nobody learns of it", async () => {
	const after = stopClock();
	await approve();
	await addPerson(site.site(), { email: newEmail });
	after(6 * day);
	await work();
	after(7 * day);
	await work();
	expect([await state(), await emailNow()]).toEqual(["declined", oldEmail]);
	const told = (await mailed()).filter(({ subject }) => subject === "כתובת האימייל לא הוחלפה");
	expect(told.map(({ to }) => to).sort()).toEqual([newEmail, oldEmail].sort());
	expect(JSON.stringify(told)).not.toMatch(/תפוס|קיים|כבר יש/);
});

test("an address that has an account answers alike; an unconfirmed request ends with its link", async () => {
	const after = stopClock();
	await addPerson(site.site(), { email: "taken@example.com" });
	const seen = [await ask(), await ask({ ...form, email: "taken@example.com" })];
	const said = seen.map((answer) => `${answer.status} ${answer.headers.get("location")}`);
	expect(said[0]).toBe(said[1]);
	expect(await linkOf("taken@example.com", confirmLink)).toBe("none");
	after(day);
	await work();
	expect(await row()).toBeUndefined();
});

test("the old address that answers after all ends it: by its own link, or by a new password", async () => {
	await approve();
	const used = hashToken("token");
	await db()
		.insertInto("recoveries")
		.values({
			account_id: dana.accountId,
			token_hash: used,
			expires_at: new Date(Date.now() + day),
		})
		.execute();
	expect(await resetPassword(site.site(), "token", "hash")).toBe("changed");
	expect([await state(), await emailNow()]).toEqual(["stopped", oldEmail]);
	const { person, cookie } = await signInAgain(site.site(), dana.accountId, true);
	dana = { accountId: person.accountId, cookie };
	await confirmNew();
	await site.post(await linkOf(oldEmail, confirmLink), {});
	expect([await emailNow(), await state()]).toEqual([newEmail, "stopped"]);
});

import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { day, hour, stopClock } from "../../../test/clock.ts";
import { addPerson, signInAgain } from "../../../test/person.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { type AddedStaff, addStaff, codeOf } from "../../../test/staff.ts";
import { type Decision, decideRequest, stopRequest } from "../../accounts/lost/decide.server.ts";
import { maintainLostRequests } from "../../accounts/lost/lost.job.ts";
import { startSecondStep } from "../../accounts/second-factor/second-step.server.ts";
import { makeSecret } from "../../accounts/second-factor/totp.server.ts";
import { inviteByCommand } from "../../staff/invitations/invite-installation.server.ts";
import { removeFromStaff } from "../../staff/remove.server.ts";

const site = testSite("test", { LIMITS: "1" });
const db = () => site.site().db;
const path = "/auth/second-step/lost";
const reason = "הטלפון נגנב יחד עם הקודים";
const why = { code: "own_request", about: "204816" };
const secret = makeSecret();

let accountId = "";
let step = { cookie: "" };
let [michal, ronen] = [] as unknown as [AddedStaff, AddedStaff];

async function stepOf(account: string) {
	const set = await startSecondStep(site.site(), { accountId: account, next: null });
	return { cookie: set.split(";")[0] ?? "" };
}

beforeEach(async () => {
	accountId = (await addPerson(site.site())).person.accountId;
	await addFactor();
	step = await stepOf(accountId);
	[michal, ronen] = [
		await addStaff(site.site(), ["support"]),
		await addStaff(site.site(), ["admin"], { name: "רונן" }),
	];
});

const addFactor = () =>
	db()
		.insertInto("second_factors")
		.values({
			account_id: accountId,
			secret: site.site().vault.seal("second factor", secret),
			confirmed_at: new Date(),
		})
		.execute();

const state = async () =>
	(
		await db()
			.selectFrom("lost_factors")
			.select("state")
			.where("account_id", "=", accountId)
			.executeTakeFirst()
	)?.state;
const hasFactor = async () =>
	(await db()
		.selectFrom("second_factors")
		.select("account_id")
		.where("account_id", "=", accountId)
		.executeTakeFirst()) !== undefined;
const work = () => maintainLostRequests.work(site.site(), {});
const decide = (staff: { accountId: string }, decision: Decision) =>
	decideRequest(site.site(), staff, { accountId }, { kind: "factor", decision });

async function approve() {
	await site.post(path, { reason }, step);
	expect(await decide(michal, "propose")).toBe("done");
	expect(await decide(ronen, "approve")).toBe("done");
}

/** The latest stop link, as mailed. */
async function stopPath(): Promise<string> {
	const links = JSON.stringify(await site.mails()).match(
		/\/auth\/second-step\/stop\?token=[\w-]+/g,
	);
	return links?.at(-1) ?? "";
}

test("only the right password opens the form, and hostile text is refused with what was typed", async () => {
	expect((await site.get(path)).headers.get("location")).toBe("/auth");
	expect((await site.post(path, { reason })).headers.get("location")).toBe("/auth");
	expect(await state()).toBeUndefined();
	for (const bad of ["", "קצר", "א".repeat(1_001), "\u0000".repeat(20)]) {
		expect((await site.post(path, { reason: bad }, step)).status, bad).toBe(422);
	}
	expect(await wordsOf(await site.post(path, { reason: "קצר" }, step))).toContain("לפחות 10 תווים");
});

test("a request is one for an account, becomes a ticket, and a try over the limit is refused", async () => {
	expect((await site.post(path, { reason }, step)).status).toBe(303);
	expect(await state()).toBe("asked");
	expect((await site.post(path, { reason }, step)).status).toBe(422);
	expect(await db().selectFrom("tickets").select("message").execute()).toEqual([
		{ message: expect.stringContaining(reason) },
	]);
	// Every device that is signed in has it in its list.
	const told = db()
		.selectFrom("notices")
		.select(["kind", "code"])
		.where("account_id", "=", accountId);
	expect(await told.execute()).toContainEqual({ kind: "security", code: "lost" });
	// No mail tells a person who did not ask that it can be ignored.
	const mails = JSON.stringify(await site.mails());
	expect(mails).toContain("זה לא בידיעתי");
	expect(mails).not.toContain("אפשר להתעלם");
	await site.post(path, { reason }, step);
	expect((await site.post(path, { reason }, step)).status).toBe(429);
});

test("the staff and who is to be deleted cannot ask", async () => {
	const email = "michal@example.com";
	const own = await stepOf((await addStaff(site.site(), ["support"], { email })).accountId);
	const said = await wordsOf(await site.get(path, own));
	expect(said).toContain("מוציא את החשבון מהצוות ומזמין כתובת אחרת");
	expect((await site.post(path, { reason }, own)).status).toBe(422);
	await db()
		.updateTable("accounts")
		.set({ deletes_at: new Date(Date.now() + day) })
		.where("id", "=", accountId)
		.execute();
	expect((await site.post(path, { reason }, step)).status).toBe(422);
	expect(await db().selectFrom("lost_factors").select("id").execute()).toEqual([]);
	// What the page says of the staff is what the commands do.
	expect(await removeFromStaff(db(), email)).toBe("left");
	await expect(inviteByCommand(db(), `${email} support`)).rejects.toThrow("another address");
	await inviteByCommand(db(), "michal.new@example.com support");
});

test("two of the staff decide at the desk; each sees what waits for them", async () => {
	await site.post(path, { reason }, step);
	const page = `/staff/people/${accountId}`;
	expect(await wordsOf(await site.get(page, michal))).toContain(reason);
	await site.post(`${page}/factor-approve`, why, michal);
	expect(await state()).toBe("asked");
	await site.post(`${page}/factor-propose`, why, michal);
	await site.post(`${page}/factor-approve`, why, michal);
	expect(await state()).toBe("proposed");
	expect(await wordsOf(await site.get(page, michal))).not.toContain("אישור ההסרה");
	expect(await wordsOf(await site.get(page, ronen))).toContain("אישור ההסרה");
	await site.post(`${page}/factor-approve`, why, ronen);
	expect(await state()).toBe("waiting");
});

test("of two approvers at once one counts, and a role that was taken approves nothing", async () => {
	await site.post(path, { reason }, step);
	await decide(michal, "propose");
	const editor = await addStaff(site.site(), ["editor"]);
	expect(await decide(editor, "approve")).toEqual({ refused: "no_role" });
	const other = await addStaff(site.site(), ["support"]);
	const both = await Promise.all([decide(ronen, "approve"), decide(other, "approve")]);
	expect(both.filter((one) => one === "done")).toHaveLength(1);
});

test("a day before the end a mail reminds once; at the end all is carried out once", async () => {
	const after = stopClock();
	await approve();
	const { cookie } = await signInAgain(site.site(), accountId);
	const sent = async () =>
		(await site.mails()).filter(({ subject }) => subject === "האימות הדו־שלבי יוסר");
	expect(await sent()).toHaveLength(1);
	after(6 * day - 1);
	await work();
	expect(await sent()).toHaveLength(1);
	after(6 * day);
	await Promise.all([work(), work()]);
	await work();
	expect(await sent()).toHaveLength(2);
	after(7 * day - 1);
	await work();
	expect(await hasFactor()).toBe(true);
	after(7 * day);
	await Promise.all([work(), work()]);
	expect([await hasFactor(), await state()]).toEqual([false, "done"]);
	expect((await site.get("/account", { cookie })).status).toBe(303);
	const off = (await site.mails()).filter(({ subject }) => subject.includes("כובה"));
	expect(off).toHaveLength(1);
	const acts = await db()
		.selectFrom("audit")
		.select("act")
		.where("act", "=", "person.factor_removal_done")
		.execute();
	expect(acts).toHaveLength(1);
});

test("after a standstill past the end the day begins with the reminder", async () => {
	const after = stopClock();
	await approve();
	after(9 * day);
	await work();
	expect([await hasFactor(), await state()]).toEqual([true, "waiting"]);
	const told = (await site.mails()).filter(({ subject }) => subject === "האימות הדו־שלבי יוסר");
	expect(told).toHaveLength(2);
	after(10 * day - 1);
	await work();
	expect(await hasFactor()).toBe(true);
	after(10 * day);
	await work();
	expect([await hasFactor(), await state()]).toEqual([false, "done"]);
});

test("opening the mailed link changes nothing; its button stops, without signing in", async () => {
	const after = stopClock();
	await approve();
	const stop = await stopPath();
	expect((await site.get(stop)).status).toBe(200);
	expect(await state()).toBe("waiting");
	expect((await site.post(stop, {})).status).toBe(200);
	expect(await state()).toBe("stopped");
	expect((await site.post(stop, {})).status).toBe(410);
	after(8 * day);
	await work();
	expect([await hasFactor(), await state()]).toEqual([true, "stopped"]);
	for (const token of ["", "x", "%00", "a".repeat(1_000)]) {
		expect((await site.get(`/auth/second-step/stop?token=${token}`)).status).toBe(410);
	}
});

test("a stop and the end at once: one of them counts", async () => {
	const after = stopClock();
	await approve();
	const token = (await stopPath()).split("token=")[1] ?? "";
	after(7 * day);
	const [stopped] = await Promise.all([stopRequest(site.site(), token), work()]);
	expect([await state(), await hasFactor()]).toEqual(
		stopped === "factor" ? ["stopped", true] : ["done", false],
	);
});

test("whoever has the factor after all is led to the notice and can stop", async () => {
	await approve();
	const answer = await site.post("/auth/second-step", { code: codeOf(secret) }, step);
	expect(answer.headers.get("location")).toBe("/account");
	const { cookie } = await signInAgain(site.site(), accountId);
	const page = await (await site.get("/account", { cookie })).text();
	const action = /action="(\/auth\/second-step\/stop\?token=[\w-]+)"/.exec(page)?.[1] ?? "";
	await site.post(action, {}, { cookie });
	expect(await state()).toBe("stopped");
});

test("a factor that was turned on since is not the one that was lost", async () => {
	const after = stopClock();
	await approve();
	await db().deleteFrom("second_factors").where("account_id", "=", accountId).execute();
	after(hour);
	await addFactor();
	after(6 * day);
	await work();
	after(7 * day);
	await work();
	expect([await hasFactor(), await state()]).toEqual([true, "declined"]);
});

test("what nobody approved ends after 14 days", async () => {
	const after = stopClock();
	await site.post(path, { reason }, step);
	after(14 * day - 1);
	await work();
	expect(await state()).toBe("asked");
	after(14 * day);
	await work();
	expect([await hasFactor(), await state()]).toEqual([true, "declined"]);
});

test("a request that was made anew since the job listed the old one is left alone", async () => {
	const after = stopClock();
	await site.post(path, { reason }, step);
	after(14 * day);
	const mails = (await site.mails()).length;
	const { transaction } = db();
	vi.spyOn(db(), "transaction").mockImplementationOnce(() => {
		const begun = transaction.call(db());
		const { execute } = begun;
		begun.execute = async (work) => {
			const anew = { id: randomUUID(), asked_at: new Date() };
			await db().updateTable("lost_factors").set(anew).execute();
			return execute.call(begun, work) as never;
		};
		return begun;
	});
	await work();
	expect([await state(), (await site.mails()).length]).toEqual(["asked", mails]);
});

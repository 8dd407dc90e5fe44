import { expect, test } from "vitest";
import { minute, stopClock } from "../../../test/clock.ts";
import { addClubMember } from "../../../test/club.ts";
import { pageOf } from "../../../test/desk-items.ts";
import { addPayment } from "../../../test/money-rows.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { saveDetails } from "../../profiles/join-details.server.ts";
import { receiveTicket } from "../../support/ticket.server.ts";

const site = testSite("test", { LIMITS: "1" });
const db = () => site.site().db;
const reviewer = () => addStaff(site.site(), ["reviewer"]);
const why = { code: "own_request", about: "204816" };

async function addDana() {
	const { db, vault } = site.site();
	const { accountId, memberId } = await addClubMember(db, { role: "baby" });
	const { number } = await db
		.selectFrom("members")
		.select("number")
		.where("id", "=", memberId)
		.executeTakeFirstOrThrow();
	const { email } = await db
		.selectFrom("accounts")
		.select("email")
		.where("id", "=", accountId)
		.executeTakeFirstOrThrow();
	await saveDetails(db, vault, { accountId }, { firstName: "פלונית", phone: "+972520000000" });
	return { accountId, number, email, path: `/staff/people/${number}` };
}

/** All acts except page views. */
const acts = async () =>
	db()
		.selectFrom("audit")
		.select(["act", "reason", "details"])
		.where("act", "<>", "person.viewed")
		.orderBy("id")
		.execute();

test("nobody is listed without a search; each way of looking finds one, and is recorded without words", async () => {
	const dana = await addDana();
	const { receipt, paymentId, accountId } = await addPayment(site);
	const support = await addStaff(site.site(), ["support"]);
	for (const nothing of ["", "?q=", "?q=%25", "?q=a"]) {
		const html = await (await site.get(`/staff/people${nothing}`, support)).text();
		expect(html, nothing).not.toContain("data-key-row");
	}
	const found = async (q: string) => {
		const html = await (await site.get(`/staff/people?q=${encodeURIComponent(q)}`, support)).text();
		return [...html.matchAll(/href="(\/staff\/people\/[^"]+)"/g)].map(([, href]) => href);
	};
	for (const q of [dana.number, dana.number.toLowerCase(), ` ${dana.email.toUpperCase()} `]) {
		expect(await found(q), q).toEqual([dana.path]);
	}
	for (const q of [String(receipt), paymentId]) {
		expect(await found(q), q).toEqual([`/staff/people/${accountId}`]);
	}
	expect(await found("100%__")).toEqual([]);
	expect(await found(support.accountId)).toEqual([]);
	const recorded = JSON.stringify([await acts(), site.logged()]);
	expect(recorded).not.toContain(dana.email);
	expect(recorded).toContain("people.searched");
});

test("a ticket of somebody without an account leads to itself, for roles that read tickets", async () => {
	const { number } = await receiveTicket(site.site(), {
		name: "דנה",
		email: "nobody@example.com",
		subject: "billing",
		message: "שילמתי ולא הגיעה קבלה",
		source: "contact",
	});
	const find = async (role: "support" | "finance", q: number | string) => {
		const staff = await addStaff(site.site(), [role]);
		return pageOf(await site.get(`/staff/people?q=${q}`, staff));
	};
	const found = await find("support", number);
	expect(found.html).toContain(`href="/staff/tickets/${number}"`);
	expect(found.words).toContain("אין חשבון בכתובת שממנה נשלחה");
	expect(found.words).not.toContain("לא נמצא אדם כזה");
	for (const { html, words } of [
		await find("finance", number),
		await find("support", 999_999_999),
	]) {
		expect(html).not.toContain('href="/staff/tickets/');
		expect(words).toContain("לא נמצא אדם כזה");
	}
});

test("who was found by a search, and whose page was opened, is on record, once in ten minutes", async () => {
	const dana = await addDana();
	const support = await addStaff(site.site(), ["support"]);
	const about = async () =>
		(await db().selectFrom("audit").select(["act", "subject_id"]).orderBy("id").execute()).map(
			({ act, subject_id }) => [act, subject_id],
		);
	await site.get(`/staff/people?q=${dana.number}`, support);
	const found = [
		["people.searched", "number"],
		["person.found", dana.accountId],
	];
	expect(await about()).toEqual(found);
	for (let time = 0; time < 2; time += 1) await site.get(dana.path, support);
	expect(await about()).toEqual([...found, ["person.viewed", dana.accountId]]);
});

test("the private parts open after a reason, to a reviewer alone, for fifteen minutes", async () => {
	const dana = await addDana();
	const michal = await reviewer();
	const other = await reviewer();
	const support = await addStaff(site.site(), ["support", "admin", "finance"]);
	const secrets = [dana.email, "פלונית", "+972520000000"];
	const see = async (who: { cookie: string }) => (await site.get(dana.path, who)).text();
	for (const who of [michal, support]) {
		for (const secret of secrets) expect(await see(who)).not.toContain(secret);
	}
	const empty = await site.post(`${dana.path}/open`, { code: "own_request", about: "" }, michal);
	expect(empty.status).toBe(422);
	expect((await site.post(`${dana.path}/open`, why, support)).status).toBe(404);
	await site.post(`${dana.path}/open`, why, michal);
	for (const secret of secrets) {
		expect(await see(michal)).toContain(secret);
		for (const who of [other, support]) expect(await see(who)).not.toContain(secret);
	}
	expect(await acts()).toMatchObject([
		{ act: "person.opened", reason: "own_request", details: { about: "204816" } },
	]);
	for (const unknown of ["ABC123", "x", `${dana.number}/no-act`, michal.accountId]) {
		expect((await site.get(`/staff/people/${unknown}`, michal)).status, unknown).toBe(404);
	}
});

test("a role is corrected before the approval only, by two", async () => {
	const michal = await reviewer();
	const ronen = await reviewer();
	const { accountId } = await addPayment(site);
	const path = `/staff/people/${accountId}`;
	const roleNow = async () =>
		(
			await db()
				.selectFrom("accounts")
				.select("role")
				.where("id", "=", accountId)
				.executeTakeFirstOrThrow()
		).role;
	const proposals = () => db().selectFrom("role_corrections").select("is_done").execute();
	await site.post(`${path}/role`, why, michal);
	expect(await proposals()).toEqual([]);
	await db().updateTable("payments").set({ revoked_at: new Date() }).execute();
	await Promise.all([
		site.post(`${path}/role`, why, michal),
		site.post(`${path}/role`, why, michal),
	]);
	expect(await proposals()).toEqual([{ is_done: null }]);
	await site.post(`${path}/role-approve`, why, michal);
	expect(await roleNow()).toBe("daddy");
	await site.post(`${path}/role-approve`, why, ronen);
	expect(await roleNow()).toBe("baby");
	const dana = await addDana();
	await site.post(`${dana.path}/role`, why, michal);
	expect(await proposals()).toEqual([{ is_done: true }]);
});

test("sessions end, a mail leads the owner to the data, a note is the staff's; all is recorded", async () => {
	const dana = await addDana();
	const support = await addStaff(site.site(), ["support"]);
	await site.post(`${dana.path}/sessions`, why, support);
	await site.post(`${dana.path}/export`, why, support);
	const [mail] = await site.mails();
	expect(mail).toMatchObject({ to: dana.email });
	await site.post(`${dana.path}/note`, { note: "ביקשה רק אימייל" }, support);
	expect(await wordsOf(await site.get(dana.path, support))).toContain("ביקשה רק אימייל");
	expect((await acts()).map(({ act }) => act)).toEqual([
		"person.sessions_ended",
		"person.export_led",
		"person.noted",
	]);
});

test("mails to people are limited for each of the staff, and nothing else is", async () => {
	stopClock(Date.now());
	const dana = await addDana();
	const support = await addStaff(site.site(), ["support"]);
	const send = async (act: string) => (await site.post(`${dana.path}/${act}`, why, support)).status;
	for (let time = 0; time < 10; time += 1) expect(await send("export")).toBe(303);
	expect([await send("export"), await send("delete")]).toEqual([429, 429]);
	for (let time = 0; time < 12; time += 1) expect(await send("sessions")).toBe(303);
	expect(await site.mails()).toHaveLength(10);
});

test("every act but a note asks for a fresh factor, and keeps what was typed", async () => {
	const setClock = stopClock(Date.now());
	const dana = await addDana();
	const support = await addStaff(site.site(), ["support", "reviewer"]);
	setClock(15 * minute - 1);
	const post = async (act: string) => site.post(`${dana.path}/${act}`, why, support);
	expect((await post("sessions")).headers.get("location")).toBe(dana.path);
	setClock(15 * minute);
	for (const act of ["sessions", "export", "delete", "case"]) {
		expect((await post(act)).headers.get("location"), act).toBe("/staff/step-up");
	}
	expect((await site.post(`${dana.path}/note`, { note: "נרשם" }, support)).status).toBe(303);
	expect((await acts()).map(({ act }) => act)).toEqual(["person.sessions_ended", "person.noted"]);
});

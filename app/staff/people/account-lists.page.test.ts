import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addClubMember } from "../../../test/club.ts";
import { addPayment } from "../../../test/money-rows.ts";
import { queriesOf } from "../../../test/queries.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { findPersonOf, readPersonPage } from "./person.server.ts";

const site = testSite();
const db = () => site.site().db;
const why = { code: "own_request", about: "204816" };

/** A person with so many rows in everything that is listed. */
async function addLong(accountId: string, memberId: string, many: number): Promise<void> {
	const email = `${accountId}@example.com`;
	await sql`insert into sessions (id, account_id, token_hash, device, expires_at, ends_at)
		select gen_random_uuid(), ${accountId}, gen_random_uuid()::text, 'Firefox', at, at
		from generate_series(1, ${many}::int), (select now() + interval '1 day' as at) as day`.execute(
		db(),
	);
	await sql`insert into tickets (id, number, name, email, subject, message)
		select gen_random_uuid(), 100000 + n, 'דנה', ${email}, 'general', 'שאלה'
		from generate_series(1, ${many}::int) as n`.execute(db());
	await sql`insert into enforcements (member_id, kind, rule, found_by, since)
		select ${memberId}, 'notice', 'fake', 'staff', now() - n * interval '1 hour'
		from generate_series(1, ${many}::int) as n`.execute(db());
	await sql`insert into cases (id, member_id, lane, opened_at, due_at, closed_at)
		select gen_random_uuid(), ${memberId}, 'D', now() - n * interval '1 hour', now(), now()
		from generate_series(1, ${many}::int) as n`.execute(db());
	await sql`insert into text_reviews (account_id, field, text, state, decided_at)
		select ${accountId}, 'sentence', 'גרסה ' || n, 'approved', now() - n * interval '1 hour'
		from generate_series(1, ${many}::int) as n`.execute(db());
}

test("every list of a long history is cut and says how much is left out, by the same few queries", async () => {
	const woman = await addClubMember(db());
	const michal = await addStaff(site.site(), ["reviewer", "support"]);
	const path = `/staff/people/${woman.accountId}`;
	const count = async () => {
		const person = await findPersonOf(db(), woman.accountId);
		if (!person) throw new Error("nobody");
		const read = () => readPersonPage(site.site(), person, michal, new Date());
		return (await queriesOf(db(), read)).length;
	};
	const few = await count();
	await addLong(woman.accountId, woman.memberId, 1_000);
	expect(await count()).toBe(few);
	expect(few).toBeLessThan(25);
	await site.post(`${path}/open`, why, michal);
	const answer = await site.get(path, michal);
	const html = await answer.clone().text();
	expect(html.length).toBeLessThan(200_000);
	const words = await wordsOf(answer);
	expect([...words.matchAll(/ועוד (\d+)/g)].map(([, left]) => left)).toEqual([
		"960",
		...["980", "980", "990", "980"],
	]);
	expect(words).toContain("גרסאות קודמות, 1000");
});

test("earlier versions and what was sent back are read only once the private parts are open", async () => {
	const woman = await addClubMember(db(), { texts: { sentence: "אוהבת ים" } });
	const michal = await addStaff(site.site(), ["reviewer"]);
	const path = `/staff/people/${woman.accountId}`;
	const at = { account_id: woman.accountId, field: "sentence", decided_at: new Date() } as const;
	await db()
		.insertInto("text_reviews")
		.values([
			{ ...at, text: "אוהבת ים", state: "approved" },
			{ ...at, text: "אוהבת הרים", state: "approved" },
			{ ...at, text: "התקשרו אליי", state: "refused", reason: "מספר" },
		])
		.execute();
	const see = async (who = michal) => wordsOf(await site.get(path, who));
	const shut = await see();
	expect(shut).toContain("2 גרסאות קודמות נפתחות אחרי סיבה");
	for (const text of ["אוהבת הרים", "התקשרו אליי"]) expect(shut).not.toContain(text);
	await site.post(`${path}/open`, why, michal);
	const open = await see();
	expect(open).toMatch(/גרסאות קודמות, 2/);
	for (const text of ["אוהבת הרים", "התקשרו אליי"]) expect(open).toContain(text);
	expect(await see(await addStaff(site.site(), ["support", "admin"]))).not.toContain("הרים");
});

test("finance begins at the payment that was chosen; others read the number only", async () => {
	const { receipt, paymentId, accountId } = await addPayment(site);
	const path = `/staff/people/${accountId}`;
	const of = async (role: "finance" | "admin" | "support") =>
		(await site.get(path, await addStaff(site.site(), [role]))).text();
	const payment = `/staff/money/payments/${receipt}`;
	expect(await of("finance")).toContain(`${payment}#refund`);
	expect(await of("finance")).not.toContain(`${payment}#days`);
	await sql`insert into membership_periods (id, account_id, payment_id, plan, starts_at, ends_at)
		values (gen_random_uuid(), ${accountId}, ${paymentId}, 'basic', now(), now() + interval '9 days')`.execute(
		db(),
	);
	expect(await of("finance")).toContain(`${payment}#days`);
	const admin = await of("admin");
	expect(admin).toContain(`href="${payment}"`);
	expect(admin).not.toContain(`${payment}#`);
	const support = await of("support");
	expect(support).not.toContain(payment);
	expect(support).toContain(String(receipt));
	const at = { opened_at: new Date(), updated_at: new Date() };
	const dispute = { id: "PP-1", payment_id: paymentId, is_open: true, ...at };
	await db().insertInto("disputes").values(dispute).execute();
	expect(await of("finance")).not.toContain(`${payment}#refund`);
});

test("the newest receipt is mailed once more, and who paid nothing gets none", async () => {
	const { receipt, accountId } = await addPayment(site);
	const woman = await addClubMember(db());
	const support = await addStaff(site.site(), ["support"]);
	await site.post(`/staff/people/${woman.accountId}/receipt`, why, support);
	expect(await site.mails()).toEqual([]);
	await site.post(`/staff/people/${accountId}/receipt`, why, support);
	expect(await site.mails()).toMatchObject([
		{ to: `${accountId}@example.com`, subject: expect.stringContaining(String(receipt)) },
	]);
	const acts = await db().selectFrom("audit").select(["act", "reason"]).execute();
	expect(acts).toEqual([{ act: "person.mail_resent", reason: "own_request" }]);
});

test("a person who is gone, or never was, is an unknown address for every act", async () => {
	const woman = await addClubMember(db());
	const staff = await addStaff(site.site(), ["reviewer", "support", "admin"]);
	const missing = [`/staff/people/${randomUUID()}`, `/staff/people/${staff.accountId}`];
	await db().updateTable("members").set({ account_id: null }).execute();
	const tables = ["applications", "profiles", "member_texts"] as const;
	await db().deleteFrom(tables[0]).execute();
	await db().deleteFrom("accounts").where("id", "=", woman.accountId).execute();
	for (const path of [...missing, `/staff/people/${woman.accountId}`]) {
		expect((await site.get(path, staff)).status).toBe(404);
		for (const act of ["open", "case", "lift", "note", "sessions", "export", "role"]) {
			expect((await site.post(`${path}/${act}`, why, staff)).status, act).toBe(404);
		}
	}
});

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { day, minute, stopClock } from "../../../test/clock.ts";
import { addListed } from "../../../test/listed.ts";
import { readOverview } from "../../../test/overview.ts";
import { addPerson } from "../../../test/person.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import type { StaffRole } from "../../accounts/staff.ts";
import { chainAudit, verifyAudit } from "../../platform/audit/audit.job.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import { compareAllListing } from "../../profiles/listing/listing.job.ts";

const site = testSite();
const db = () => site.site().db;
const open = (...roles: StaffRole[]) => readOverview(site, roles);

test("evidence that is not deleted in time is an alarm for reviewers and administrators", async () => {
	const add = (doomed: Date) =>
		db()
			.insertInto("verification_files")
			.values({
				file_id: randomUUID(),
				verification_id: randomUUID(),
				kind: "selfie",
				sealed_key: "",
				sealed_by: "x",
				bytes: 1,
				sha256: "0".repeat(64),
				stored_at: doomed,
				doomed_at: doomed,
				why: "decided",
			})
			.execute();
	await add(new Date(Date.now() - day + minute));
	expect(await open("reviewer")).not.toContain("לא נמחקו בזמן");
	await add(new Date(Date.now() - day - minute));
	expect(await open("reviewer")).toContain("להימחק לפני יותר מיממה: 1");
	expect(await open("finance")).not.toContain("לא נמחקו בזמן");
});

test("a job of evidence that fails is an alarm before anything is late", async () => {
	await sql`insert into pgboss.job (name, data, policy, state, retry_count)
		values ('delete-evidence', '{}', 'standard', 'retry', 3)`.execute(db());
	expect(await open("reviewer")).toContain("משימת המחיקה נכשלת");
});

test("a broken record and a chain that stands still are alarms for administrators", async () => {
	const setClock = stopClock(Date.parse("2026-03-10T10:00:00Z"));
	await db()
		.transaction()
		.execute((trx) =>
			recordAct(trx, { actor: null, act: "item.taken", subject: { kind: "item", id: "a" } }),
		);
	await chainAudit.work(site.site(), {});
	expect(await open("admin")).not.toMatch(/אינו כפי שנכתב|אינו נחתם/);
	setClock(16 * minute);
	expect(await open("admin")).toContain("הרישום אינו נחתם");
	await db()
		.transaction()
		.execute(async (trx) => {
			await sql`set local session_replication_role = replica`.execute(trx);
			await sql`update audit set act = 'item.released'`.execute(trx);
		});
	await verifyAudit.work(site.site(), {});
	expect(await open("admin")).toContain("הרישום אינו כפי שנכתב");
	expect(await open("reviewer")).not.toContain("הרישום");
});

test("members found otherwise than their profiles say are an alarm until a night without any", async () => {
	await addListed(db());
	const compare = () => compareAllListing.work(site.site(), {});
	await compare();
	expect(await open("admin")).not.toContain("הגלריה");
	await db().updateTable("member_search").set({ verified: false }).execute();
	await compare();
	expect(await open("admin")).toContain("תוקנו 1 מתוך 1.");
	expect(await open("reviewer")).not.toContain("הגלריה");
	await compare();
	expect(await open("admin")).not.toContain("הגלריה");
});

test("a way back for who lost a factor or an address needs two; that there is one alone is said", async () => {
	const alone = "בתמיכה ובניהול יש רק אדם אחד";
	const { accountId, cookie } = await addStaff(site.site(), ["support"]);
	const read = async () => wordsOf(await site.get("/staff", { cookie }));
	expect(await read()).toContain(alone);
	expect(await open("reviewer")).not.toContain(alone);
	const { person } = await addPerson(site.site());
	const asked = { id: randomUUID(), account_id: person.accountId, reason: "lost" };
	await db()
		.insertInto("lost_factors")
		.values({ ...asked, state: "proposed", proposed_by: accountId })
		.execute();
	expect(await read()).toContain("בקשה של מי שאין לו גישה לחשבון מחכה לאדם שני");
	const { accountId: second } = await addStaff(site.site(), ["admin"]);
	const left = (left_at: Date | null) =>
		db().updateTable("staff").set({ left_at }).where("account_id", "=", second).execute();
	await left(new Date());
	expect(await read()).toContain("מחכה לאדם שני");
	await left(null);
	expect(await read()).not.toMatch(/מחכה לאדם שני|רק אדם אחד/);
});

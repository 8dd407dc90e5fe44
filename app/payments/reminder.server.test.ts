import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { letDaysRun } from "../../test/buying.ts";
import { addClubMember } from "../../test/club.ts";
import { addEnforcement } from "../../test/enforcements.ts";
import { testPayments } from "../../test/payments.ts";
import type { Message } from "../platform/mail/mail.server.ts";
import { remindMembers } from "./reminder.job.ts";

const money = testPayments();
const day = 86_400_000;
const start = Date.parse("2026-01-01T10:00:00Z");
const buy = async (person: { accountId: string }) => {
	await money.buy(person, 99);
	await money.hearEvents();
};
const after = (days: number) => vi.setSystemTime(start + days * day);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: start }));
afterEach(() => void vi.useRealTimers());

test("reminders are sent 7, 3 and 1 days before the end, each once, and not while a plan is waiting", async () => {
	const person = await money.addMan();
	await buy(person);
	const mailed = async (days: number) => {
		after(days);
		const before = await money.countMails();
		await remindMembers(money.site());
		await remindMembers(money.site());
		return (await money.countMails()) - before;
	};
	expect(await mailed(22.9)).toBe(0);
	expect(await mailed(23)).toBe(1);
	expect(await mailed(26)).toBe(0);
	expect(await mailed(27.5)).toBe(1);
	await buy(person);
	expect(await mailed(29.5)).toBe(0);
	expect(await mailed(59.5)).toBe(1);
	expect(await mailed(60)).toBe(0);
});

test("who may not buy is told that the month ends, and offered no other", async () => {
	const { db, vault } = money.site();
	const person = await addClubMember(db, { role: "daddy" });
	await letDaysRun(db, person);
	await buy(person);
	const offers = async (days: number) => {
		after(days);
		await remindMembers(money.site());
		const { rows } = await sql<{ sealed: string }>`select data->>'sealed' as sealed
			from pgboss.job where name = 'mail'`.execute(db);
		const mails = rows.map(({ sealed }) => JSON.parse(vault.open("mail", sealed) ?? "") as Message);
		const reminders = mails.filter(({ text }) => text.includes("שום דבר לא מתחדש מעצמו"));
		return reminders.map(({ text }) => text.includes("תקופה נוספת"));
	};
	expect(await offers(23)).toEqual([true]);
	await addEnforcement(money.site(), person, "suspended");
	expect((await offers(27.5)).toSorted()).toEqual([false, true]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testPayments } from "../../../test/payments.ts";
import { remindMembers } from "./reminder.server.ts";

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

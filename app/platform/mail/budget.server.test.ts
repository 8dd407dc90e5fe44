import { afterEach, expect, test, vi } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeVault } from "../secret.server.ts";
import { readSettings } from "../settings.ts";
import { type MailReason, mayMail } from "./budget.server.ts";

const db = testDatabase();
const vault = makeVault("a-secret-for-tests-0123456789-abcdefghij");
const site = { vault, settings: readSettings("test", { LIMITS: "1" }) };
const ask = (address = "dana@example.com", reason: MailReason = "typed") =>
	db()
		.transaction()
		.execute((trx) => mayMail(trx, site, reason, address));
const askOften = async (times: number, address?: string, reason?: MailReason) => {
	const answers = [];
	for (let index = 0; index < times; index += 1) answers.push(await ask(address, reason));
	return answers;
};
afterEach(() => void vi.useRealTimers());

test("an address gets three in an hour, and three more in the next", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
	for (let hour = 0; hour < 2; hour += 1) {
		expect(await askOften(4)).toEqual([true, true, true, false]);
		vi.setSystemTime(Date.now() + 3_600_000 - 1);
		expect(await ask()).toBe(false);
		vi.setSystemTime(Date.now() + 1);
	}
	expect(await ask("noa@example.com")).toBe(true);
});

test("of ten at once three are sent", async () => {
	const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
	expect(answers.filter(Boolean)).toHaveLength(3);
});

test("each reason is counted separately", async () => {
	await askOften(4, "dana@example.com", "typed");
	await askOften(4, "dana@example.com", "recovery");
	expect(await ask("dana@example.com", "not me")).toBe(true);
	expect(await ask("dana@example.com", "password changed")).toBe(true);
});

test("the spellings of one mailbox are counted together, other mailboxes are not", async () => {
	expect(await ask("Dana@Example.com")).toBe(true);
	expect(await ask("dana+a@example.com")).toBe(true);
	expect(await ask("dana+b+c@EXAMPLE.com")).toBe(true);
	expect(await ask("dana@example.com")).toBe(false);
	expect(await askOften(1, "d.ana@example.com")).toEqual([true]);
	expect(await askOften(1, "dana@example.org")).toEqual([true]);
	const gmail = ["noa.levi@gmail.com", "noalevi@googlemail.com", "n.o.a.levi+x@gmail.com"];
	for (const address of gmail) expect(await ask(address)).toBe(true);
	expect(await ask("noalevi@gmail.com")).toBe(false);
});

test("a mail that was not queued after all is not counted, and the counts contain no address", async () => {
	for (let index = 0; index < 5; index += 1) {
		const broken = db()
			.transaction()
			.execute(async (trx) => {
				await mayMail(trx, site, "typed", "dana@example.com");
				throw new Error("rolled back");
			});
		await expect(broken).rejects.toThrow("rolled back");
	}
	expect(await askOften(4)).toEqual([true, true, true, false]);
	const rows = await db().selectFrom("rate_limits").selectAll().execute();
	expect(JSON.stringify(rows)).not.toContain("dana@");
});

import { expect, test } from "vitest";
import { day, stopClock } from "../../test/clock.ts";
import { testPayments } from "../../test/payments.ts";
import { openLog } from "../platform/log/log.server.ts";
import { warnOfOldRate } from "./old-rate.job.ts";

const money = testPayments();
const lines: string[] = [];
const log = openLog("info", { write: (line) => void lines.push(line) });

/** The log lines of a run with a rate of 2026-01-01. */
async function run(isOpen = true): Promise<Record<string, unknown>[]> {
	const site = money.site();
	const payments = {
		...site.settings.payments,
		isOpen,
		rate: { usdIls: "3.7", date: "2026-01-01" },
	};
	lines.length = 0;
	await warnOfOldRate.work(
		{ ...site, log, settings: { ...site.settings, isDemo: false, payments } },
		{},
	);
	return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("a rate older than 30 days is told in the log every day while payments are open", async () => {
	const { accountId } = await money.addApplicant();
	// The last second of the thirtieth day in Israel.
	const setClock = stopClock(Date.parse("2026-01-31T21:59:59Z"));
	const staff = { account_id: accountId, name: "מיכל", roles: ["reviewer"], since: new Date() };
	expect(await run()).toEqual([]);
	setClock(1_000);
	expect(await run()).toEqual([]);
	await money
		.site()
		.db.insertInto("staff")
		.values({ ...staff, first_seen_at: new Date() })
		.execute();
	expect(await run()).toMatchObject([{ level: 40, days: 31 }]);
	setClock(day);
	expect(await run()).toMatchObject([{ level: 40, days: 31 }]);
	expect(await run(false)).toEqual([]);
});

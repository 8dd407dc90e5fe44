import { expect, test } from "vitest";
import { stopClock } from "../../test/clock.ts";
import { isRateOld, paymentWarnings, rateAgeDays } from "./payment-settings.ts";
import { readSettings } from "./settings.ts";

test("a rate is old from its 31st day on, by the calendar in Israel", () => {
	const setClock = stopClock(Date.parse("2024-03-31T20:59:59Z"));
	const rate = { usdIls: "3.72", date: "2024-03-01" };
	const payments = { isOpen: true, paypal: undefined, rate };
	const warnings = (changed = {}, isDemo = false) =>
		paymentWarnings({ payments: { ...payments, ...changed }, isDemo });
	expect([rateAgeDays(payments), isRateOld(payments), warnings()]).toEqual([30, false, []]);
	setClock(1_000);
	expect([rateAgeDays(payments), isRateOld(payments)]).toEqual([31, true]);
	expect(warnings()).toEqual([expect.stringMatching(/^USD_ILS is of 2024-03-01, 31 days ago/)]);
	expect(warnings({ isOpen: false })).toEqual([]);
	expect(warnings({}, true)).toEqual([]);
});

test("the demo's rate is dated the first of this month in Israel", () => {
	stopClock(Date.parse("2026-11-30T22:30:00Z"));
	expect(readSettings("start", {}).payments.rate.date).toBe("2026-12-01");
});

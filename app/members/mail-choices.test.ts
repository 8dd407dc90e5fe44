import fc from "fast-check";
import { expect, test } from "vitest";
import { hourInIsrael } from "../platform/dates.ts";
import { nextRest, restAt } from "../platform/rest-days.ts";
import { quietHoursIn, quietUntil } from "./mail-choices.ts";

const hours = (fields: Record<string, string>) => {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	const { quietFrom, quietTo } = quietHoursIn(form);
	return quietFrom === null && quietTo === null ? null : [quietFrom, quietTo];
};

test("quiet is between two hours of the day that differ; anything else is no quiet time", () => {
	expect(hours({ quietFrom: "22", quietTo: "8" })).toEqual([22, 8]);
	expect(hours({ quietFrom: "0", quietTo: "23" })).toEqual([0, 23]);
	for (const [quietFrom, quietTo] of [
		...[["8", "8"] as const, ["24", "8"] as const, ["8", "24"] as const, ["", "8"] as const],
		...[["-1", "8"] as const, ["1.5", "8"] as const, ["08", "9"] as const, ["8", "x"] as const],
	])
		expect(hours({ quietFrom, quietTo }), `${quietFrom} ${quietTo}`).toBeNull();
	expect(hours({ quietFrom: "22" })).toBeNull();
});

const until = (quietFrom: number, quietTo: number, now: string) =>
	quietUntil({ quietFrom, quietTo }, new Date(now)).toISOString();

test("quiet ends at its hour, also in the nights in which the clock changes", () => {
	// Winter: 8:00 is 6:00 in UTC.
	expect(until(22, 8, "2026-11-22T20:00:00Z")).toBe("2026-11-23T06:00:00.000Z");
	expect(until(22, 8, "2026-11-22T19:59:59Z")).toBe("2026-11-22T19:59:59.000Z");
	expect(until(22, 8, "2026-11-23T05:59:59Z")).toBe("2026-11-23T06:00:00.000Z");
	expect(until(0, 23, "2026-11-22T21:30:00Z")).toBe("2026-11-22T21:30:00.000Z");
	// On Friday 27 March 2026 at 2:00 it becomes 3:00, on Sunday 25 October at 2:00 it becomes 1:00.
	expect(until(22, 8, "2026-03-26T20:30:00Z")).toBe("2026-03-27T05:00:00.000Z");
	expect(until(22, 2, "2026-03-26T23:30:00Z")).toBe("2026-03-27T00:00:00.000Z");
	expect(until(22, 8, "2026-10-24T20:00:00Z")).toBe("2026-10-25T06:00:00.000Z");
	expect(until(1, 2, "2026-10-24T22:30:00Z")).toBe("2026-10-25T00:00:00.000Z");
});

test("Shabbat may begin within quiet hours and end within them", () => {
	const { from, to } = nextRest(new Date("2026-12-04T09:00:00Z"));
	expect(until(15, 17, from.toISOString())).toBe(to.toISOString());
	expect(until(15, 16, new Date(from.getTime() - 600_000).toISOString())).toBe(to.toISOString());
	expect(until(12, 20, from.toISOString())).toBe("2026-12-05T18:00:00.000Z");
	const none = { quietFrom: null, quietTo: null };
	expect(quietUntil(none, from)).toEqual(to);
	expect(quietUntil(none, to)).toEqual(to);
});

const hourOf = fc.integer({ min: 0, max: 23 });
const moment = fc.date({
	min: new Date("2026-01-01"),
	max: new Date("2031-01-01"),
	noInvalidDate: true,
});

test("property: it is the first moment that is neither, and every moment before it is", () => {
	fc.assert(
		fc.property(hourOf, hourOf, moment, (quietFrom, quietTo, now) => {
			fc.pre(quietFrom !== quietTo);
			const isQuiet = (at: Date) => {
				let hour = hourInIsrael(at);
				for (let hours = 0; hours < 24 && hour !== quietFrom; hours += 1) {
					if (hour === quietTo) return restAt(at) !== null;
					hour = (hour + 23) % 24;
				}
				return hour === quietFrom || restAt(at) !== null;
			};
			const end = quietUntil({ quietFrom, quietTo }, now);
			expect(isQuiet(end)).toBe(false);
			for (let part = 0; part < 50; part += 1) {
				const at = new Date(now.getTime() + ((end.getTime() - now.getTime()) * part) / 50);
				if (at < end) expect(isQuiet(at), at.toISOString()).toBe(true);
			}
		}),
	);
});

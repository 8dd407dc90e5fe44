import fc from "fast-check";
import { expect, test } from "vitest";
import { ageOn, israelDayOf } from "./age.ts";

const summer = (day: string) => new Date(`${day}T00:00:00+03:00`);
const winter = (day: string) => new Date(`${day}T00:00:00+02:00`);
const justBefore = (at: Date) => new Date(at.getTime() - 1);

test("a year more from midnight of the birthday in Israel, in summer and in winter", () => {
	expect(ageOn("2008-11-22", justBefore(winter("2026-11-22")))).toBe(17);
	expect(ageOn("2008-11-22", winter("2026-11-22"))).toBe(18);
	expect(ageOn("2008-07-01", justBefore(summer("2026-07-01")))).toBe(17);
	expect(ageOn("2008-07-01", summer("2026-07-01"))).toBe(18);
});

test("who was born on 29 February is older on 1 March, and in a leap year on the day", () => {
	expect(ageOn("2008-02-29", justBefore(winter("2026-03-01")))).toBe(17);
	expect(ageOn("2008-02-29", winter("2026-03-01"))).toBe(18);
	expect(ageOn("2008-02-29", justBefore(winter("2028-02-29")))).toBe(19);
	expect(ageOn("2008-02-29", winter("2028-02-29"))).toBe(20);
});

test("the day is Israel's, whatever the machine's time zone", () => {
	expect(israelDayOf(new Date("2026-11-21T22:00:00Z"))).toBe("2026-11-22");
	expect(israelDayOf(new Date("2026-11-21T21:59:59Z"))).toBe("2026-11-21");
	expect(israelDayOf(new Date("2026-06-30T21:00:00Z"))).toBe("2026-07-01");
});

test("nobody gets younger as time goes by, and everybody is a year older after a year", () => {
	const born = fc.date({
		min: new Date("1930-01-01"),
		max: new Date("2008-01-01"),
		noInvalidDate: true,
	});
	const now = fc.date({
		min: new Date("2026-01-01"),
		max: new Date("2080-01-01"),
		noInvalidDate: true,
	});
	fc.assert(
		fc.property(born, now, fc.nat(400), (birth, at, days) => {
			const iso = birth.toISOString().slice(0, 10);
			const later = new Date(at.getTime() + days * 86_400_000);
			expect(ageOn(iso, later)).toBeGreaterThanOrEqual(ageOn(iso, at));
			const nextYear = new Date(at.getTime() + 366 * 86_400_000 + 3_600_000);
			expect(ageOn(iso, nextYear)).toBeGreaterThan(ageOn(iso, at));
		}),
	);
});

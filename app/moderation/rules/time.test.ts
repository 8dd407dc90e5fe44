import { expect, test } from "vitest";
import { checkText } from "./engine.server.ts";

/** Microseconds of CPU time for a text of `length` characters that repeats `unit`. */
function timeOf(length: number, unit: string): number {
	const hostile = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
	const before = process.cpuUsage();
	checkText(hostile, "profile");
	const { user, system } = process.cpuUsage(before);
	return user + system;
}

const hostile = [
	"1 ",
	"111,",
	"חמש ",
	"בת 16 ",
	"a@b.",
	"אלף ",
	"ל*ו ",
	"ל י ",
	"2000 לפגישה ",
	"אינסטה ",
	"a_1",
	"1.",
	"שקל ",
	"א",
	"@",
	"בבב ",
	"20 פחות ",
	"כמה עולה ",
	"ארבע אפסים ",
	"נולדתי ",
	"קו תחתון ",
	"1o",
	"16-",
	"1 לערב ",
	"05",
	"05א2",
	"ו",
	"לי וו",
	"תשלם לי שכירות ",
	"כמה את רוצה לקבל ",
	"מארחת גברים בדירה ",
	"נערה 16 ",
];

test.each(hostile)("a text of nothing but %j takes time in proportion to its length", (unit) => {
	let short = Number.POSITIVE_INFINITY;
	let long = Number.POSITIVE_INFINITY;
	// Four times the length in less than nine times the time; quadratic would be sixteen. On a busy
	// machine a run may take twice as long: only the least of each counts.
	const isLinear = () => long < 9 * short + 20_000;
	for (let round = 0; round < 10 && !isLinear(); round += 1) {
		// Of two, since the first text of its kind takes longer.
		short = Math.min(short, timeOf(4_000, unit), timeOf(4_000, unit));
		long = Math.min(long, timeOf(16_000, unit));
	}
	expect(isLinear(), `${long} µs after ${short} µs`).toBe(true);
});

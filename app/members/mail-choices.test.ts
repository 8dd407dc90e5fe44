import { expect, test } from "vitest";
import { quietHoursIn } from "./mail-choices.ts";

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

import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

test("all names below the site's are bound to https only when asked for, and always on the browsers' list", () => {
	const flags = (env: Record<string, string>) => {
		const { hstsSubdomains, hstsPreload } = readSettings("start", env);
		return [hstsSubdomains, hstsPreload];
	};
	expect(flags({})).toEqual([false, false]);
	expect(flags({ HSTS_SUBDOMAINS: "on" })).toEqual([true, false]);
	expect(flags({ HSTS_SUBDOMAINS: "on", HSTS_PRELOAD: "on" })).toEqual([true, true]);
	for (const env of [{}, { HSTS_SUBDOMAINS: "off" }]) {
		expect(() => readSettings("start", { ...env, HSTS_PRELOAD: "on" })).toThrow(
			/^HSTS_SUBDOMAINS is missing: [^\n]*$/,
		);
	}
});

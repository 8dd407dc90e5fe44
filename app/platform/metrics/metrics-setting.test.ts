import { expect, test } from "vitest";
import { readSettings, SettingsRefusal } from "../settings.ts";

test("METRICS is a port of its own, or there is none", () => {
	expect(readSettings("start", {}).metricsPort).toBeUndefined();
	expect(readSettings("start", { METRICS: "9464" }).metricsPort).toBe(9464);
	for (const given of [{ METRICS: "3000" }, { PORT: "9464", METRICS: "9464" }]) {
		const refusal = new SettingsRefusal(["METRICS must be another port than PORT."]);
		expect(() => readSettings("start", given)).toThrow(refusal);
	}
});

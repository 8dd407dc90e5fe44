import { expect, test } from "vitest";
import { outcomes } from "./outcomes.ts";
import { advance, firstProgress, isPaying, type Progress, type Step } from "./payment-progress.ts";

const after = (...steps: Step[]): Progress => steps.reduce(advance, firstProgress);
const paying = { state: "processing" } as const;

test("a payment is in progress from the order until an outcome is shown", () => {
	expect(isPaying(after({ clientId: "id" }, { state: "ready" }))).toBe(false);
	expect(isPaying(after({ clientId: "id" }, { state: "ready" }, paying))).toBe(true);
	for (const outcome of Object.values(outcomes)) {
		const told = after({ clientId: "id" }, paying, { outcome });
		expect(isPaying(told)).toBe(false);
		expect(told).toMatchObject({ state: outcome.state, clientId: "id", told: { outcome } });
	}
});

test("a provider error is shown, unless its reason already was", () => {
	expect(after(paying, "provider-error").told?.outcome).toBe(outcomes.broken);
	expect(after("provider-error").told?.outcome).toBe(outcomes.broken);
	for (const outcome of Object.values(outcomes)) {
		expect(after(paying, { outcome }, "provider-error").told?.outcome).toBe(outcome);
		const again = after(paying, { outcome }, paying, "provider-error");
		expect(again.told?.outcome).toBe(outcomes.broken);
	}
});

test("the same message shown twice counts as two", () => {
	const once = after({ outcome: outcomes.declined });
	const twice = advance(once, { outcome: outcomes.declined });
	expect(twice.told?.times).not.toBe(once.told?.times);
});

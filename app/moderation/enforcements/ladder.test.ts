import { expect, test } from "vitest";
import { nextStep, stepOf } from "./ladder.ts";

const given = (
	action: "notice" | "removed" | "suspended",
	rule: "harassment_other" | "profile_content" = "harassment_other",
	isReversed = false,
) => ({ action, scope: null, rule, isReversed });

test("the ladder goes up with each time of the same kind of breach", () => {
	const steps = [[], [given("notice")], [given("notice"), given("notice")]].map((earlier) =>
		nextStep("harassment_sexual", earlier),
	);
	expect(steps).toEqual([
		{ step: "notice", days: null, time: 1 },
		{ step: "limited_messages", days: 7, time: 2 },
		{ step: "banned", days: null, time: 3 },
	]);
	expect(nextStep("scam_money", [])).toEqual({ step: "banned", days: null, time: 1 });
});

test("it is never milder than what was given before; what was reversed or is of another kind counts nothing", () => {
	expect(nextStep("harassment_other", [given("suspended")])).toMatchObject({ step: "banned" });
	const nothing = [given("notice", "harassment_other", true), given("removed", "profile_content")];
	expect(nextStep("harassment_other", nothing)).toMatchObject({ step: "notice", time: 1 });
});

test("a limit is a step by what it limits", () => {
	expect(stepOf({ action: "limited", scope: "discovery" })).toBe("limited_discovery");
	expect(stepOf({ action: "banned", scope: null })).toBe("banned");
});

import { expect, test } from "vitest";
import { decisionTitle } from "./statement.tsx";

test("a limit is called by what it limits: new conversations, or the lists", () => {
	const titleOf = (scope: "messages" | "discovery") =>
		decisionTitle({ action: "limited", scope, item: null });
	expect(titleOf("messages")).toBe("שיחות חדשות הוגבלו");
	expect(titleOf("discovery")).toBe("הפרופיל יצא מהרשימות");
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { AppealOutcome, decisionTitle, Statement } from "./statement.tsx";

test("a limit is called by what it limits: new conversations, or the lists", () => {
	const titleOf = (scope: "messages" | "discovery") =>
		decisionTitle({ action: "limited", scope, item: null });
	expect(titleOf("messages")).toBe("שיחות חדשות הוגבלו");
	expect(titleOf("discovery")).toBe("הפרופיל יצא מהרשימות");
});

test("a decision that was void speaks of nothing that holds on, and says whether paid days came back", () => {
	const told = {
		scope: null,
		item: null,
		rule: "harassment_other" as const,
		foundBy: "report" as const,
		words: "היה כאן",
		since: new Date("2026-11-20T10:00:00Z"),
		until: new Date("2026-11-27T22:00:00Z"),
	} as const;
	const textOf = (
		action: "suspended" | "removed",
		liftedAt: Date | null,
		role: "daddy" | "baby" = "daddy",
	) => {
		const appeal = liftedAt && {
			openedAt: told.since,
			dueAt: liftedAt,
			decidedAt: liftedAt,
			words: "טעינו",
			outcome: "reversed" as const,
		};
		const page = createElement(
			MemoryRouter,
			null,
			createElement(AppealOutcome, { appeal, action, role, now: told.since }),
			createElement(Statement, {
				decision: { ...told, action, role, liftedAt, appeal },
				now: told.since,
			}),
		);
		return renderToStaticMarkup(page);
	};
	const standing = textOf("suspended", null);
	expect(standing).toMatch(/מה עשינו.*ימי המינוי ממשיכים לרוץ.*לפני שיעבור שליש/);
	const lifted = textOf("suspended", new Date("2026-11-21T10:00:00Z"));
	expect(lifted).toMatch(/סופו נדחה.*לפני שההחלטה בוטלה.*ההחלטה בטלה מ/);
	expect(lifted).not.toMatch(/אינו מוצג לאיש|ממשיכים לרוץ|מה נשאר/);
	expect(textOf("removed", new Date("2026-11-21T10:00:00Z"))).not.toContain("נדחה");
	// Women buy no plan.
	expect(textOf("suspended", null, "baby")).toMatch(/פתוחים כרגיל/);
	for (const at of [null, new Date("2026-11-21T10:00:00Z")])
		expect(textOf("suspended", at, "baby")).not.toMatch(/מינוי/);
});

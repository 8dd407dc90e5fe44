import { expect, test } from "vitest";
import { checkText } from "../../../app/moderation/rules/engine.server.ts";
import { club } from "./club.ts";
import { talks } from "./talks.ts";

test("the demo's conversations are of members, and no rule finds anything in them", () => {
	const names = new Set(club.map(({ email }) => email.split("@")[0]));
	for (const { asker, asked, lines } of talks) {
		for (const name of [asker, asked]) {
			expect(names.has(name) || name.startsWith("gone-"), name).toBe(true);
		}
		for (const [, , text] of lines) expect(checkText(text, "message").verdict, text).toBe("pass");
		const hours = lines.map(([, hoursAgo]) => hoursAgo);
		expect(hours).toEqual(hours.toSorted((a, b) => b - a));
	}
});

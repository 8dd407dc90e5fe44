import { expect, test } from "vitest";
import { isPaidBack, ruleCodes, ruleSentences } from "./rules.ts";

test("each rule is a sentence that addresses nobody, so that it is the same to everybody", () => {
	for (const code of ruleCodes) {
		expect(ruleSentences[code], code).toMatch(/^[א-ת0-9 ,.]+\.$/);
		expect(ruleSentences[code], code).not.toMatch(/(?:^| )(?:אתה|שלך|לך)(?: |\.)/);
	}
});

test("after fraud and solicitation nothing is paid back", () => {
	const kept = ruleCodes.filter((code) => !isPaidBack(code));
	expect(kept.toSorted()).toEqual(
		["fake", "scam_money", "solicitation_offer", "solicitation_service", "trafficking"].toSorted(),
	);
});

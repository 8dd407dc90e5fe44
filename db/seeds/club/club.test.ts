import { expect, test } from "vitest";
import { sampleProfiles } from "../../../app/gallery/samples.ts";
import { judgeTexts } from "../../../app/moderation/judge.ts";
import { lengths } from "../../../app/platform/forms/lengths.ts";
import { maxBoundaries, maxSeeks, maxTags } from "../../../app/profiles/facts.form.ts";
import { factWords } from "../../../app/profiles/lists.ts";
import { club } from "./club.ts";

test("the club has 24 women and 16 men, each with texts of their own", () => {
	expect(club.filter(({ role }) => role === "baby")).toHaveLength(24);
	expect(club.filter(({ role }) => role === "daddy")).toHaveLength(16);
	for (const field of ["alias", "email", "sentence", "interests", "expectations"] as const) {
		expect(new Set(club.map((member) => member[field])).size).toBe(40);
	}
	const pictures = club.flatMap(({ portrait, album = [] }) => [portrait ?? [], album].flat());
	expect(new Set(pictures).size).toBe(pictures.length);
	const aliases = club.map(({ alias }) => alias);
	for (const { name } of sampleProfiles) expect(aliases).not.toContain(name);
});

test.each(club.map((member) => [member.email, member] as const))(
	"%s could have sent this",
	(_, { alias, sentence, profession, interests, expectations, tags, seeks, ...more }) => {
		const texts = { display_name: alias, sentence, profession, interests, expectations };
		const answers = Object.entries(more.answers ?? {});
		const [answer1, answer2] = answers.map(([key, text]) => factWords("prompt1", `${key} ${text}`));
		expect(judgeTexts({ ...texts, answer1, answer2 }).hits).toEqual([]);
		expect(answers.length).toBeLessThanOrEqual(2);
		for (const [, text] of answers) expect(text.length).toBeLessThanOrEqual(lengths.answer);
		expect(more.boundaries?.length ?? 0).toBeLessThanOrEqual(maxBoundaries);
		expect(sentence.length).toBeLessThanOrEqual(lengths.sentence);
		expect(tags.length).toBeLessThanOrEqual(maxTags);
		expect(seeks.length).toBeLessThanOrEqual(maxSeeks);
	},
);

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PoseDrawing } from "./pose-drawing.tsx";
import { poseTitle, poseWords } from "./pose-words.ts";
import { type Pose, poseAt, poses } from "./poses.ts";

const genders = ["male", "female", null] as const;
const drawings = poses.map((pose) => renderToStaticMarkup(<PoseDrawing pose={pose} />));

/** The pose that a description names, read from its words alone. */
function readWords(words: string): Pose {
	const has = (text: string) => words.includes(text);
	const isBoth = /שתי הידיים|שתי כפות|שני אגרופים|בכל יד|שלובות|ואת כף יד/.test(words);
	const hands = isBoth ? "both" : has("יד ימין") ? "right" : "left";
	const place = has("ליד הפנים")
		? "beside"
		: has("אוזן") || has("האוזניים")
			? "ear"
			: has("לחי") || has("הלחיים")
				? "cheek"
				: has("מתחת לסנטר")
					? "chin"
					: /כתף (שמאל|ימין)\.|כתף (שמאל|ימין),|הכתף שממול/.test(words.replace(/אל כתף \S+/, ""))
						? "shoulder"
						: "crown";
	const fingers = has("אגרו")
		? "fist"
		: has("אצבע אחת")
			? "one"
			: has("שתי אצבעות")
				? "two"
				: has("שלוש אצבעות")
					? "three"
					: has("אגודל")
						? "thumb"
						: "open";
	const head = /הראש נוטה ימינה|הראש אל כתף ימין/.test(words)
		? "tilted-right"
		: /הראש נוטה שמאלה|הראש אל כתף שמאל/.test(words)
			? "tilted-left"
			: /מעט ימינה/.test(words)
				? "turned-right"
				: /מעט שמאלה/.test(words)
					? "turned-left"
					: /הסנטר מורם|מעט את הסנטר/.test(words)
						? "raised"
						: "straight";
	return { hands, place, fingers, head };
}

/** The pose in a drawing's own marks. */
function readDrawing(svg: string): Pose {
	const mark = (name: string) => new RegExp(`data-${name}="([\\w-]+)"`).exec(svg)?.[1];
	const drawn = [...svg.matchAll(/data-hand="(\w+)"/g)].map(([, side]) => side);
	const hands = drawn.length === 2 ? "both" : drawn[0];
	return { hands, place: mark("place"), fingers: mark("fingers"), head: mark("head") } as Pose;
}

test("there are forty different poses", () => {
	expect(poses).toHaveLength(40);
	expect(new Set(poses.map((pose) => JSON.stringify(pose))).size).toBe(40);
	expect(() => poseAt(40)).toThrow(RangeError);
	expect(() => poseAt(-1)).toThrow(RangeError);
});

test("each has a title, and words in each gender, of its own", () => {
	expect(new Set(poses.map(poseTitle)).size).toBe(40);
	for (const gender of genders) {
		const words = poses.map((pose) => poseWords(pose, { gender }));
		expect(new Set(words).size).toBe(40);
		expect(words.join(" ")).not.toMatch(/undefined|\/| {2}/);
	}
});

test.each(poses.map((pose, index) => [index, poseTitle(pose), pose] as const))(
	"%i, %s: title, words and drawing say the same",
	(index, title, pose) => {
		expect(readWords(`${title},`)).toEqual(pose);
		for (const gender of genders) expect(readWords(poseWords(pose, { gender }))).toEqual(pose);
		expect(readDrawing(drawings[index] ?? "")).toEqual(pose);
		expect(drawings[index]).toContain(`aria-label="ציור: ${title}"`);
	},
);

test("no two drawings look the same, apart from their marks and names", () => {
	const looks = drawings.map((svg) => svg.replace(/ (data-[\w-]+|aria-label)="[^"]*"/g, ""));
	expect(new Set(looks).size).toBe(40);
});

test("an imperative has the gender of the person", () => {
	const [pose] = poses;
	if (!pose) throw new Error("There is one.");
	expect(poseWords(pose, { gender: "female" })).toMatch(/^הרימי .* הביטי /);
	expect(poseWords(pose, { gender: "male" })).toMatch(/^הרם .* הבט /);
	expect(poseWords(pose, { gender: null })).toMatch(/^להרים .* להביט /);
});

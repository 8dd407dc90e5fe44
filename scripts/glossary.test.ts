import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const texts = globSync(["app/**/*.{ts,tsx,md}", "app/moderation/rules/lexicon/rules.json"])
	.map((file) => file.replaceAll("\\", "/"))
	// What rules look for is nothing that the site says.
	.filter((file) => !/\.test\.tsx?$|common-words|rules\/reading\//.test(file))
	.map((file) => ({ file, text: withoutComments(file, readFileSync(file, "utf8")) }));

/** Line comments and block comments are in English, but quote what they are about. */
function withoutComments(file: string, text: string): string {
	if (file.endsWith(".md")) return text;
	return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*/g, "");
}

/** The rows of the glossary that forbid something. */
const rows = readFileSync("docs/glossary.md", "utf8")
	.split("\n")
	.filter((line) => line.startsWith("| ") && !line.startsWith("| say"))
	.map((line) => line.split("|").map((cell) => cell.trim()))
	.map(([, say = "", , never = "", except = ""]) => ({
		say,
		never: never.split(", ").filter(Boolean),
		except: except.split(", ").filter(Boolean),
	}))
	.filter(({ never }) => never.length > 0);

/** Where a whole word or phrase stands, with at most one particle before it. */
function findAll(words: RegExp, except: readonly string[] = []): string[] {
	return texts
		.filter(({ file }) => !except.some((path) => file.includes(path)))
		.flatMap(({ file, text }) => [...text.matchAll(words)].map(([found]) => `${file}: ${found}`));
}

test("the glossary is read", () => {
	expect(rows.length).toBeGreaterThan(8);
	expect(texts.length).toBeGreaterThan(400);
});

test.each(rows)("instead of $never it says $say", ({ never, except }) => {
	for (const word of never) {
		const phrase = word.replaceAll(" ", "\\s+");
		// With its particle, a short word is another one: בתוך, מתוך.
		const particle = word.length > 3 ? "[ולבמהכש]?" : "";
		const found = findAll(new RegExp(`(?<![א-ת])${particle}${phrase}(?![א-ת])`, "g"), except);
		expect(found).toEqual([]);
	}
});

test("מי takes a singular verb", () => {
	const plural = /(?<![א-ת])[ולבמהכש]{0,2}מי\s+ש?[א-ת]+(?:ים|נו)(?![א-ת])/g;
	const fine = /אנחנו|הסכים|מקדים|חשבונו|החברים|מהחברים|מסוים|שאינו|כולנו|בעינו|שאנו/;
	expect(findAll(plural).filter((found) => !fine.test(found))).toEqual([]);
});

test("an error says what to do, and not what is missing", () => {
	expect(findAll(/["'`]חסר(?:ה|ים|ות)? /g)).toEqual([]);
});

test("nobody is addressed with a slash or a dot in the word", () => {
	expect(findAll(/[א-ת]{2,}[/.](?:ה|ת|ים|ות|י)(?![א-ת])/g)).toEqual([]);
});

import { dictionary } from "@zxcvbn-ts/language-common";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hebrewInLatin, hebrewKeys, hebrewWords } from "./common-words.server.ts";
import { findWeakness } from "./weak-password.server.ts";

const about = ["dana.levi84@example.com", "דנה לוי"];
const hebrew = [...hebrewWords.words, ...hebrewWords.names, ...hebrewWords.places];
const acceptedOf = async (passwords: string[], known: string[] = []) => {
	const found = await Promise.all(passwords.map((password) => findWeakness(password, known)));
	return passwords.filter((_, index) => found[index] === null);
};
const isLongEnough = (password: string) => [...password].length >= 10;

test("passwords common worldwide are rejected", async () => {
	const common = [
		...["password1234", "1234567890", "qwertyuiop", "iloveyou123", "P@ssw0rd123", "drowssap12"],
		...["1q2w3e4r5t", "aaaaabbbbb", "abcdefghij", "01/02/1990", "butterfly12", "Password12!"],
	];
	expect(await acceptedOf(common)).toEqual([]);
	expect(await findWeakness("password1234", [])).toBe("pwned");
});

test("local passwords are rejected in Hebrew, on a Latin layout and in Latin letters", async () => {
	const common = [
		...["שלוםשלום12", "akuoakuo12", "AKUOAKUO12", "Akuoakuo12!", "סיסמה1234", "xhxnv12345"],
		...["xhxntxhxnt", "מיכל1990!!", "תלאביב2024", "מכביחיפה12", "shalom12345", "maccabi2024"],
		// Keyboard walks, the alphabet, and a common password typed on the Hebrew layout.
		...["/'קראטוןםפ", "שדגכעיחלךף", "אבגדהוזחטי", "פשדד'םרג12"],
	];
	expect(await acceptedOf(common)).toEqual([]);
});

test("every listed word is rejected even when padded with digits or repeated", async () => {
	const words = [...new Set([...hebrew, ...hebrewInLatin])];
	expect(words.length).toBeGreaterThan(1000);
	// Alternately padded with digits, doubled, and typed on a Latin layout with digits.
	const lengthened = words.map((word, index) => {
		if (index % 3 === 0) return word.padEnd(10, "1234567890");
		if (index % 3 === 1) return `${word}${word}`.padEnd(10, "1");
		return hebrewKeys(word).padEnd(10, "1234567890");
	});
	expect(await acceptedOf(lengthened)).toEqual([]);
});

test("site words and the person's own details are rejected", async () => {
	const ours = [
		"dvash12345",
		"Dvash2024!",
		"דבשדבשדבש1",
		"sugardaddy1",
		"sugarbaby69",
		"שוגרדדי12",
	];
	expect(await acceptedOf(ours)).toEqual([]);
	const own = [
		...["dana.levi84", "danalevi84!", "Danalevi1990", "levidana12", "ivelanad48", "דנהלוי1234"],
		...["sbvkuh1234", "dana.levi84@example.com", "zyxqwvkfj12"],
	];
	expect(await acceptedOf(own, [...about, "zyxqwvkfj@example.com"])).toEqual([]);
	expect(await findWeakness("zyxqwvkfj12", about)).toBeNull();
});

test("phrases and generated passwords are accepted", async () => {
	const good = [
		...["dvash-demo-2024", "משפט קצר ויפה", "correct horse battery", "Kx7#mqT2vLp9"],
		...["הים כחול היום", "אני אוהבת קפה בבוקר", "חתול על הגג", "nmJ7kq!x2P", "q8ZtrW3bLm!!"],
	];
	for (const password of good)
		expect([password, await findWeakness(password, about)]).toEqual([password, null]);
});

// All of them in the long run: neither the lists nor the answer change from one run to the next.
const sampled = <T>(all: T[]) => (process.env.LONG ? all : all.filter((_, nth) => nth % 8 === 0));

test("the common passwords of our length are rejected, and three thousand more", async () => {
	const bundled = dictionary["passwords-common"];
	const long = bundled.filter(isLongEnough);
	expect([bundled.length, long.length]).toEqual([49_233, 1557]);
	expect(await acceptedOf(sampled(long))).toEqual([]);
	// ASVS 6.2.4 requires 3000 that meet our minimum: the most frequent shorter ones, padded.
	const lengthened = bundled
		.filter((password) => !isLongEnough(password))
		.map((password) => `${password}1234`)
		.filter(isLongEnough)
		.slice(0, 3000);
	expect(lengthened).toHaveLength(3000);
	expect(await acceptedOf(sampled(lengthened))).toEqual([]);
});

test("three words from our own lists make an accepted phrase", async () => {
	const word = fc.constantFrom(...hebrew.filter((text) => text.length >= 4));
	await fc.assert(
		fc.asyncProperty(fc.uniqueArray(word, { minLength: 3, maxLength: 3 }), async (words) => {
			expect(await findWeakness(words.join(" "), about)).toBeNull();
		}),
		{ numRuns: 60 },
	);
});

test("any text gets an answer, and a strong end makes up for a weak start", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.string({ unit: "binary", maxLength: 128 }),
			fc.string({ unit: "binary", maxLength: 300 }),
			async (password, known) => {
				expect([null, "pwned"]).toContain(await findWeakness(password, [known]));
			},
		),
		{ numRuns: 60 },
	);
	expect(await findWeakness("שלום".repeat(32), [])).toBe("pwned");
	expect(await findWeakness("constructor", [])).toBe("pwned");
	expect(await findWeakness("__proto__", ["__proto__"])).toBe("pwned");
	expect(await findWeakness(`${"a".repeat(100)} הים כחול היום`, [])).toBeNull();
});

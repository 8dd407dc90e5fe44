import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { brand } from "../../brand.ts";
import { hebrewInLatin, hebrewKeys, hebrewWords } from "./common-words.server.ts";

/**
 * Passwords that need fewer guesses than this are refused: where zxcvbn stops calling a password very
 * guessable, because the limits of signing in no longer keep a patient guesser out. One word with
 * digits falls below it; three words, or twelve characters at random, are far above.
 */
const fewestGuesses = 1e6;

/** Characters that are judged at once; the time that it takes grows with their square. */
const judgedLength = 64;

/** Words of the context that nobody may build a password on alone (the list of ASVS 6.1.2). */
const contextWords = [
	...[brand.name, brand.latin, brand.descriptor, brand.legalName, brand.city],
	...["sugar", "sugardaddy", "sugarbaby", "daddy", "baby", "שוגר", "שוגרדדי", "שוגרבייבי"],
	...["דדי", "בייבי", "היכרויות", "הכרויות", "מועדון", "dating", "club", "honey", "member", "vip"],
];

const estimator = new ZxcvbnFactory({
	dictionary: {
		passwords: dictionary["passwords-common"],
		// This name is known to the estimator: each of the 7776 words is worth the same.
		diceware: dictionary["diceware-common"],
		...Object.fromEntries(
			Object.entries(hebrewWords).map(([name, words]) => [name, words.map(hebrewKeys)]),
		),
		hebrewInLatin,
	},
	graphs: { qwerty: adjacencyGraphs.qwerty, keypad: adjacencyGraphs.keypad },
	// Of a hundred ways to undo `p@$$w0rd` the first sixteen find it, in a fifth of the time.
	l33tMaxSubstitutions: 16,
});

const notLetters = /[^\p{L}\p{N}]+/u;

/** The words that a name or an address is made of: whole, its parts, and its parts in one. */
function splitIntoWords(text: string): string[] {
	const lower = text.toLowerCase().slice(0, 128);
	const [local = ""] = lower.split("@");
	const parts = local.split(notLetters);
	const bare = parts.map((part) => part.replace(/\d+$/, ""));
	const joined = [parts.join(""), bare.join(""), bare.toReversed().join("")];
	return [lower, local, ...lower.split(notLetters), ...bare, ...joined]
		.map(hebrewKeys)
		.filter((word) => word.length >= 3);
}

function isGuessable(password: string, words: string[]): boolean {
	// Guessers vary capitals and add a sign or two at the end: neither makes a word strong.
	const plain = password.toLowerCase();
	const bare = plain.replace(/[^\p{L}\p{N}]{1,2}$/u, "");
	// What is Hebrew is judged as it stands and by its keys; everything else only once.
	const readings = new Set([plain, bare].flatMap((text) => [text, hebrewKeys(text)]));
	return [...readings].some(
		(reading) => !(estimator.check(reading, words).guesses >= fewestGuesses),
	);
}

/**
 * Whether a new password is among the first that somebody would try: common in the world or here, a
 * walk over the keyboard, or built on the site's words or on what is known `about` the person (the
 * address and the names). Nothing leaves the process. The reason's name is that of `product.md`;
 * its sentence is "הסיסמה נפוצה מדי, משפט קצר עדיף". Length is the form's affair.
 */
export function findWeakness(password: string, about: readonly string[]): "pwned" | null {
	const words = [...new Set([...contextWords, ...about].flatMap(splitIntoWords))];
	// A strong beginning is enough; only when it is weak can the rest still help.
	if (!isGuessable(password.slice(0, judgedLength), words)) return null;
	if (password.length <= judgedLength) return "pwned";
	return isGuessable(password.slice(-judgedLength), words) ? "pwned" : null;
}

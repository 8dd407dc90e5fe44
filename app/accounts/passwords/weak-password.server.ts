import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { brand } from "../../brand.ts";
import { hebrewInLatin, hebrewKeys, hebrewWords } from "./common-words.server.ts";

/**
 * Passwords guessable in fewer tries are rejected. This is where zxcvbn stops calling a password
 * "very guessable": rate limits alone do not stop a patient attacker. One word with digits falls
 * below it; three words, or twelve random characters, are far above.
 */
const fewestGuesses = 1e6;

/** Characters checked at a time; the cost is quadratic in the length. */
const judgedLength = 64;

/** Context words on which a password may not be based alone (the list of ASVS 6.1.2). */
const contextWords = [
	...[brand.name, brand.latin, brand.descriptor, brand.legalName, brand.city],
	...["sugar", "sugardaddy", "sugarbaby", "daddy", "baby", "שוגר", "שוגרדדי", "שוגרבייבי"],
	...["דדי", "בייבי", "היכרויות", "הכרויות", "מועדון", "dating", "club", "honey", "member", "vip"],
];

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Made with the first new password: its dictionaries would be a twentieth of every start. */
async function makeEstimator(): Promise<ZxcvbnFactory> {
	const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
	const { adjacencyGraphs, dictionary } = await import("@zxcvbn-ts/language-common");
	return new ZxcvbnFactory({
		dictionary: {
			passwords: dictionary["passwords-common"],
			// The library treats this name specially: all of the 7776 words count as equally likely.
			diceware: dictionary["diceware-common"],
			...Object.fromEntries(
				Object.entries(hebrewWords).map(([name, words]) => [name, words.map(hebrewKeys)]),
			),
			hebrewInLatin,
		},
		graphs: { qwerty: adjacencyGraphs.qwerty, keypad: adjacencyGraphs.keypad },
		// The first 16 of a hundred substitutions suffice for `p@$$w0rd`, in a fifth of the time.
		l33tMaxSubstitutions: 16,
	});
}

const notLetters = /[^\p{L}\p{N}]+/u;

/** The words in a name or an address: whole, in parts, and with the parts joined. */
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

async function isGuessable(password: string, words: string[]): Promise<boolean> {
	estimator ??= makeEstimator();
	const judge = await estimator;
	// Attackers vary case and append a symbol or two, so neither makes a word strong.
	const plain = password.toLowerCase();
	const bare = plain.replace(/[^\p{L}\p{N}]{1,2}$/u, "");
	// Hebrew text is checked both as typed and as Latin keys; other text only once.
	const readings = new Set([plain, bare].flatMap((text) => [text, hebrewKeys(text)]));
	return [...readings].some((reading) => !(judge.check(reading, words).guesses >= fewestGuesses));
}

/** `product.md`, "Texts of the error catalogue": what a form says of a weak password. */
export const weakPassword = "הסיסמה נפוצה מדי, משפט קצר עדיף";

/**
 * Whether a new password is easy to guess: common worldwide or in Israel, a keyboard walk, or based
 * on the site's words or on what is known `about` the person (address and names). Nothing leaves
 * the process. The form checks the length.
 */
export async function findWeakness(
	password: string,
	about: readonly string[],
): Promise<"pwned" | null> {
	const words = [...new Set([...contextWords, ...about].flatMap(splitIntoWords))];
	// A strong start is enough; otherwise the end may still make up for it.
	if (!(await isGuessable(password.slice(0, judgedLength), words))) return null;
	if (password.length <= judgedLength) return "pwned";
	return (await isGuessable(password.slice(-judgedLength), words)) ? "pwned" : null;
}

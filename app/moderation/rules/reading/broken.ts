import type { Document } from "./document.ts";
import type { Found } from "./lexicon.ts";
import { squash } from "./normalize.ts";

/** Words that a space was put into: ליו וי, אס קורט, טל גרם; none of the parts alone is one of them. */
export function findBroken({ tokens }: Document, words: ReadonlySet<string>): Found[] {
	const found: Found[] = [];
	for (let from = 0; from < tokens.length; from += 1) {
		let joined = tokens[from]?.kind === "word" ? (tokens[from]?.text ?? "") : "";
		for (let to = from + 1; to < from + 4 && joined !== "" && joined.length < 12; to += 1) {
			const next = tokens[to];
			if (next?.kind !== "word" || next.isGlued) break;
			joined += next.text;
			const key = squash(joined);
			if (words.has(key) || words.has(key.replace(/^[הבלו]/, ""))) found.push({ from, to: to + 1 });
		}
	}
	return found;
}

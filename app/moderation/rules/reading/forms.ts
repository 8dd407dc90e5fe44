/** A reading of the tokens up to `next` as one word; `*` stands for any letter. */
export type Reading = {
	key: string;
	next: number;
	/** The key, and the same without Hebrew prefix letters. */
	forms: readonly string[];
	/** For each form, by its first letters; none for a word with hidden letters. */
	buckets: readonly number[];
};

const prefix = /[והבלמשכ]/;

export const bucketCount = 2_048;

/** Words with the same first three letters share a bucket; others may collide. */
export function bucketOf(word: string): number {
	let bucket = 0;
	for (let at = 0; at < 3 && at < word.length; at += 1) bucket = bucket * 37 + word.charCodeAt(at);
	return bucket % bucketCount;
}

/** Computed once, since every lexicon asks for it. */
export function readAs(key: string, next: number): Reading {
	const forms = formsOf(key);
	const isHidden = key.length > 1 && key.includes("*");
	return { key, next, forms, buckets: isHidden ? [] : forms.map(bucketOf) };
}

/** A word without up to three of the letters that Hebrew puts before words (ו, ה, ב, ל …). */
function formsOf(key: string): string[] {
	const forms = [key];
	for (
		let cut = 1;
		cut <= 3 && key.length - cut >= 2 && prefix.test(key[cut - 1] ?? "");
		cut += 1
	) {
		forms.push(key.slice(cut));
	}
	return forms;
}

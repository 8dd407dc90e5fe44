/** A file's own name without folders, direction marks and invisible characters. */
export function shownName(given: string | undefined): string {
	const name = (given ?? "").split(/[/\\]/).at(-1) ?? "";
	const plain = name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
	return [...plain].slice(0, 80).join("") || "תמונה";
}

/** A name inside a Hebrew label, where no element can isolate it. */
export const inLabel = (name: string) => `\u2068${name}\u2069`;

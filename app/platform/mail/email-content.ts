/**
 * The content of an email, rendered as HTML and as text. Sentences are tagged templates, so that every
 * value is bidi-isolated from the Hebrew around it.
 */

/** A sentence: fixed text and isolated values. */
export type Words = readonly (string | { value: string })[];

export type Block =
	| { kind: "line"; words: Words }
	/** What a person wrote, shown literally. */
	| { kind: "quote"; text: string }
	| { kind: "action"; label: string; href: string };

export type EmailContent = {
	/** Must not mention dating: it shows on a locked phone. */
	subject: Words;
	blocks: readonly Block[];
};

/** Bidi marks and control characters, stripped from values so that they cannot escape their isolate. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unwanted = /[\u0000-\u0009\u000b-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const isolate = (value: string) => `\u2068${value}\u2069`;

/** The text of a subject: words`פנייה ${number} התקבלה`. */
export function words(fixed: TemplateStringsArray, ...values: (string | number)[]): Words {
	return fixed.flatMap((text, index) => {
		const value = values[index];
		if (value === undefined) return [text];
		return [text, { value: String(value).replace(unwanted, "").replaceAll("\n", " ") }];
	});
}

/** One paragraph: line`מספר הפנייה: ${number}.` */
export function line(fixed: TemplateStringsArray, ...values: (string | number)[]): Block {
	return { kind: "line", words: words(fixed, ...values) };
}

export function quote(text: string): Block {
	return { kind: "quote", text: text.replace(unwanted, "") };
}

export function action(label: string, href: string): Block {
	return { kind: "action", label, href };
}

/** Plain text, for subjects and text parts. */
export function plain(sentence: Words): string {
	return sentence.map((part) => (typeof part === "string" ? part : isolate(part.value))).join("");
}

/** The text part of an email. */
export function renderText({ blocks }: EmailContent): string {
	return `${blocks.map(blockText).join("\n\n")}\n`;
}

function blockText(block: Block): string {
	if (block.kind === "line") return plain(block.words);
	if (block.kind === "action") return `${block.label}:\n${block.href}`;
	// An isolate ends with its line.
	return block.text.replace(/^.*$/gm, (text) => `> ${isolate(text)}`);
}

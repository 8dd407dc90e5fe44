/**
 * The content of an email, rendered as HTML and as text. Sentences are tagged templates, so that every
 * value is bidi-isolated from the Hebrew around it.
 */

/** How the reader is addressed: feminine, masculine, or neutral when unknown. */
export type AddressForm = "f" | "m" | "n";

export type Spoken = Readonly<Record<AddressForm, string>>;

/** A sentence: fixed text, isolated values, and text in the reader's gender. */
export type Words = readonly (string | { value: string } | Spoken)[];

export type Row = { name: Words; value: Words };

export type Block =
	| { kind: "line"; words: Words }
	/** Of what follows, below the title. */
	| { kind: "heading"; text: string }
	| { kind: "small"; words: Words }
	/** What a person wrote, shown literally. */
	| { kind: "quote"; text: string }
	/** A button, in honey when the mail asks for it. */
	| { kind: "action"; label: string | Spoken; href: string; isAsked: boolean }
	| { kind: "code"; label: string; value: string }
	| { kind: "number"; label: string; value: string }
	| { kind: "facts"; rows: readonly Row[] }
	| { kind: "sums"; caption: string; rows: readonly Row[]; total: Row };

export type EmailContent = {
	/** Must not mention dating, a code or a name: it shows on a locked phone. */
	subject: Words;
	/** The line that a mailbox shows after the subject; as discreet. */
	preheader: Words;
	/** At the end of the header: a word for the mail's topic. */
	corner: string;
	title: Words;
	blocks: readonly Block[];
	why: Words;
};

/** Bidi marks and control characters, stripped from values so that they cannot escape their isolate. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unwanted = /[\u0000-\u0009\u000b-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Whether it begins in Latin letters but is a Hebrew value, such as a device's name. */
export const isMixed = (value: string) => /^[^\u05d0-\u05ea]*[a-z].*[\u05d0-\u05ea]/i.test(value);

const isolate = (value: string) => `\u2068${value}\u2069`;

const isolateRightToLeft = (value: string) => `\u2067${value}\u2069`;

const cleanOf = (value: string | number) =>
	String(value).replace(unwanted, "").replaceAll("\n", " ");

/** Text in the reader's gender, for a sentence: words`${say("סגרי", "סגור", "סגרו")} את הדלת`. */
export function say(f: string, m: string, n: string): Spoken {
	return { f, m, n };
}

/** The text of a subject: words`פנייה ${number} התקבלה`. */
export function words(fixed: TemplateStringsArray, ...values: (string | number | Spoken)[]): Words {
	return fixed.flatMap((text, index) => {
		const value = values[index];
		if (value === undefined) return [text];
		return [text, typeof value === "object" ? value : { value: cleanOf(value) }];
	});
}

type Tag<Result> = (fixed: TemplateStringsArray, ...values: (string | number | Spoken)[]) => Result;

/** One paragraph: line`מספר הפנייה: ${number}.` */
export const line: Tag<Block> = (...given) => ({ kind: "line", words: words(...given) });

export const small: Tag<Block> = (...given) => ({ kind: "small", words: words(...given) });

export function heading(text: string): Block {
	return { kind: "heading", text: cleanOf(text) };
}

export function quote(text: string): Block {
	return { kind: "quote", text: text.replace(unwanted, "") };
}

/** The button for what the mail asks for: at most one. */
export function action(label: string | Spoken, href: string): Block {
	return { kind: "action", label, href, isAsked: true };
}

/** An optional link. */
export function way(label: string | Spoken, href: string): Block {
	return { kind: "action", label, href, isAsked: false };
}

export function code(label: string, value: string): Block {
	return { kind: "code", label, value: cleanOf(value) };
}

export function number(label: string, value: string | number): Block {
	return { kind: "number", label, value: cleanOf(value) };
}

/** Values with their names: facts(["מתי", formatMoment(at)]). Values are isolated, `Words` as they are. */
export function facts(...rows: readonly (readonly [name: string, value: string | Words])[]): Block {
	return { kind: "facts", rows: rows.map(([name, value]) => rowOf([name], value)) };
}

/** Amounts with their names, the last one being their sum. */
export function sums(
	caption: string,
	rows: readonly [name: string | Words, value: string][],
	total: [name: string, value: string],
): Block {
	const named = rows.map(([name, value]) => rowOf(typeof name === "string" ? [name] : name, value));
	return { kind: "sums", caption, rows: named, total: rowOf([total[0]], total[1]) };
}

function rowOf(name: Words, value: string | Words): Row {
	return { name, value: typeof value === "string" ? [{ value: cleanOf(value) }] : value };
}

/** Plain text, for subjects and text parts. */
export function plain(sentence: Words, reader: AddressForm = "n"): string {
	return sentence
		.map((part) => {
			if (typeof part === "string") return part;
			if (!("value" in part)) return part[reader];
			return isMixed(part.value) ? isolateRightToLeft(part.value) : isolate(part.value);
		})
		.join("");
}

export function labelOf(label: string | Spoken, reader: AddressForm): string {
	return typeof label === "string" ? label : label[reader];
}

export function renderText(
	{ title, blocks, why }: EmailContent,
	reader: AddressForm = "n",
): string {
	const parts = blocks.map((block) => blockText(block, reader));
	return `${[plain(title, reader), ...parts, plain(why, reader)].filter(Boolean).join("\n\n")}\n`;
}

function blockText(block: Block, reader: AddressForm): string {
	const rowText = ({ name, value }: Row) => `${plain(name, reader)}: ${plain(value, reader)}`;
	switch (block.kind) {
		case "line":
		case "small":
			return plain(block.words, reader);
		case "heading":
			return isolate(block.text);
		case "action":
			return `${labelOf(block.label, reader)}:\n${block.href}`;
		case "quote":
			// An isolate ends with its line.
			return block.text.replace(/^.*$/gm, (text) => `> ${isolate(text)}`);
		case "code":
		case "number":
			return `${block.label}: ${isolate(block.value)}`;
		case "facts":
			return block.rows.map(rowText).join("\n");
		case "sums":
			return [`${block.caption}:`, ...[...block.rows, block.total].map(rowText)].join("\n");
	}
}

import { globSync } from "node:fs";
import { resolve } from "node:path";
import { getValibotConstraint, parseWithValibot } from "@conform-to/valibot";
import fc from "fast-check";
import type { GenericSchema } from "valibot";
import { expect, test } from "vitest";
import { markupOf, parseForm } from "./form-schema.ts";

type Schema = GenericSchema & {
	entries?: Record<string, Schema>;
	options?: readonly (Schema | string)[];
	literal?: string;
	wrapped?: Schema;
};

const isSchema = (value: unknown): value is Schema =>
	(value as { kind?: string } | null)?.kind === "schema";

/** The schemas of whole forms, also those kept by their kind. */
function formsIn(module: object): Schema[] {
	return Object.values(module)
		.flatMap((given) => (isSchema(given) ? given : Object.values(given ?? {})))
		.filter(isSchema)
		.filter(({ type }) => type === "object" || type === "intersect");
}

function fieldsOf({ entries, options = [] }: Schema): Record<string, Schema> {
	return entries ?? Object.assign({}, ...options.filter(isSchema).map(fieldsOf));
}

/** The values that a field names itself: those of its lists, and its literal. */
function namedBy({ options = [], literal, wrapped }: Schema): string[] {
	const inner = options.flatMap((option) =>
		isSchema(option) ? namedBy(option) : [String(option)],
	);
	return [...inner, ...(literal ? [literal] : []), ...(wrapped ? namedBy(wrapped) : [])];
}

const texts = [" ", "on", "1", "25", "24.3.1990", "דנה", "052-123-4567", "dana@example.com"];

/** Boxes send one value, several or none, and never an empty one. */
function sentAs(name: string, field: Schema): fc.Arbitrary<[string, string][]> {
	const { type } = field.wrapped ?? field;
	const known = [...texts, ...namedBy(field)];
	const values =
		type === "array" || type === "union"
			? fc.array(fc.constantFrom(...known), { maxLength: 3 })
			: fc.array(fc.constantFrom("", ...known), { maxLength: 1 });
	return values.map((all) => all.map((value) => [name, value]));
}

const sentTo = (schema: Schema) =>
	fc
		.tuple(...Object.entries(fieldsOf(schema)).map(([name, field]) => sentAs(name, field)))
		.map((all) => all.flat());

const isTyped = (schema: Schema) =>
	Object.values(fieldsOf(schema)).every(({ type }) => type !== "object");

const files = globSync("app/**/*.form.ts");

/** What a script sends is read by the server alone. */
const typedFormsOf = async (file: string) => formsIn(await import(resolve(file))).filter(isTyped);

test.each(files)("%s: the markup says of each field what Conform would", async (file) => {
	for (const schema of await typedFormsOf(file)) {
		const known = getValibotConstraint(schema);
		for (const name of [...Object.keys(fieldsOf(schema)), "unknown"]) {
			const { required, maxLength } = known[name] ?? {};
			expect(markupOf(schema, name), name).toEqual({ required, maxLength });
		}
	}
});

test.each(files)("%s: the browser reads each form as the server does", async (file) => {
	for (const schema of await typedFormsOf(file)) {
		const same = fc.property(sentTo(schema), (sent) => {
			const form = new FormData();
			for (const [name, text] of sent) form.append(name, text);
			const { reply: _, ...read } = parseForm(form, schema);
			const { reply: __, ...expected } = parseWithValibot(form, { schema });
			expect(read).toEqual(expected);
		});
		fc.assert(same, { numRuns: 50 });
	}
});

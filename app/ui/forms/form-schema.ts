/**
 * What a form's schema says in the browser, where `@conform-to/valibot` is too heavy: it reads every kind of schema.
 * Ours read texts, and lists of them.
 */
import { parse } from "@conform-to/react";
import { type GenericSchema, type InferOutput, safeParse } from "valibot";

type Rule = {
	type: string;
	/** The form's fields, or the forms that are one together. */
	entries?: Readonly<Record<string, Rule>>;
	options?: readonly Rule[];
	wrapped?: Rule;
	pipe?: readonly { type: string; requirement?: number }[];
};

function ruleOf({ entries, options = [] }: Rule, name: string): Rule | undefined {
	if (entries) return entries[name];
	return options.map((option) => ruleOf(option, name)).find((rule) => rule !== undefined);
}

/** What a field's markup says of its rule: whether it may stay empty, and where typing ends. */
export function markupOf(form: GenericSchema, name: string) {
	const rule = ruleOf(form as unknown as Rule, name);
	if (!rule) return {};
	const { type, pipe = [] } = rule.wrapped ?? rule;
	const longest = type === "string" ? pipe.find((step) => step.type === "max_length") : undefined;
	return { required: rule.type !== "optional", maxLength: longest?.requirement };
}

/** Checks a form as the server does by `parseWithValibot`. */
export function parseForm<Schema extends GenericSchema>(form: FormData, schema: Schema) {
	return parse(form, {
		resolve(sent) {
			const { success, output, issues } = safeParse(schema, filledIn(sent, schema));
			if (success) return { value: output as InferOutput<Schema> };
			const error: Record<string, string[]> = {};
			for (const { path = [], message } of issues) {
				const [field = "", ...within] = path.map(({ key }) => key);
				const name = [field, ...within.map((place) => `[${place}]`)].join("");
				error[name] = [...(error[name] ?? []), message];
			}
			return { error };
		},
	});
}

/** A field that was left empty is as good as missing, and one value of a list is a list. */
function filledIn(sent: Readonly<Record<string, unknown>>, schema: GenericSchema) {
	const filled: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(sent)) {
		const rule = ruleOf(schema as unknown as Rule, name);
		const isOne = (rule?.wrapped ?? rule)?.type === "array" && !Array.isArray(value);
		filled[name] = value === "" ? undefined : isOne ? [value] : value;
	}
	return filled;
}

import { type GenericSchema, type InferOutput, safeParse } from "valibot";
import type { Refused } from "./screens/screens.ts";

/** A step's fields read by its schema, or what is wrong with them; both with what was typed. */
export function readStep<Schema extends GenericSchema>(
	form: FormData,
	schema: Schema,
): { value: InferOutput<Schema>; typed: Record<string, string> } | { refused: Refused } {
	const typed: Record<string, string> = {};
	for (const [name, value] of form) if (typeof value === "string") typed[name] = value;
	const read = safeParse(schema, typed);
	if (read.success) return { value: read.output, typed };
	const fields: Record<string, string> = {};
	for (const issue of read.issues) {
		const name = String(issue.path?.[0]?.key ?? "");
		fields[name] ??= issue.message;
	}
	return { refused: { fields, typed } };
}

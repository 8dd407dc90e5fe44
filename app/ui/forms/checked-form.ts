import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getValibotConstraint } from "@conform-to/valibot";
import type { GenericSchema } from "valibot";

type CheckedForm<Schema extends GenericSchema> = {
	/** The form's id and the prefix of its fields' ids. */
	id: string;
	schema: Schema;
	/** What the action returned, when it refused. */
	lastResult: SubmissionResult | null | undefined;
	/** Initial values, by field name. */
	defaultValue?: Readonly<Record<string, string | undefined>> | null;
};

/**
 * One form with one schema: fields keep what was typed, errors appear at their fields, and the
 * first invalid field gets the focus. On the server only; in the browser `ui/browser/form-checks.ts`
 * checks by the same schema.
 */
export function useCheckedForm<Schema extends GenericSchema>(given: CheckedForm<Schema>) {
	const { id, schema, lastResult, defaultValue } = given;
	const [form, fields] = useForm<Record<string, string | undefined>, string[]>({
		id,
		lastResult: lastResult as SubmissionResult<string[]> | null | undefined,
		...(defaultValue ? { defaultValue } : {}),
		constraint: getValibotConstraint(schema) as Record<string, object>,
	});
	const firstWrong = Object.entries(form.allErrors).find(([, errors]) => errors?.length)?.[0];

	const field = (name: string) => {
		const meta = fields[name];
		if (!meta) throw new Error(`the form ${id} has no field ${name}`);
		return {
			id: meta.id,
			name,
			defaultValue: meta.initialValue as string | undefined,
			error: meta.errors?.[0],
			required: meta.required,
			maxLength: meta.maxLength,
			autoFocus: firstWrong === name || undefined,
		};
	};
	return { form, formProps: { ...getFormProps(form), method: "post" as const }, field };
}

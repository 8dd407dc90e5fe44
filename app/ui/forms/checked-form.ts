import { getFormProps, type Submission, type SubmissionResult, useForm } from "@conform-to/react";
import { getValibotConstraint, parseWithValibot } from "@conform-to/valibot";
import type { FocusEvent } from "react";
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
 * first invalid field gets the focus. Where React runs, the browser checks by the same schema: a field once
 * it is left, and all before they are sent. On other pages `ui/browser/form-checks.ts` does that.
 */
export function useCheckedForm<Schema extends GenericSchema>(given: CheckedForm<Schema>) {
	const { id, schema, lastResult, defaultValue } = given;
	const [form, fields] = useForm<Record<string, string | undefined>>({
		id,
		lastResult: lastResult as SubmissionResult<string[]> | null | undefined,
		...(defaultValue ? { defaultValue } : {}),
		constraint: getValibotConstraint(schema) as Record<string, object>,
		onValidate: ({ formData }) =>
			parseWithValibot(formData, { schema }) as Submission<
				Record<string, string | undefined>,
				string[]
			>,
		shouldRevalidate: "onInput",
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
	/** Whoever only passes through an empty field is told nothing yet. */
	const checkLeft = ({ target }: FocusEvent<HTMLElement>) => {
		const { name, value } = target as HTMLInputElement;
		if (name && value) form.validate({ name });
	};
	const formProps = { ...getFormProps(form), method: "post" as const, onBlur: checkLeft };
	return { form, formProps, field };
}

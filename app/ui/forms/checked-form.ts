import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getValibotConstraint, parseWithValibot } from "@conform-to/valibot";
import type { FormEvent } from "react";
import type { GenericSchema } from "valibot";
import { isHeld } from "../browser/form-ready.ts";

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
 * first invalid field gets the focus. The same schema validates in the browser on hydrated pages,
 * and always on the server.
 */
export function useCheckedForm<Schema extends GenericSchema>(given: CheckedForm<Schema>) {
	const { id, schema, lastResult, defaultValue } = given;
	const [form, fields] = useForm<Record<string, string | undefined>, string[]>({
		id,
		lastResult: lastResult as SubmissionResult<string[]> | null | undefined,
		...(defaultValue ? { defaultValue } : {}),
		constraint: getValibotConstraint(schema) as Record<string, object>,
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithValibot(formData, { schema }) as never,
	});
	const firstWrong = Object.entries(form.allErrors).find(([, errors]) => errors?.length)?.[0];

	/** The props of one field, by its name. */
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
	const props = getFormProps(form);
	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		const sheet = event.currentTarget;
		props.onSubmit(event);
		if (!event.defaultPrevented) {
			const { submitter } = event.nativeEvent as SubmitEvent;
			if (isHeld({ form: sheet, submitter })) event.preventDefault();
			return;
		}
		// An input that already has the focus does not scroll into view with its error.
		requestAnimationFrame(() => {
			const wrong = sheet.querySelector("[aria-invalid='true'], [data-invalid]");
			wrong?.closest("[data-field]")?.scrollIntoView({ block: "nearest" });
		});
	};
	return { form, formProps: { ...props, onSubmit, method: "post" as const }, field };
}

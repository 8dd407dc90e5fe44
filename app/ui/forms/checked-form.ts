import { getFormProps, type Submission, type SubmissionResult, useForm } from "@conform-to/react";
import { getValibotConstraint, parseWithValibot } from "@conform-to/valibot";
import {
	type FocusEvent,
	type SubmitEvent,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
} from "react";
import { useNavigation } from "react-router";
import type { GenericSchema } from "valibot";
import { selectRefusedCode } from "../browser/code-input.ts";
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
 * first invalid field gets the focus. The browser checks by the same schema: a field once it is left, and all
 * before they are sent.
 */
export function useCheckedForm<Schema extends GenericSchema>(options: CheckedForm<Schema>) {
	const { id, schema, lastResult, defaultValue } = options;
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

	const checkLeftBefore = useEffectEvent(() => {
		// Errors that disappear would move the button that is being pressed.
		if (lastResult) return;
		for (const name of namesLeft(document.getElementById(id))) form.validate({ name });
	});
	useEffect(() => checkLeftBefore(), []);
	const firstResult = useRef(lastResult);
	useEffect(() => {
		if (lastResult && firstWrong) selectRefusedCode(lastResult === firstResult.current);
	}, [lastResult, firstWrong]);

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
	/** Passing through an empty field shows no error yet. */
	const checkLeft = ({ target }: FocusEvent<HTMLElement>) => {
		const { name, value } = target as HTMLInputElement;
		if (name && value) form.validate({ name });
	};
	const { onSubmit: check, ...given } = getFormProps(form);
	const { sentBy, send } = useSending();
	const onSubmit = (event: FormSubmit) => {
		check(event);
		if (!event.defaultPrevented) send(event);
	};
	const formProps = { ...given, method: "post" as const, onBlur: checkLeft, onSubmit };
	return { form, formProps, field, sentBy, isSending: sentBy !== null };
}

/** Fields typed in and left before React ran. */
function namesLeft(form: HTMLElement | null): readonly string[] {
	if (!(form instanceof HTMLFormElement)) return [];
	return [...form.elements].flatMap((field) =>
		(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
		field.name &&
		field.value !== field.defaultValue &&
		field !== document.activeElement
			? [field.name]
			: [],
	);
}

type FormSubmit = SubmitEvent<HTMLFormElement>;

/** A form that is sent once: neither while it is in flight nor before its proof of work is there. */
function useSending() {
	const { state } = useNavigation();
	const [pressed, setPressed] = useState<string | null>(null);
	useEffect(() => {
		if (state === "idle") setPressed(null);
	}, [state]);
	const sentBy = state === "idle" ? null : pressed;
	const send = (event: FormSubmit) => {
		const { currentTarget: form, nativeEvent } = event;
		const submitter = (nativeEvent as globalThis.SubmitEvent).submitter;
		if (sentBy !== null || isHeld({ form, submitter })) event.preventDefault();
		else setPressed(submitter?.getAttribute("value") ?? "");
	};
	return { sentBy, send };
}

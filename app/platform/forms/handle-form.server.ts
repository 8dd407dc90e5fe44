import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithValibot } from "@conform-to/valibot";
import { data } from "react-router";
import type { GenericSchema, InferOutput } from "valibot";
import type { Refusal } from "../limits/too-many.server.ts";
import { type RequestArgs, type Site, siteOf, visitorContext } from "../site.ts";

type Sent<Value> = { site: Site; visitor: string; form: FormData; value: Value };

type Refused<Answer> = ReturnType<typeof data<Answer>>;

export type Refuse<Answer> = (reasons: Reasons, init?: ResponseInit) => Refused<Answer>;

type Handling<Schema extends GenericSchema, Done, Answer> = {
	schema: Schema;
	/** The posted form, if already parsed. */
	form?: FormData;
	/** Fields whose text is never sent back. */
	hidden?: readonly string[];
	/** Further checks of valid values, before a try is counted. */
	check?: (value: InferOutput<Schema>) => Reasons | null | Promise<Reasons | null>;
	limit?: (sent: Sent<InferOutput<Schema>>) => Promise<Refusal | null>;
	act: (sent: Sent<InferOutput<Schema>> & { refuse: Refuse<Answer> }) => Done | Promise<Done>;
	/** Converts a refusal to the page's action data; by default the refusal itself. */
	answer?: (result: SubmissionResult) => Answer;
};

/**
 * Handles a posted form. Invalid fields are answered with 422 and do not count as a try; a try over
 * the limit with 429 and how long to wait; otherwise the form is processed, which may still refuse
 * it (422 by default). A refused form keeps what was typed.
 */
export async function handleForm<Schema extends GenericSchema, Done, Answer = SubmissionResult>(
	{ request, context }: RequestArgs,
	{
		schema,
		form: read,
		hidden,
		check,
		limit,
		act,
		answer = (result) => result as Answer,
	}: Handling<Schema, Done, Answer>,
): Promise<Done | Refused<Answer>> {
	const form = read ?? (await request.formData());
	const submission = parseWithValibot(form, { schema });
	const refuse: Refuse<Answer> = (reasons, init = { status: 422 }) =>
		data(answer(replyWith(submission, reasons, hidden)), init);
	if (submission.status !== "success") return refuse({});
	const value = submission.value as InferOutput<Schema>;
	const wrong = await check?.(value);
	if (wrong) return refuse(wrong);
	const sent = { site: siteOf(context), visitor: context.get(visitorContext), form, value };
	const tooMany = await limit?.(sent);
	if (tooMany) return refuse({ form: tooMany.sentence }, tooMany.init);
	return act({ ...sent, refuse });
}

/** Errors by field; `form` holds those of the form as a whole. */
export type Reasons = Readonly<Record<string, string>>;

/** The submitted values with errors at their fields; values of `hidden` fields are never sent back. */
function replyWith(
	submission: Submission<unknown>,
	reasons: Reasons,
	hidden: readonly string[] = [],
): SubmissionResult {
	const { form, ...fields } = reasons;
	return submission.reply({
		hideFields: [...hidden],
		...(form ? { formErrors: [form] } : {}),
		fieldErrors: Object.fromEntries(
			Object.entries(fields).map(([name, reason]) => [name, [reason]]),
		),
	});
}

import type { Submission, SubmissionResult } from "@conform-to/react";

/** Errors by field; `form` holds those of the form as a whole. */
export type Reasons = Readonly<Record<string, string>>;

/** The submitted values with errors at their fields; values of `hidden` fields are never sent back. */
export function replyWith(
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

import type { Submission } from "@conform-to/react";
import { data } from "react-router";

/** What the forms around an account are answered with when they are refused. */
export type FormAnswer = {
	result: ReturnType<Submission<unknown>["reply"]>;
	/** The reason, for the toast of the error catalogue (specification, section 8). */
	problem: string;
	/** Differs at each answer, so that the same reason is heard again. */
	answeredAt: number;
};

/**
 * Refuses a form: 422 unless told otherwise, what was typed kept (never a password), the reasons at
 * their fields. `form` is the reason that belongs to no field.
 */
export function answerRefused(
	submission: Submission<unknown>,
	reasons: Readonly<Record<string, string>> = {},
	init: ResponseInit = { status: 422 },
) {
	const { form, ...fields } = reasons;
	const result = submission.reply({
		hideFields: ["password", "new_password", "code"],
		...(form ? { formErrors: [form] } : {}),
		fieldErrors: Object.fromEntries(
			Object.entries(fields).map(([name, reason]) => [name, [reason]]),
		),
	});
	const problem = Object.values(result.error ?? {}).flatMap((errors) => errors ?? [])[0] ?? "";
	return data({ result, problem, answeredAt: Date.now() } satisfies FormAnswer, init);
}

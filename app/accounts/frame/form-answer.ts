import type { SubmissionResult } from "@conform-to/react";

export type FormAnswer = {
	result: SubmissionResult;
	/** The reason, shown in the toast of the error catalogue (specification, section 8). */
	problem: string;
	/** Changes with each answer, so that screen readers announce a repeated reason. */
	answeredAt: number;
};

export type AuthFormProps = {
	/** URL of the page with its tab and return path. */
	action: string;
	answer: (FormAnswer & { isUnconfirmed?: boolean }) | undefined;
};

/** Fields that are never echoed back. */
const secretFields = ["password", "new_password"] as const;

function explain(result: SubmissionResult): FormAnswer {
	const problem = Object.values(result.error ?? {}).flatMap((errors) => errors ?? [])[0] ?? "";
	return { result, problem, answeredAt: Date.now() };
}

/** How account forms are rejected (`handleForm`). */
export const refusedAnswer = { hidden: secretFields, answer: explain };

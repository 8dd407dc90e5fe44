import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useId, useMemo } from "react";
import { useFetcher } from "react-router";
import type { Refused } from "./screens.ts";

/**
 * A step's form, which keeps what was typed or chosen until it is accepted.
 * @param first why the form that this page answers was refused.
 */
export function useStep(first: Refused | undefined) {
	const fetcherKey = useId();
	const { data, state } = useFetcher<Refused>({ key: fetcherKey });
	const refused = data ?? first;
	const lastResult = useMemo(() => resultOf(refused), [refused]);
	useEffect(() => {
		// Each step has fields of its own.
		if (data) document.querySelector<HTMLElement>("main [aria-invalid='true']")?.focus();
	}, [data]);
	return {
		refused,
		lastResult,
		isSending: state !== "idle",
		props: { navigate: false, fetcherKey } as const,
	};
}

/** A refusal as `useCheckedForm` reads it. */
function resultOf(refused: Refused | undefined): SubmissionResult | undefined {
	if (!refused) return undefined;
	const { fields = {}, typed } = refused;
	const errors = Object.entries(fields).flatMap(([name, error]) =>
		error ? [[name, [error]]] : [],
	);
	return {
		status: "error",
		initialValue: { ...typed } as Record<string, string>,
		error: Object.fromEntries(errors),
	};
}

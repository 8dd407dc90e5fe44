import { useEffect, useEffectEvent } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { formOf } from "../../moderation/reports.ts";
import { type Typed, useDecision, useMissing } from "../review/decision/use-decision.ts";
import type { FailedAction } from "./case-acts.server.ts";
import { missingInCase, ruleOf } from "./case-form.ts";
import { banMacro, macroOf } from "./case-words.ts";
import type { LoadedCase } from "./load-case.server.ts";

/** The words that a statement begins with: the ban's, else the rule's. */
function wordsOf(read: LoadedCase["read"], { decision, reason }: Typed): Typed {
	if (decision === "banned") return { words: banMacro };
	const rule = ruleOf(reason);
	return rule ? { words: macroOf(rule, formOf(read)) ?? "" } : {};
}

type Case = { loaded: LoadedCase; unmade: FailedAction | null };

/** A case's page state while deciding: the current input, and the outcome. */
export function useCaseReview({ loaded, unmade: answered }: Case) {
	const { read } = loaded;
	const sending = useFetcher<FailedAction>();
	const unmade = sending.data ?? answered;
	const decision = useDecision({
		sent: answered?.typed,
		draft: read.id,
		filledBy: (typed) => wordsOf(read, typed),
	});
	const { revalidate } = useRevalidator();
	const renew = useEffectEvent(() => void revalidate());
	const refused = unmade?.refused;
	useEffect(() => {
		// Whatever was refused, the page may be out of date.
		if (refused && refused !== "preview" && refused !== "invalid") renew();
	}, [refused]);
	const missing = useMissing(missingInCase(decision.typed, read), refused === "invalid");
	return { loaded, unmade, sending, ...decision, ...missing };
}

export type CaseReview = ReturnType<typeof useCaseReview>;

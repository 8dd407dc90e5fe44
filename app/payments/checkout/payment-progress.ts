import { type Outcome, outcomes, type PaymentState } from "./outcomes.ts";

export type Progress = {
	state: PaymentState;
	/** Loads the provider's script. */
	clientId?: string;
	told?: {
		outcome: Outcome;
		/** Changes each time, so that screen readers announce a repeated message. */
		times: number;
	};
};

export type Step =
	| { clientId: string }
	| { state: "ready" | "processing" }
	| { outcome: Outcome }
	/** An error from the provider's script: its own, or the one we threw to stop it. */
	| "provider-error";

export const firstProgress: Progress = { state: "loading" };

/** Money may be moving: the person should stay until the outcome is shown. */
export const isPaying = ({ state }: Progress) => state === "processing";

export function advance(progress: Progress, step: Step): Progress {
	if (step === "provider-error") {
		// The reason was already shown; the provider only passes our error back.
		const isTold = progress.told?.outcome.state === progress.state;
		return isTold ? progress : advance(progress, { outcome: outcomes.broken });
	}
	if (!("outcome" in step)) return { ...progress, ...step };
	const times = (progress.told?.times ?? 0) + 1;
	return { ...progress, state: step.outcome.state, told: { outcome: step.outcome, times } };
}

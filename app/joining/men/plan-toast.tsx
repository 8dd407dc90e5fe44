import { ToastRegion, WaitingToast } from "../../ui/feedback/toast.tsx";
import { planMissing } from "./men.form.ts";

/**
 * The toast of the error catalogue for "plan not chosen": shown after the server's refusal, and
 * waiting for a try in the browser.
 */
export function PlanToast({ isRefused }: { isRefused: boolean }) {
	const words = { kind: "destructive", ...planMissing } as const;
	return (
		<>
			{isRefused && <ToastRegion toasts={[words]} label="הודעה על הטופס" />}
			<WaitingToast id="plan-missing" {...words} />
		</>
	);
}

import { planMissing } from "../../memberships/plans.ts";
import { ToastRegion, WaitingToast } from "../../ui/feedback/toast.tsx";

/**
 * The toast "plan not chosen" of the error catalogue: shown after the server rejects the form, and
 * kept in a template for validation in the browser.
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

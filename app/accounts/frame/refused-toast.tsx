import { ToastRegion } from "../../ui/feedback/toast.tsx";
import type { FormAnswer } from "./form-answer.ts";

/** The error toast of the catalogue: שגיאה and the reason, which is also shown at its field. */
export function RefusedToast({ answer }: { answer: Partial<FormAnswer> | undefined }) {
	if (!answer?.problem) return null;
	const toast = { kind: "destructive", title: "שגיאה", body: answer.problem } as const;
	return <ToastRegion key={answer.answeredAt} toasts={[toast]} label="הודעה על הטופס" />;
}

import { ToastRegion } from "../ui/feedback/toast.tsx";
import type { FormAnswer } from "./form-answer.ts";

/** The destructive toast of the error catalogue: שגיאה and the reason, which stands at its field too. */
export function RefusedToast({ answer }: { answer: Partial<FormAnswer> | undefined }) {
	if (!answer?.problem) return null;
	const toast = { kind: "destructive", title: "שגיאה", body: answer.problem } as const;
	return <ToastRegion key={answer.answeredAt} toasts={[toast]} label="הודעה על הטופס" />;
}

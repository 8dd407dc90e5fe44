import { Notice } from "../ui/feedback/notice.tsx";
import { ToastRegion } from "../ui/feedback/toast.tsx";

/** Says next to the button, and in a toast, that a form could not be saved. */
export function RefusedSave({ error }: { error: string | undefined }) {
	if (!error) return null;
	return (
		<>
			<Notice kind="danger" role="alert">
				{error}
			</Notice>
			<ToastRegion
				label="הודעה על הטופס"
				toasts={[{ kind: "destructive", title: "שגיאה", body: error }]}
			/>
		</>
	);
}

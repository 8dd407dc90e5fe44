import { WaitingToast } from "./toast.tsx";
import { unanswered } from "./unanswered.ts";

/** The toast for a form that got no answer, which `ui/browser/keep-forms.ts` shows. */
export function UnansweredToast() {
	return <WaitingToast id="unanswered" kind="destructive" title="שגיאה" body={unanswered} />;
}

import { useEffect, useState } from "react";
import { formUnanswered } from "../browser/forms-back.ts";
import { ToastRegion, WaitingToast } from "./toast.tsx";
import { unanswered } from "./unanswered.ts";

const toast = { kind: "destructive", title: "שגיאה", body: unanswered } as const;

/**
 * The toast for a form that got no answer (`ui/browser/keep-forms.ts`): on pages without React it
 * is kept in the page, else React shows it.
 */
export function UnansweredToast({ skipsHydration }: { skipsHydration: boolean }) {
	return skipsHydration ? <WaitingToast id="unanswered" {...toast} /> : <HydratedToast />;
}

function HydratedToast() {
	const [times, setTimes] = useState(0);
	useEffect(() => {
		const tell = () => setTimes((before) => before + 1);
		addEventListener(formUnanswered, tell);
		return () => removeEventListener(formUnanswered, tell);
	}, []);
	if (times === 0) return null;
	return <ToastRegion key={times} toasts={[toast]} label="הודעה על השליחה" />;
}

/** Window event: a posted form got no answer. */
export const formUnanswered = "form-unanswered";

/**
 * Calls back when posted forms may be sent again: whenever the page is shown, and when a form got no
 * answer. Returns the unsubscribe function.
 */
export function onFormsBack(act: (event: Event) => void): () => void {
	const events = ["pageshow", formUnanswered];
	for (const name of events) addEventListener(name, act);
	return () => {
		for (const name of events) removeEventListener(name, act);
	};
}

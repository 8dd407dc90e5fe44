import { formUnanswered } from "./forms-back.ts";
import { registerWorker } from "./register-worker.ts";
import { showToast } from "./show-toast.ts";

/**
 * A form that gets no answer leaves its page as it was, with a toast: chosen files, open sections,
 * the focus and everything typed stay. The browser does the sending; a service worker, registered
 * when a form is first touched, watches for the response (decision 0026). Without service workers
 * the browser behaves as usual.
 */
export function keepForms(): void {
	const { serviceWorker } = navigator;
	// Absent over plain http, and in some private windows.
	if (!serviceWorker) return;
	const register = ({ target }: Event) => {
		if (!(target instanceof Element) || target.closest("form")?.method !== "post") return;
		document.removeEventListener("focusin", register);
		document.removeEventListener("pointerdown", register);
		registerWorker().catch(() => undefined);
	};
	document.addEventListener("focusin", register);
	document.addEventListener("pointerdown", register);
	serviceWorker.addEventListener("message", ({ data }) => {
		const address = pathOf(String(data?.unanswered));
		for (const form of document.forms) {
			if (form.method !== "post" || pathOf(form.action) !== address) continue;
			for (const control of form.elements) control.removeAttribute("aria-busy");
		}
		dispatchEvent(new Event(formUnanswered));
		showToast("unanswered");
	});
	serviceWorker.startMessages();
}

/** A URL without its fragment, which is not sent. */
const pathOf = (address: string) => address.split("#")[0];

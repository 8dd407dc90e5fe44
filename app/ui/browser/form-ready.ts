const formReady = "form-ready";

export type Sending = { form: HTMLFormElement; submitter: HTMLElement | null };

/**
 * For a script that has validated a form and is about to submit it: whether something holds it back. A held form is
 * submitted again, with the same button, when it may go (`prove-work.ts`).
 */
export function isHeld({ form, submitter }: Sending): boolean {
	const detail = { form, submitter } satisfies Sending;
	return !form.dispatchEvent(
		new CustomEvent(formReady, { bubbles: true, cancelable: true, detail }),
	);
}

/** Calls `hold` before a validated form is submitted; it returns whether it submits the form again later. */
export function onFormReady(hold: (sending: Sending) => boolean): void {
	addEventListener(formReady, (event) => {
		if (hold((event as CustomEvent<Sending>).detail)) event.preventDefault();
	});
}

import { type InputEvent, type KeyboardEvent, useEffect } from "react";
import { keepDraft, readDraft } from "./drafts.ts";

/** Submits a form from its field by its submit button. */
export function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
	if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
	event.preventDefault();
	const { form } = event.currentTarget;
	form?.requestSubmit(form.querySelector<HTMLButtonElement>("button[data-sends]"));
}

/**
 * Stores what is typed in this tab until the thread goes on: through a reload, and when sending is undone. Returns the
 * field's `onInput`: `onChange` hears nothing of a ready answer that a script wrote.
 */
export function useKeptText(id: string, draft: string) {
	useEffect(() => {
		const field = document.getElementById(id);
		const kept = readDraft(draft)?.text;
		if (!kept || !(field instanceof HTMLTextAreaElement) || field.value !== "") return;
		field.value = kept;
		field.dispatchEvent(new Event("input", { bubbles: true }));
	}, [id, draft]);
	return ({ currentTarget }: InputEvent<HTMLTextAreaElement>) =>
		keepDraft(draft, { text: currentTarget.value });
}

import { useLayoutEffect, useRef } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Where somebody is in a form: a field, and the selection in it. */
type Place = { field: Field; from: number | null; to: number | null };

const isField = (one: Element | null): one is Field =>
	one instanceof HTMLInputElement ||
	one instanceof HTMLTextAreaElement ||
	one instanceof HTMLSelectElement;

/** The place in a form whose fields are about to be replaced. */
function placeIn(form: HTMLFormElement | null): Place | null {
	const field = document.activeElement;
	if (!isField(field) || !form || field.form !== form) return null;
	const [from, to] =
		field instanceof HTMLSelectElement ? [null, null] : [field.selectionStart, field.selectionEnd];
	return { field, from, to };
}

/** Returns to the place in the fields that replaced the former ones, unless the focus is elsewhere. */
function returnTo(place: Place | null, form: HTMLFormElement | null): void {
	if (!place || !form || document.activeElement !== document.body) return;
	const { field, from, to } = place;
	const isTick = field.type === "checkbox" || field.type === "radio";
	const same = [...form.elements].find(
		(one): one is Field =>
			isField(one) && one.name === field.name && (!isTick || one.value === field.value),
	);
	same?.focus({ preventScroll: true });
	// Only fields of text have a selection.
	if (from !== null && same && !(same instanceof HTMLSelectElement))
		same.setSelectionRange(from, to);
}

/**
 * Keeps the focus and caret in the same field when a form's fields are replaced.
 * @param round changes with them.
 * @returns to be called before they are.
 */
export function usePlace(formNow: () => HTMLFormElement | null, round: number): () => void {
	const place = useRef<Place>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: when the fields are others.
	useLayoutEffect(() => {
		returnTo(place.current, formNow());
		place.current = null;
	}, [round]);
	return () => {
		place.current = placeIn(formNow());
	};
}

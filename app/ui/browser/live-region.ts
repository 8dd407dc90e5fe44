/**
 * Announces to a screen reader what is otherwise only seen.
 * @param isUrgent interrupts what is being read.
 */
export function sayAloud(words: string, { isUrgent = false } = {}): void {
	const region = document.getElementById(isUrgent ? "say-now" : "say");
	// The same words again are announced only if the text differs.
	if (region) region.textContent = region.textContent === words ? `${words} ` : words;
}

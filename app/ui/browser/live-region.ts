/**
 * Tells a screen reader something that is only seen otherwise.
 * @param isUrgent interrupts what is being read.
 */
export function sayAloud(words: string, { isUrgent = false } = {}): void {
	const region = document.getElementById(isUrgent ? "say-now" : "say");
	// The same words twice are news only after something else.
	if (region) region.textContent = region.textContent === words ? `${words} ` : words;
}

/**
 * Blurring a field may show its error and move the submit button between mousedown and mouseup, so that
 * the click is lost. Pressing a submit button therefore does not move the focus.
 */
export function keepFirstClick(): void {
	document.addEventListener("mousedown", (event) => {
		const { target } = event;
		if (target instanceof Element && target.closest("button[type='submit']"))
			event.preventDefault();
	});
}

/**
 * Leaving a field may show its error and move the button away between pressing and letting go, so
 * that the click is lost. Pressing a submit button therefore leaves the focus where it is.
 */
export function keepFirstClick(): void {
	document.addEventListener("mousedown", (event) => {
		const { target } = event;
		if (target instanceof Element && target.closest("button[type='submit']"))
			event.preventDefault();
	});
}

/** Makes the buttons of `copy-button.tsx` that copy a text work, and confirms each copy. */
export function offerCopies(): void {
	if (!("clipboard" in navigator)) return;
	for (const button of document.querySelectorAll<HTMLElement>("[data-copy]")) {
		const { copy = "", copied = "" } = button.dataset;
		const words = button.firstElementChild;
		const { textContent: before } = words ?? {};
		const tell = (isCopied: boolean) => {
			words?.replaceChildren(isCopied ? "הועתק" : (before ?? ""));
			button.nextElementSibling?.replaceChildren(isCopied ? copied : "");
		};
		button.hidden = false;
		button.addEventListener("click", () =>
			navigator.clipboard.writeText(copy).then(
				() => tell(true),
				() => tell(false),
			),
		);
	}
}

/** Makes the buttons that print the page work. */
export function offerPrinting(): void {
	for (const button of document.querySelectorAll<HTMLElement>("[data-print]")) {
		button.hidden = false;
		button.addEventListener("click", () => print());
	}
}

/** Brings in the buttons of a page that show and hide what stands in a password field. */
export function showPasswords(): void {
	for (const button of document.querySelectorAll<HTMLElement>("[data-shows-password]")) {
		const input = button.parentElement?.querySelector("input");
		const word = button.firstElementChild;
		if (!input || !word) continue;
		button.hidden = false;
		button.addEventListener("click", () => {
			const isShown = input.type === "text";
			input.type = isShown ? "password" : "text";
			word.textContent = isShown ? "הצגה" : "הסתרה";
		});
	}
}

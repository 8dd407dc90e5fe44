/** Switches the theme in place and stores it in the cookie that the server's form sets too. */
export function enableThemeSwitch(): void {
	document.addEventListener("submit", (event) => {
		const form = event.target;
		if (!(form instanceof HTMLFormElement) || !form.matches("[data-theme-switch]")) return;
		const button = event.submitter;
		if (!(button instanceof HTMLButtonElement)) return;
		event.preventDefault();
		const chosen = button.value;
		const secure = location.protocol === "https:" ? "; Secure" : "";
		if (chosen === "system") {
			document.documentElement.removeAttribute("data-theme");
			// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
			document.cookie = `theme=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
		} else {
			document.documentElement.dataset.theme = chosen;
			// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
			document.cookie = `theme=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
		}
		for (const other of form.querySelectorAll("button")) {
			other.setAttribute("aria-pressed", String(other === button));
		}
	});
}

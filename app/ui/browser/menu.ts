/** Closes the menu when its own page is chosen or the window outgrows it; announces its state. */
export function enableMenu(): void {
	const menu = document.getElementById("menu");
	const control = document.querySelector("[popovertarget='menu']");
	if (!menu || !control || !("popover" in menu)) return;
	const closedName = control.getAttribute("aria-label") ?? "";
	control.setAttribute("aria-expanded", "false");
	menu.addEventListener("toggle", (event) => {
		const isOpen = (event as ToggleEvent).newState === "open";
		control.setAttribute("aria-expanded", String(isOpen));
		control.setAttribute("aria-label", isOpen ? "סגירת התפריט" : closedName);
	});
	matchMedia("(width >= 75rem)").addEventListener("change", () => menu.hidePopover());
}

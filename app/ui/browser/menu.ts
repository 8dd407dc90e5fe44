/** Closes the menu when its own page is chosen or the window grows past it; tells its state. */
export function enableMenu(): void {
	const menu = document.getElementById("menu");
	const control = document.querySelector("[popovertarget='menu']");
	if (!menu || !control || !("popover" in menu)) return;
	control.setAttribute("aria-expanded", "false");
	menu.addEventListener("toggle", (event) => {
		control.setAttribute("aria-expanded", String((event as ToggleEvent).newState === "open"));
	});
	matchMedia("(width >= 75rem)").addEventListener("change", () => menu.hidePopover());
}

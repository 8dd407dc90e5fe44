/**
 * Closes what opens beside its own button, as Esc closes a popover. The press still counts for the quick exit, so
 * that somebody in a hurry need not press a fourth time.
 */
function closeOnEscape(event: KeyboardEvent): void {
	const opened = document.activeElement?.closest<HTMLDetailsElement>("details[data-menu][open]");
	if (event.key !== "Escape" || !opened) return;
	opened.open = false;
	opened.querySelector("summary")?.focus();
}

/** Closes the menu when its own page is chosen or the window outgrows it; announces its state. */
export function enableMenu(): void {
	document.addEventListener("keydown", closeOnEscape);
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

// Buttons with `commandfor` open and close dialogs natively in newer browsers; this does the same
// in the others. Standalone: pages with dialogs load it, on the server to no effect.
const knowsCommands =
	typeof HTMLButtonElement === "undefined" || "commandForElement" in HTMLButtonElement.prototype;

if (!knowsCommands) {
	document.addEventListener("click", (event) => {
		const target = event.target instanceof Element ? event.target : null;
		const button = target?.closest("button[commandfor]");
		const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "");
		if (!button || !(dialog instanceof HTMLDialogElement)) return;
		const command = button.getAttribute("command");
		if (command === "show-modal" && !dialog.open) dialog.showModal();
		if (command === "close") dialog.close();
	});
}

export {};

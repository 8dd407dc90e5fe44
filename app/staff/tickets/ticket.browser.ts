// What a script adds to the page of a ticket.
import { tickDeadlines } from "../queues/waiting/tick-deadlines.ts";
import { insertMacro } from "./macros/insert-macro.ts";

tickDeadlines();

/** Writes a ready answer into the field at once, where the page would be sent for it. */
document.addEventListener("click", (event) => {
	const button = event.target instanceof Element && event.target.closest("button[data-macro]");
	if (!(button instanceof HTMLButtonElement)) return;
	const field = button.form?.elements.namedItem("text");
	if (!(field instanceof HTMLTextAreaElement)) return;
	event.preventDefault();
	const { macro = "" } = button.dataset;
	field.value = insertMacro(field.value, macro, button.form?.dataset.name ?? "");
	field.dispatchEvent(new Event("input", { bubbles: true }));
	field.focus();
});

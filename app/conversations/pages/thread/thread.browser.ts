// A conversation's page with a script: what is written is kept as a draft, sent without leaving the page
// and kept when it could not leave. Without this script the forms are ordinary ones.
import "../../../ui/browser/dialogs.ts";

const composer = document.querySelector<HTMLFormElement>("[data-composer]");
const field = composer?.querySelector<HTMLTextAreaElement>("textarea");

/** How long nothing is typed before the draft is kept. */
const draftMs = 1_500;

if (composer && field) {
	const address = composer.action;
	let kept = field.value;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const keep = () => {
		clearTimeout(timer);
		if (field.value === kept || !address.includes("/messages/")) return;
		kept = field.value;
		const body = new FormData();
		body.set("text", kept);
		fetch(`${address}/draft`, {
			method: "POST",
			body,
			headers: { accept: "application/json" },
			keepalive: true,
		}).catch(() => {});
	};
	field.addEventListener("input", () => {
		clearTimeout(timer);
		timer = setTimeout(keep, draftMs);
	});
	addEventListener("pagehide", keep);
	composer.addEventListener("submit", () => {
		clearTimeout(timer);
		kept = field.value;
	});
	field.addEventListener("keydown", (event) => {
		// A phone's Enter is a new line; composing a word is not done with Enter either.
		if (event.isComposing || matchMedia("(pointer: coarse)").matches) return;
		if (event.key === "Escape") field.blur();
		if (event.key !== "Enter" || event.shiftKey) return;
		event.preventDefault();
		composer.requestSubmit(composer.querySelector<HTMLButtonElement>("button:not([name])"));
	});
	if (document.querySelector("#refusal")) field.focus();
}

import type { GenericSchema } from "valibot";
import { checkForm } from "../../ui/browser/form-checks.ts";
import { onFormsBack } from "../../ui/browser/forms-back.ts";
import { showToast } from "../../ui/browser/show-toast.ts";
import { type FieldTexts, isOther, keysOf, loadedIn, loadedName } from "./field-texts.ts";
import { dropTyped, findTyped, keepTyped, markSent, type TypedText } from "./typed-text.ts";

/**
 * What a form of `form-frame.tsx` does with a script: errors at once, a draft that is kept in this tab
 * and comes back, and what is going on.
 */
export function startEditor(id: string, schema: GenericSchema, lists: readonly string[]): void {
	const form = document.getElementById(id);
	if (!(form instanceof HTMLFormElement)) return;
	const { account } = form.dataset;
	const onRefused = (errors: ReadonlyMap<string, string>) =>
		showToast(`${id}-refused`, [...errors.values()][0]);
	checkForm(id, schema, onRefused, lists);
	countTicks(form);
	showSaving(form);
	form.addEventListener("input", () => {
		showUnsaved(form);
		if (account) keepTyped(account, form);
	});
	form.addEventListener("submit", ({ defaultPrevented }) => {
		if (defaultPrevented || !account) return;
		keepTyped(account, form);
		markSent(Array.from(document.forms, ({ id }) => id));
	});
	onDiscard(form);
	// Else the browser fills in what was typed here, whoever goes back to it; the draft knows its writer.
	form.autocomplete = "off";
	if (account) restoreDraft(form, account);
	takeToRefusal(form);
}

/** Fills the form with this tab's draft, unless it was saved, refused or is what is stored. */
function restoreDraft(form: HTMLFormElement, account: string): void {
	const { outcome, stored = "{}" } = form.dataset;
	const typed = outcome ? null : findTyped(form.id, account);
	if (!typed || !isOther(typed.values, JSON.parse(stored) as FieldTexts)) {
		dropTyped(form.id);
		return;
	}
	const takeBack = fill(form, typed);
	showUnsaved(form);
	// There is none where the notice stands already, about what waits on the server.
	const notice = form.querySelector<HTMLTemplateElement>("template[data-restored]");
	if (!notice) return;
	const shown = document.importNode(notice.content, true).firstElementChild;
	if (shown) notice.after(shown);
	onDiscard(form, () => {
		takeBack();
		shown?.remove();
	});
}

/** Drops the draft; a link or a form then leads on, or else `act` brings back the stored values. */
function onDiscard(form: HTMLFormElement, act?: () => void): void {
	form.querySelector("[data-give-up]")?.addEventListener("click", () => {
		dropTyped(form.id);
		act?.();
	});
}

/** Fills a form with a draft; returns what brings the form back as it was. */
function fill(form: HTMLFormElement, { version, values }: TypedText) {
	const before = [...form.querySelectorAll<HTMLInputElement>("[type=hidden]")].map(
		(input) => [input, input.value, input.disabled] as const,
	);
	const loaded = loadedIn(values);
	for (const [input] of before) {
		if (input.name === "version") input.value = String(version);
		if (!input.name.startsWith(loadedName(""))) continue;
		const text = loaded[input.name.slice(loadedName("").length)];
		// A draft that does not say what it was loaded with must not claim what is stored now.
		if (text === undefined) input.disabled = true;
		else input.value = text;
	}
	for (const control of controlsOf(form)) {
		const text = values[control.name] ?? "";
		if (!(control instanceof HTMLInputElement) || !/^(radio|checkbox)$/.test(control.type))
			control.value = text;
		else if (control.type === "radio") control.checked = control.value === text;
		else control.checked = keysOf(text).includes(control.value);
	}
	form.dispatchEvent(new Event("change"));
	return () => {
		form.reset();
		for (const [input, value, isDisabled] of before) {
			input.value = value;
			input.disabled = isDisabled;
		}
		form.dispatchEvent(new Event("change"));
		showUnsaved(form, false);
	};
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsOf(form: HTMLFormElement): Control[] {
	return [...form.querySelectorAll<Control>("input, select, textarea")].filter(
		({ type }) => type !== "hidden",
	);
}

/** The number of ticks beside the legend of each list (`ui/forms/chip-choices.tsx`). */
function countTicks(form: HTMLFormElement): void {
	form.addEventListener("change", () => {
		for (const count of form.querySelectorAll("[data-count]")) {
			const ticks = count.closest("fieldset")?.querySelectorAll("input:checked");
			count.textContent = String(ticks?.length ?? 0);
		}
	});
}

/** Says that something is not saved yet, instead of that it was saved. */
function showUnsaved(form: HTMLFormElement, isTyped = true): void {
	form.querySelector("[data-unsaved]")?.toggleAttribute("hidden", !isTyped);
	if (isTyped) form.querySelector("[data-saved]")?.remove();
}

/** The button says that it is saving, and cannot be pressed, until forms may be sent again. */
function showSaving(form: HTMLFormElement): void {
	const button = form.querySelector<HTMLButtonElement>("[data-saving]");
	if (!button) return;
	const { textContent: words } = button;
	const unsaved = form.querySelector("[data-unsaved]");
	form.addEventListener("submit", ({ defaultPrevented }) => {
		if (defaultPrevented) return;
		button.textContent = button.dataset.saving ?? "";
		button.ariaBusy = "true";
		button.disabled = true;
		unsaved?.setAttribute("hidden", "");
	});
	onFormsBack(() => {
		if (!button.disabled) return;
		button.textContent = words;
		button.ariaBusy = null;
		button.disabled = false;
		unsaved?.removeAttribute("hidden");
	});
}

/**
 * A refused form comes back at its fragment, where `autofocus` does nothing, and which takes the focus
 * away when the page is first drawn.
 */
function takeToRefusal(form: HTMLFormElement): void {
	if (form.dataset.outcome !== "refused") return;
	// Coming back to this page, or reloading it, opens the form anew instead of sending it again.
	history.replaceState(null, "");
	requestAnimationFrame(() => {
		const wrong = form.querySelector<HTMLElement>(
			"[data-conflict], [aria-invalid='true'], [data-invalid] input",
		);
		wrong?.focus();
		wrong?.closest("[data-field]")?.scrollIntoView({ block: "nearest" });
	});
}

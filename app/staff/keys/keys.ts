import { keyName, moveIn } from "./key-name.ts";

/** Where keys are typed and not pressed. */
const fields =
	"select, textarea, [contenteditable], input:not([type='radio'], [type='checkbox'], [type='submit'], [type='button'])";

/** What the space bar presses by itself; a choice that was made is pressed no more. */
const pressed = "a, button, summary, input:not(:checked)";

/**
 * The desk's keys, for what every page offers without them too. `j` and `k` go through the rows
 * (`data-key-row`, a link or what contains one), where there are any; any other key presses the visible
 * element with that `data-key`, in the current row if it has one, or puts the cursor into it when it is
 * a field.
 */
export function enableKeys(): void {
	document.addEventListener("keydown", (event) => {
		const name = keyName(event);
		const target = event.target instanceof Element ? event.target : null;
		if (!name || event.defaultPrevented || target?.closest(fields)) return;
		if (document.querySelector("dialog[open]")) return;
		if (name === "space" && target?.closest(pressed)) return;
		const isMoved = (name === "j" || name === "k") && move(name === "j" ? 1 : -1);
		const isDone = isMoved || press(name);
		if (isDone) event.preventDefault();
	});
}

function press(name: string): boolean {
	const all = document.querySelectorAll<HTMLElement>(`[data-key="${name}"]:not(:disabled)`);
	const offered = [...all].filter((one) => one.checkVisibility());
	const row = document.querySelector("[data-key-row]:is([data-on], :focus-within)");
	const element = offered.find((one) => row?.contains(one)) ?? offered[0];
	if (!element) return false;
	element.focus();
	if (element.matches(fields)) (element as HTMLInputElement).select?.();
	else element.click();
	return true;
}

function move(by: 1 | -1): boolean {
	const rows = [...document.querySelectorAll<HTMLElement>("[data-key-row]")];
	if (rows.length === 0) return false;
	const from = rows.findIndex((row) => row.hasAttribute("data-on") || row.matches(":focus-within"));
	const row = rows[moveIn(rows.length, from, by)];
	for (const other of rows) other.toggleAttribute("data-on", other === row);
	const link = row?.matches("a, button") ? row : row?.querySelector<HTMLElement>("a, button");
	link?.focus({ preventScroll: true });
	row?.scrollIntoView({ block: "nearest" });
	return true;
}

/** Opens the list of keys as a dialog where its link would open the page with it. */
export function enableKeyList(): void {
	const dialog = document.getElementById("keys");
	if (!(dialog instanceof HTMLDialogElement)) return;
	document.addEventListener("click", (event) => {
		const link = event.target instanceof Element ? event.target.closest("a[data-key='?']") : null;
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		dialog.showModal();
	});
}

import { useEffect } from "react";
import { keyName, moveIn } from "./key-name.ts";

/** Where keys are typed and not pressed. */
const fields =
	"select, textarea, [contenteditable], input:not([type='radio'], [type='checkbox'], [type='submit'], [type='button'])";

/** What the space bar presses by itself; a choice that was made is pressed no more. */
const pressedBySpace = "a, button, summary, input:not(:checked)";

/** What Enter presses by itself; from a choice it sends the form, as the printed button does. */
const pressedByEnter = "a, button, summary, input:not([type='radio'], [type='checkbox'])";

/**
 * The desk's keys, for what every page offers without them too. `j` and `k` go through the rows
 * (`data-key-row`, a link or what contains one; `data-key-row="tick"` is at its tick, so that Enter stays the page's
 * button), where there are any; any other key presses the visible
 * element that names it in `aria-keyshortcuts`, in the current row if it has one, or puts the cursor into it when
 * it is a field, which Escape leaves.
 */
export function useKeys(isOn: boolean): void {
	useEffect(() => {
		if (!isOn) return;
		document.addEventListener("keydown", hear);
		return () => document.removeEventListener("keydown", hear);
	}, [isOn]);
}

function hear(event: KeyboardEvent): void {
	const name = keyName(event);
	const target = event.target instanceof Element ? event.target : null;
	if (!name || event.defaultPrevented || document.querySelector("dialog[open]")) return;
	if (target?.closest(fields)) {
		if (name === "Escape") (target as HTMLElement).blur();
		return;
	}
	if (name === "Space" && target?.closest(pressedBySpace)) return;
	if (name === "Enter" && target?.closest(pressedByEnter)) return;
	const isMoved = (name === "j" || name === "k") && move(name === "j" ? 1 : -1);
	if (isMoved || press(name)) event.preventDefault();
}

function press(name: string): boolean {
	const all = document.querySelectorAll<HTMLElement>(
		`[aria-keyshortcuts~="${name}"]:not(:disabled)`,
	);
	const row = document.querySelector("[data-key-row]:is([data-on], :focus-within)");
	// What stands in another row is not meant.
	const offered = [...all].filter(
		(one) => one.checkVisibility() && (!row || [row, null].includes(one.closest("[data-key-row]"))),
	);
	const element = offered.find((one) => row?.contains(one)) ?? offered[0];
	if (!element) return false;
	// A button that is pressed from afar leaves the focus where it was: Enter stays with the printed one.
	if (element.matches("input, select, textarea")) {
		element.focus({ preventScroll: !element.matches(fields) });
	}
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
	const wanted = row?.dataset.keyRow === "tick" ? "input[type='checkbox']" : "a, button";
	const place = row?.matches(wanted) ? row : row?.querySelector<HTMLElement>(wanted);
	place?.focus({ preventScroll: true });
	row?.scrollIntoView({ block: "nearest" });
	return true;
}

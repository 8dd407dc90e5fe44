/** What the desk's keys need of a key press. */
export type KeyPress = Pick<
	KeyboardEvent,
	"code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "isComposing" | "repeat"
>;

/**
 * The name of a pressed key, as in `aria-keyshortcuts`: `j`, `1`, `Shift+1`, `/`, `?`, `Space`, `Enter`, `Escape`;
 * null for any other. It goes by the physical key, so that it is the same when Hebrew is typed. A held key repeats
 * only where that moves through a list.
 */
export function keyName(press: KeyPress): string | null {
	if (press.ctrlKey || press.altKey || press.metaKey || press.isComposing) return null;
	const name = nameOf(press.code, press.shiftKey);
	return press.repeat && name !== "j" && name !== "k" ? null : name;
}

function nameOf(code: string, isShifted: boolean): string | null {
	const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
	if (digit) return isShifted ? `Shift+${digit}` : digit;
	if (code === "Space") return isShifted ? null : "Space";
	if (code === "Slash") return isShifted ? "?" : "/";
	if (code === "Enter" || code === "NumpadEnter") return isShifted ? null : "Enter";
	if (code === "Escape") return "Escape";
	const letter = /^Key([A-Z])$/.exec(code)?.[1];
	return letter && !isShifted ? letter.toLowerCase() : null;
}

/** The index after a move in a list of so many rows; it stops at both ends. */
export function moveIn(rows: number, from: number, by: 1 | -1): number {
	if (from < 0) return by > 0 ? 0 : rows - 1;
	return Math.min(rows - 1, Math.max(0, from + by));
}

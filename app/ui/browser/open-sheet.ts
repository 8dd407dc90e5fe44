/** The dialog of acts that is open above the page. */
let open: HTMLDialogElement | null = null;

/** @returns a function that releases it once it is removed. */
export function holdSheet(sheet: HTMLDialogElement): () => void {
	open = sheet;
	return () => {
		if (open === sheet) open = null;
	};
}

/**
 * Closes the topmost: the sheet, or the dialog above it.
 * @returns whether there was any.
 */
export function closeSheet(): boolean {
	if (!open?.open) return false;
	const above = [...open.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
	(above ?? open).close();
	return true;
}

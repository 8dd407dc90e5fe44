/** The dialog of acts that stands above the page. */
let open: HTMLDialogElement | null = null;

/** @returns what lets go of it once it is removed. */
export function holdSheet(sheet: HTMLDialogElement): () => void {
	open = sheet;
	return () => {
		if (open === sheet) open = null;
	};
}

/** Closes what stands topmost: the sheet, or what is asked above it. @returns whether there was any. */
export function closeSheet(): boolean {
	if (!open?.open) return false;
	const above = [...open.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
	(above ?? open).close();
	return true;
}

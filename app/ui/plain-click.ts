import type { MouseEvent } from "react";

/** Whether a click follows a link in this tab. */
export const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
	button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);

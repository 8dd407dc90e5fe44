import type { MouseEvent } from "react";

/** Whether a click on a link means to go there in this very tab. */
export const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
	button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);

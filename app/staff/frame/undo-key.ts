/** What this page knows of the bars that it showed. */
export type UndoKey = {
	/** When the decision that was undone last would have taken effect. */
	undone: number | null;
	/** Whether another key or the pointer was pressed since. */
	hasMoved: boolean;
};

/**
 * Whether `u` undoes what takes effect then. After an undo the bar of an older decision comes back where the other
 * stood: a second press of `u` means the first one still, and does nothing until the reader has done something else.
 */
export function isUndoKey({ undone, hasMoved }: UndoKey, takesEffectAt: Date): boolean {
	return undone === null || hasMoved || takesEffectAt.getTime() >= undone;
}

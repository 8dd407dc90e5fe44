import type { QueueRow } from "../../reviews/desk/items.server.ts";

type Barred = Pick<QueueRow, "kind" | "isBarred" | "secondLook">;

/**
 * Whether nothing of an item is shown to a reviewer: an appeal against an own decision, or the own
 * account. Who asked for a second look still sees what it is about.
 */
export function isUnseen({ kind, isBarred, secondLook }: Barred, viewer: string): boolean {
	return isBarred && (kind === "appeal" || secondLook?.accountId !== viewer);
}

import { createSemaphore } from "../semaphore.server.ts";
import { runChild } from "./decode.server.ts";

/** A page asks for all pictures of an album at once; each node counts its own. */
const withPermit = createSemaphore("marks", { permits: 2, waiting: 48 });

/**
 * A picture of ours as WebP with a member's number all over its pixels, made in a process of its own
 * (decision 0023). Null when that fails.
 * @throws Busy when too many are waiting already.
 */
export async function markPicture(file: Uint8Array, number: string): Promise<Buffer | null> {
	const marked = await withPermit(() => runChild<Uint8Array>("mark-child.ts", [number], file));
	return marked && Buffer.from(marked);
}

import type { QueueFilter } from "../../desk/queue.server.ts";
import type { ItemKind } from "../../reviews/item.ts";

/** The queues by the last part of their address, with the kind of item in each. */
export const queues = {
	applications: "application",
	changes: "changes",
	appeals: "appeal",
} as const satisfies Record<string, ItemKind>;

export type Queue = keyof typeof queues;

/** The queue of an address below /staff/. */
export function queueAt(pathname: string): Queue {
	const part = pathname.split("/")[2] ?? "";
	return part === "changes" || part === "appeals" ? part : "applications";
}

export function queueOf(kind: ItemKind): Queue {
	return kind === "application" ? "applications" : kind === "appeal" ? "appeals" : "changes";
}

export const queueNames: Readonly<Record<Queue, string>> = {
	applications: "הצטרפות ואימות",
	changes: "טקסטים ותמונות",
	appeals: "ערעורים",
};

type Narrowed = { show?: QueueFilter | null; after?: string | undefined };

/** The address of a queue, filtered or not, or of the page after a row. */
export function queuePath(queue: Queue, { show, after }: Narrowed = {}): string {
	const asked = new URLSearchParams({ ...(show ? { show } : {}), ...(after ? { after } : {}) });
	return `/staff/${queue}${asked.size > 0 ? `?${asked}` : ""}`;
}

/** What is done with an item, by the last part of its address. */
const itemActs = ["take", "release", "album", "decide", "undo"] as const;

export type ItemAct = (typeof itemActs)[number];

export function isItemAct(text: string | undefined): text is ItemAct {
	return itemActs.some((act) => act === text);
}

export function itemPath(queue: Queue, id: string, act?: ItemAct): string {
	return `/staff/${queue}/${id}${act ? `/${act}` : ""}`;
}

/** The queue of cases; each case is below it. */
export const casesPath = "/staff/cases";

/** How a picture is shown: blurred and grey, or as it is, small or at full height, which is recorded. */
export type Look = "blurred" | "small" | "sharp";

export function picturePath(
	queue: Queue,
	item: string,
	picture: "selfie" | (string & {}),
	look: Look,
): string {
	return `${itemPath(queue, item)}/pictures/${picture}/${look}`;
}

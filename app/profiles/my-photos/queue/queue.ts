import { fileLimits, shownName } from "../../photos/photo.ts";
import type { TakenFile } from "./take-file.ts";

/**
 * A chosen file: `chosen` until the person sends it, `waiting` for its turn, `sending`, `working`
 * when it is uploaded and being prepared, `failed` with a sentence. Stored files leave the queue.
 */
export type Item = {
	id: number;
	name: string;
	/** The original file; editing starts from it again. */
	original: Blob;
	file: Blob;
	isEdited: boolean;
	state: "chosen" | "waiting" | "sending" | "working" | "failed";
	/** Upload progress, from 0 to 1. */
	share: number;
	/** The place in the site's queue while `working`; 0 when it is this photo's turn. */
	place: number;
	sentence: string | null;
	/** It can never be sent, nor edited. */
	isRefused: boolean;
};

export type Queue = readonly Item[];

export type QueueEvent =
	| { kind: "added"; files: readonly TakenFile[]; firstId: number }
	| { kind: "edited"; id: number; file: Blob }
	| { kind: "removed"; id: number }
	/** Send one file, or all that can be sent. */
	| { kind: "asked"; id?: number }
	| { kind: "begun"; id: number }
	| { kind: "share"; id: number; share: number }
	| { kind: "place"; id: number; place: number }
	| { kind: "failed"; id: number; sentence: string };

const tooLarge = "הקובץ גדול מדי: עד 15 מגה לתמונה. אם עורכים אותו כאן, הוא קטן.";

/** The queue after an event; it leaves all other files unchanged. */
export function reduceQueue(queue: Queue, event: QueueEvent): Queue {
	if (event.kind === "added") {
		return [...queue, ...event.files.map((file, at) => itemOf(file, event.firstId + at))];
	}
	if (event.kind === "removed") return queue.filter(({ id }) => id !== event.id);
	return queue.map((item) =>
		event.id === undefined || item.id === event.id ? changeItem(item, event) : item,
	);
}

function itemOf({ file, name, refused }: TakenFile, id: number): Item {
	const item: Item = {
		id,
		name: shownName(name),
		original: file,
		file,
		isEdited: false,
		state: "chosen",
		share: 0,
		place: 0,
		sentence: null,
		isRefused: false,
	};
	return refused ? { ...item, state: "failed", sentence: refused, isRefused: true } : checked(item);
}

/** A file that is too large is refused without uploading it. */
function checked(item: Item): Item {
	const isTooLarge = item.file.size > fileLimits.bytes;
	return {
		...item,
		state: isTooLarge ? "failed" : "chosen",
		sentence: isTooLarge ? tooLarge : null,
	};
}

type Change = Exclude<QueueEvent, { kind: "added" | "removed" }>;

function changeItem(item: Item, event: Change): Item {
	switch (event.kind) {
		case "edited":
			return checked({ ...item, file: event.file, isEdited: true });
		case "asked": {
			if (!canGo(item)) return item;
			return { ...item, state: "waiting", share: 0, place: 0, sentence: null };
		}
		case "begun":
			return { ...item, state: "sending" };
		case "share":
			return { ...item, share: event.share, state: event.share < 1 ? "sending" : "working" };
		case "place":
			return { ...item, state: "working", place: event.place };
		case "failed":
			return { ...item, state: "failed", share: 0, sentence: event.sentence };
	}
}

/** Whether a file is idle and may be sent; one that is too large has to be edited first. */
export function canGo({ state, file, isRefused }: Item): boolean {
	if (isRefused) return false;
	return (state === "chosen" || state === "failed") && file.size <= fileLimits.bytes;
}

/** The next file to send; null while one is being sent. */
export function nextOf(queue: Queue): Item | null {
	if (queue.some(({ state }) => state === "sending" || state === "working")) return null;
	return queue.find(({ state }) => state === "waiting") ?? null;
}

/** A waiting file's position: 1 is sent next. */
export function placeOf(queue: Queue, id: number): number {
	return queue.filter(({ state }) => state === "waiting").findIndex((item) => item.id === id) + 1;
}

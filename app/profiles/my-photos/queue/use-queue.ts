import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { keepPageFor } from "../../../ui/browser/under-way.ts";
import { type Audience, sentTwice } from "../../photos/photo.ts";
import { useGenderedText } from "../../use-gendered-text.ts";
import { nextOf, type Queue, reduceQueue } from "./queue.ts";
import { sendFile } from "./send-file.ts";
import { hashOf, type TakenFile, takeFile } from "./take-file.ts";

export type QueueActs = {
	add: (files: readonly File[]) => void;
	edit: (id: number, file: Blob) => void;
	/** Removes a file from the queue, even while it is being sent. */
	remove: (id: number) => void;
	send: (id?: number) => void;
};

const chosenTwice = "הקובץ הזה כבר נבחר כאן.";

/** Takes a chosen file, unless it is already in the queue or among the stored photos. */
async function takeOnce(
	id: number,
	file: File,
	known: Map<number, string>,
	stored: () => readonly (string | null)[],
): Promise<TakenFile> {
	const hash = await hashOf(file);
	if (hash !== null && [...known.values()].includes(hash))
		return { name: file.name, file, refused: chosenTwice };
	if (hash !== null) known.set(id, hash);
	const taken = await takeFile(file);
	// A converted file is identified by what was sent.
	const isStored = stored().includes(await hashOf(taken.file));
	return isStored ? { ...taken, refused: sentTwice } : taken;
}

type Batch = {
	/** The checkbox before the first upload. */
	isTicked: boolean;
	/** The audience of the photos that are sent now. */
	audience: () => Audience;
	/** Of the files that the stored photos were made from. */
	fileHashes: readonly string[];
};

/**
 * Uploads files one after another: that limits the memory used on a phone, and an error in one file
 * does not stop the others.
 */
export function useQueue({ isTicked, audience, fileHashes }: Batch, onSaved: () => void) {
	const say = useEffectEvent(useGenderedText());
	const forWhom = useEffectEvent(audience);
	const [queue, dispatch] = useReducer(reduceQueue, [] as Queue);
	const [savedCount, setSavedCount] = useState(0);
	const ids = useRef(0);
	/** Hashes of the files in the queue, by id. */
	const known = useRef(new Map<number, string>());
	/** The stored photos may change while chosen files are read. */
	const stored = useRef<readonly (string | null)[]>(fileHashes);
	useEffect(() => {
		stored.current = fileHashes;
	}, [fileHashes]);
	const underWay = useRef(new Map<number, AbortController>());
	const isUnsent = queue.length > 0;

	useEffect(() => {
		const next = nextOf(queue);
		if (!next || underWay.current.has(next.id)) return;
		const { id, file, name } = next;
		const abort = new AbortController();
		underWay.current.set(id, abort);
		dispatch({ kind: "begun", id });
		const onShare = (share: number) => dispatch({ kind: "share", id, share });
		const onPlace = (place: number) => dispatch({ kind: "place", id, place });
		const { signal } = abort;
		const given = { file, name, isTicked, audience: forWhom(), onShare, onPlace, signal, say };
		keepPageFor(sendFile(given)).then((sent) => {
			underWay.current.delete(id);
			if (signal.aborted) return;
			if (!sent.isSaved) return dispatch({ kind: "failed", id, sentence: sent.sentence });
			known.current.delete(id);
			dispatch({ kind: "removed", id });
			setSavedCount((count) => count + 1);
			onSaved();
		});
	}, [queue, isTicked, onSaved]);

	useEffect(() => {
		if (!isUnsent) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", ask);
		return () => removeEventListener("beforeunload", ask);
	}, [isUnsent]);

	const acts: QueueActs = {
		add: async (files) => {
			const firstId = ids.current;
			ids.current += files.length;
			const taken: TakenFile[] = [];
			for (const [at, file] of files.entries()) {
				taken.push(await takeOnce(firstId + at, file, known.current, () => stored.current));
			}
			dispatch({ kind: "added", files: taken, firstId });
		},
		edit: (id, file) => dispatch({ kind: "edited", id, file }),
		remove: (id) => {
			underWay.current.get(id)?.abort();
			underWay.current.delete(id);
			known.current.delete(id);
			dispatch({ kind: "removed", id });
		},
		send: (id) => dispatch(id === undefined ? { kind: "asked" } : { kind: "asked", id }),
	};
	return { queue, savedCount, acts };
}

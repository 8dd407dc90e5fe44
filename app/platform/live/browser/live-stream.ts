import { type StreamKind, streamKinds } from "../signal.ts";

/**
 * An event as received; `id` is its position among the account's events. The data of each kind is defined by its
 * sender, such as `conversations/event-data.ts`.
 */
export type ReceivedEvent = { id: number; kind: StreamKind; data: Record<string, unknown> };

const pauses = { first: 1_000, last: 60_000 };

/** The browser's APIs, replaced in tests. */
export type StreamParts = {
	openStream: (address: string) => EventSource;
	after: (ms: number, act: () => void) => void;
};

/**
 * Reads the account's events after `last()` until it is stopped or the session ends. The browser itself reopens a
 * broken stream; a refused one is retried with growing pauses.
 * @returns the function that stops it.
 */
export function readStream(
	{ openStream, after }: StreamParts,
	last: () => number,
	hear: (told: ReceivedEvent) => void,
): () => void {
	let stream: EventSource | undefined;
	let failures = 0;
	let isStopped = false;
	const stop = () => {
		isStopped = true;
		stream?.close();
	};
	const open = () => {
		if (isStopped) return;
		const opened = openStream(`/live?after=${last()}`);
		stream = opened;
		opened.addEventListener("open", () => {
			failures = 0;
		});
		for (const kind of streamKinds) {
			opened.addEventListener(kind, ({ lastEventId, data }) => {
				if (isStopped) return;
				if (kind === "closed") stop();
				hear({ id: Number(lastEventId), kind, data: JSON.parse(data) });
			});
		}
		opened.addEventListener("error", () => {
			if (opened.readyState !== 2) return;
			after(Math.min(pauses.first * 2 ** failures, pauses.last), open);
			failures += 1;
		});
	};
	open();
	return stop;
}

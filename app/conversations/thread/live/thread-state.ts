import type { MessageData } from "../../event-data.ts";
import type { ShownMessage, Thread } from "../../thread.server.ts";
import type { Refusal } from "../refusal-words.ts";
import type { Waiting } from "./outbox.ts";

/**
 * What has happened in a conversation since its page was loaded, and what has not been sent yet. Either may be
 * newer: an event can precede a page loaded earlier, and a reloaded page knows it already.
 */
export type ThreadState = {
	/** In order. */
	arrived: readonly ShownMessage[];
	unsent: readonly number[];
	otherReadTo: number;
	isTyping: boolean;
	/** The "new" line stands behind this number; null: nothing is new. */
	readTo: number | null;
	/** The other's messages the reader has not seen yet. */
	missed: readonly number[];
	/** The newest number that the page knows. */
	lastNumber: number;
	/** The reader's messages that have not arrived. */
	waiting: readonly Waiting[];
	refusal: Refusal | null;
};

export type ThreadAction =
	/** `isSeen`: the reader looks at the end of the conversation. */
	| { kind: "message"; message: ShownMessage; isSeen: boolean }
	| { kind: "unsent"; number: number }
	| { kind: "read"; number: number }
	| { kind: "typing"; isTyping: boolean }
	| { kind: "seen" }
	| { kind: "waiting"; waiting: readonly Waiting[] }
	| { kind: "refused"; refusal: Refusal | null }
	/** The page was read anew. */
	| { kind: "reload"; thread: Thread; isSeen: boolean };

export const openState = ({ thread, refusal }: { thread: Thread; refusal: Refusal | null }) =>
	({
		arrived: [],
		unsent: [],
		otherReadTo: 0,
		isTyping: false,
		readTo: thread.messages.some(({ number, isMine }) => !isMine && number > thread.readTo)
			? thread.readTo
			: null,
		missed: [],
		lastNumber: thread.lastNumber,
		waiting: [],
		refusal,
	}) satisfies ThreadState;

export function reduceThread(state: ThreadState, action: ThreadAction): ThreadState {
	switch (action.kind) {
		case "message":
			return arrive(state, [action.message], action.isSeen);
		case "reload":
			return reload(state, action.thread, action.isSeen);
		case "unsent":
			return { ...state, unsent: [...state.unsent, action.number] };
		case "read":
			return { ...state, otherReadTo: Math.max(state.otherReadTo, action.number) };
		case "typing":
			return { ...state, isTyping: action.isTyping };
		case "seen":
			return state.missed.length > 0 ? { ...state, missed: [] } : state;
		case "waiting":
			return { ...state, waiting: action.waiting };
		case "refused":
			return { ...state, refusal: action.refusal };
	}
}

/** Adds messages, each once. */
function arrive(state: ThreadState, messages: ShownMessage[], isSeen: boolean): ThreadState {
	const known = new Set(state.arrived.map(({ number }) => number));
	const again = new Set(messages.map(({ number }) => number));
	const arrived = [...state.arrived.filter(({ number }) => !again.has(number)), ...messages];
	arrived.sort((one, other) => one.number - other.number);
	const theirs = messages.filter(
		({ number, isMine }) => !isMine && !known.has(number) && number > state.lastNumber,
	);
	const lastNumber = Math.max(state.lastNumber, ...messages.map(({ number }) => number));
	// A known message that arrives again was restored.
	const unsent = state.unsent.filter((number) => number > state.lastNumber || !again.has(number));
	const [first] = theirs;
	if (!first) return { ...state, arrived, lastNumber, unsent };
	const next = { ...state, arrived, lastNumber, unsent, isTyping: false };
	// What is seen at once gets no "new" line.
	if (isSeen) return next;
	return {
		...next,
		missed: [...state.missed, ...theirs.map(({ number }) => number)],
		readTo: state.missed.length === 0 ? first.number - 1 : state.readTo,
	};
}

/** Drops what the reloaded page already contains. */
function reload(state: ThreadState, thread: Thread, isSeen: boolean): ThreadState {
	const news = thread.messages.filter(({ number }) => number > state.lastNumber);
	const next = arrive(state, news, isSeen);
	return {
		...next,
		lastNumber: Math.max(next.lastNumber, thread.lastNumber),
		arrived: next.arrived.filter(({ number }) => number > thread.lastNumber),
	};
}

/** The current conversation: the page as loaded, with what has happened since. */
export function threadNow(read: Thread, state: ThreadState): Thread {
	const later = state.arrived.filter(({ number }) => number > read.lastNumber);
	// Older messages are shown alone, without new arrivals.
	const messages = [...read.messages, ...(read.hasNewer ? [] : later)].map((message) =>
		state.unsent.includes(message.number) ? { ...message, text: null } : message,
	);
	const { otherReadTo } = read;
	return {
		...read,
		messages,
		held: stillHeld(read.held, later),
		lastNumber: state.lastNumber,
		readTo: state.readTo ?? state.lastNumber,
		otherReadTo: otherReadTo === null ? null : Math.max(otherReadTo, state.otherReadTo),
	};
}

/** A reviewed message moves to the others once it is sent. */
function stillHeld(held: Thread["held"], later: readonly ShownMessage[]): Thread["held"] {
	const sent = later.flatMap(({ isMine, text }) => (isMine ? [text] : []));
	return held.filter(({ text }) => {
		const at = sent.indexOf(text);
		if (at >= 0) sent.splice(at, 1);
		return at < 0;
	});
}

/**
 * Whether an arriving message requires a reload: an earlier one is missing, the staff restored it, or the
 * conversation or its card changed.
 * @param heardTo the newest number that arrived before.
 */
export function lacksMore(
	thread: Thread,
	heardTo: number,
	{ number, state, card }: Pick<MessageData, "number" | "state" | "card">,
): boolean {
	const isGap = number > Math.max(heardTo, thread.lastNumber) + 1;
	const isBack = thread.messages.some((one) => one.number === number && one.text === null);
	return isGap || isBack || thread.state !== state || (card !== null && thread.card === null);
}

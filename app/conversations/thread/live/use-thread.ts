import {
	type RefObject,
	type SubmitEvent,
	useEffect,
	useEffectEvent,
	useReducer,
	useRef,
	useState,
} from "react";
import { wholeMinute } from "../../../platform/dates.ts";
import { cutText } from "../../../platform/forms/characters.ts";
import { useLive } from "../../../platform/live/use-live.ts";
import { sayAloud } from "../../../ui/browser/live-region.ts";
import type { MessageData, ReadData } from "../../event-data.ts";
import type { Thread } from "../../thread.server.ts";
import { aboutOther, nameOf } from "../../words.ts";
import type { FormState } from "../composer.tsx";
import type { Refusal } from "../refusal-words.ts";
import { useDraft } from "./draft.ts";
import type { Waiting } from "./outbox.ts";
import { post } from "./post.ts";
import {
	lacksMore,
	openState,
	reduceThread,
	type ThreadAction,
	threadNow,
} from "./thread-state.ts";
import { useOutbox } from "./use-outbox.ts";
import { useReadReceipts } from "./use-read-receipts.ts";
import { useRescue } from "./use-rescue.ts";
import { useTyping } from "./use-typing.ts";

type Page = {
	/** As it was read last. */
	read: Thread;
	initialForm: FormState;
	writer: string | null;
	refresh: () => void;
};

type Places = {
	scroller: RefObject<HTMLElement | null>;
	field: RefObject<HTMLTextAreaElement | null>;
};

const newId = () =>
	crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(4))].join("-");

/** An open conversation: what happens in it, what is written in it, and what has not left it. */
export function useThread(page: Page, places: Places) {
	const { read, initialForm, refresh } = page;
	const { field, scroller } = places;
	const [state, dispatch] = useReducer(
		reduceThread,
		{ thread: read, refusal: initialForm.refusal },
		openState,
	);
	const thread = threadNow(read, state);
	const { id } = thread;
	const isLooking = useReadReceipts(thread, read.readTo, scroller, () =>
		dispatch({ kind: "seen" }),
	);
	const readAnew = useEffectEvent(() =>
		dispatch({ kind: "reload", thread: read, isSeen: isLooking() }),
	);
	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever it was read.
	useEffect(() => readAnew(), [read]);
	const typing = useTyping(id, thread.state === "open", (isTyping) =>
		dispatch({ kind: "typing", isTyping }),
	);
	const writing = useWriting(page, field, { thread, dispatch });
	const { clientId, outbox, change, send } = writing;
	useAnnounced(thread);
	const { hearOwn } = writing;
	useHearing({ thread, refresh, outbox, dispatch, isLooking, onTyping: typing.hear, hearOwn });
	return {
		thread,
		state,
		typed: { text: writing.first, clientId, refusal: state.refusal },
		/** There is something in the form that must not be lost. */
		isWriting: writing.hasText || state.waiting.length > 0 || state.refusal !== null,
		type: (text: string) => {
			change(text);
			typing.tell(text);
		},
		keepDraft: writing.keepDraft,
		send: (text: string, confirmed: string) => {
			typing.end();
			return send(text, confirmed);
		},
		sendAgain: () => void outbox.current?.flush(),
		drop: (waiting: string) => outbox.current?.drop(waiting),
		unsend,
	};
}

/** The line replacing it comes with the event; if it was too late, the page says so. */
async function unsend(event: SubmitEvent<HTMLFormElement>): Promise<void> {
	event.preventDefault();
	const form = event.currentTarget;
	const answer = await post(form.action, {});
	if (answer && !answer.ok) form.submit();
}

export type Talk = ReturnType<typeof useThread>;

type Known = { thread: Thread; dispatch: (action: ThreadAction) => void };

/** What is written on the page, until it has arrived. */
function useWriting(
	{ initialForm, writer, refresh }: Page,
	field: Places["field"],
	{ thread: { id, state }, dispatch }: Known,
) {
	const [clientId, setClientId] = useState(initialForm.clientId);
	const [hasText, setHasText] = useState(false);
	const failedBefore = useRef(0);
	// A reloaded page has the draft typed last anywhere; this form keeps its own text.
	const [first] = useState(initialForm.text);
	const draft = useDraft(id, first);
	const change = (text: string) => {
		setHasText(text.trim() !== "");
		draft.change(text);
	};
	const giveBack = ({ text, clientId: ofText }: Waiting, refusal: Refusal) => {
		dispatch({ kind: "refused", refusal });
		// Writing is no longer possible: what was typed stays a draft.
		if (!field.current) return void post(`/messages/${id}/draft`, { text }).then(refresh);
		// Text typed meanwhile is appended.
		const typed = [text, field.current.value].filter((part) => part.trim()).join("\n\n");
		field.current.value = typed;
		change(typed);
		setClientId(ofText);
	};
	const outbox = useOutbox(id, writer, {
		onChange: (waiting) => {
			dispatch({ kind: "waiting", waiting });
			const failed = waiting.filter(({ hasFailed }) => hasFailed).length;
			if (failed > failedBefore.current) sayAloud("ההודעה לא נשלחה.", { isUrgent: true });
			failedBefore.current = failed;
		},
		onSent: ({ text }, number) => {
			sayAloud("נשלחה.");
			const message = { number, isMine: true, text, at: wholeMinute(new Date()) };
			dispatch({ kind: "message", message, isSeen: true });
			// A request takes two messages.
			if (state !== "open") refresh();
		},
		// Only the server's page says what is looked at.
		onHeld: () => {
			sayAloud("ההודעה בבדיקה.");
			refresh();
		},
		onRefused: giveBack,
		onGone: refresh,
	});
	useRescue(field, { conversation: id, writer }, change);
	useTypedBefore(field, first, change);
	/** An own message sent from another page consumed the draft. */
	const hearOwn = (text: string) => {
		const here = field.current?.value ?? "";
		if (!field.current || here === "") return;
		// This draft is the one that was sent.
		if (here === first && here.trim() === text) field.current.value = "";
		setHasText(field.current.value !== "");
		draft.renew(field.current.value);
	};
	const send = async (text: string, confirmed: string) => {
		dispatch({ kind: "refused", refusal: null });
		setClientId(newId());
		await draft.send();
		const added = outbox.current?.add(text, clientId, confirmed);
		// Not earlier: until it is in the outbox, nothing else holds it.
		setHasText(false);
		await added;
	};
	return { first, clientId, hasText, outbox, change, send, hearOwn, keepDraft: () => draft.keep() };
}

type Hearing = Known & {
	refresh: () => void;
	outbox: ReturnType<typeof useOutbox>;
	isLooking: () => boolean;
	onTyping: () => void;
	/** Of a message of one's own that no form of this page waits for. */
	hearOwn: (text: string) => void;
};

/** Applies live events of the conversation to its page. */
function useHearing(hearing: Hearing): void {
	const { thread, refresh, outbox, dispatch, isLooking, onTyping, hearOwn } = hearing;
	const heardTo = useRef(thread.lastNumber);
	const arrive = (data: MessageData) => {
		const { client, at, number, isMine, text } = data;
		const waited = client ? outbox.current?.settle(client) : false;
		if (isMine && !waited && text !== null) hearOwn(text);
		const message = { number, isMine, text, at: wholeMinute(new Date(at)) };
		dispatch({ kind: "message", message, isSeen: isLooking() });
		const isLacking = lacksMore(thread, heardTo.current, data);
		heardTo.current = Math.max(heardTo.current, number);
		if (isLacking) refresh();
	};
	const here =
		<Data extends { conversation?: unknown }>(hear: (data: Data) => void) =>
		(data: Data) => {
			if (data.conversation === thread.id) hear(data);
		};
	useLive({
		closed: () => outbox.current?.clear(),
		reload: refresh,
		message: here(arrive),
		unsent: here(({ number }: MessageData) => {
			dispatch({ kind: "unsent", number });
			sayUnsent(thread, number);
		}),
		read: here(({ number }: ReadData) => dispatch({ kind: "read", number })),
		typing: here(onTyping),
		// Something about an album: the page has its line.
		notification: here(refresh),
		// A request may have been answered, here or elsewhere.
		count: here(() => {
			if (thread.state !== "open") refresh();
		}),
	});
}

function sayUnsent({ messages, other }: Thread, number: number): void {
	const message = messages.find((one) => one.number === number);
	if (!message || message.text === null) return;
	const name = nameOf(other);
	const did = { f: `${name} ביטלה הודעה.`, m: `${name} ביטל הודעה.`, n: `${name}: הודעה בוטלה.` };
	sayAloud(message.isMine ? "ההודעה שלך בוטלה." : aboutOther(other, did));
}

/** Text typed before hydration. */
function useTypedBefore(
	field: RefObject<HTMLTextAreaElement | null>,
	first: string,
	onTyped: (text: string) => void,
): void {
	const look = useEffectEvent(() => {
		const text = field.current?.value ?? first;
		if (text !== first) onTyped(text);
	});
	useEffect(() => look(), []);
}

/** A screen reader hears the beginning of a long message. */
const longestSaid = 300;

/** Says each new message of the other aloud, once. */
function useAnnounced({ messages, lastNumber, other }: Thread): void {
	const saidTo = useRef(lastNumber);
	useEffect(() => {
		const news = messages.filter(({ number, isMine }) => !isMine && number > saidTo.current);
		const last = news.at(-1);
		if (!last) return;
		saidTo.current = last.number;
		const words = news.flatMap(({ text }) => text ?? []).join(". ");
		if (words === "") return;
		const said = cutText(words, longestSaid);
		sayAloud(`הודעה חדשה, שיחה: ${nameOf(other)}: ${said}`);
	}, [messages, other]);
}

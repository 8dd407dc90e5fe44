import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useRefresh } from "../../platform/live/use-refresh.ts";
import styles from "../messages.module.css";
import { threadPath } from "../messages-list.ts";
import { type ListProps, TalkFrame } from "../talk-frame.tsx";
import type { Thread } from "../thread.server.ts";
import { usePresences } from "../use-presences.ts";
import { nameOf } from "../words.ts";
import type { FormState } from "./composer.tsx";
import { Below } from "./footer.tsx";
import { useThread } from "./live/use-thread.ts";
import { MessagesLog } from "./messages-log.tsx";
import { Beside } from "./sidebar.tsx";
import { ThreadHead } from "./thread-head.tsx";

type ConversationProps = {
	/** As it was read last. */
	thread: Thread;
	list: ListProps;
	now: Date;
	livePosition: number;
	initialForm: FormState;
	writer: string | null;
};

export function Conversation(props: ConversationProps) {
	const { thread: read, list, livePosition, initialForm, writer } = props;
	const scroller = useRef<HTMLDivElement>(null);
	const field = useRef<HTMLTextAreaElement>(null);
	const refresh = useRefresh(livePosition);
	const talk = useThread({ read, initialForm, writer, refresh }, { scroller, field });
	const presences = usePresences(list.now);
	const navigate = useNavigate();
	const { search } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: other messages are shown from their end too.
	useEffect(() => {
		if (!location.hash) scroller.current?.scrollTo({ top: 0 });
	}, [search]);
	const { thread, typed } = talk;
	const isRequest = thread.state === "asked";
	useEffect(() => {
		// A phone's keyboard would cover the face.
		if (!isRequest || !matchMedia("(width >= 60rem) and (pointer: fine)").matches) return;
		// After the router has given the focus to the page.
		queueMicrotask(() => field.current?.focus({ preventScroll: true }));
	}, [isRequest]);
	const last = thread.messages.at(-1)?.at ?? props.now;
	const now = last > props.now ? last : props.now;
	const send = (text: string, confirmed: string) => {
		void talk.send(text, confirmed);
		if (thread.hasNewer) void navigate(threadPath(thread.id));
		scroller.current?.scrollTo({ top: 0, behavior: "instant" });
	};
	const leave = (text: string) => {
		talk.type(text);
		talk.keepDraft();
	};
	return (
		<TalkFrame
			list={list}
			current={thread.id}
			isWide={isRequest}
			presences={presences}
			refresh={refresh}
			empty={null}
		>
			<section
				className={styles.thread}
				aria-label={`שיחה: ${nameOf(thread.other)}`}
				data-conversation={thread.id}
				data-state={thread.state}
			>
				<ThreadHead thread={thread} presences={presences} now={now} />
				<MessagesLog talk={talk} now={now} presences={presences} scroller={scroller} />
				<Below
					thread={thread}
					typed={typed}
					isWriting={talk.isWriting}
					writing={{ field, onType: talk.type, onSend: send, onLeave: leave }}
				/>
			</section>
			{!isRequest && <Beside thread={thread} presences={presences} now={now} />}
		</TalkFrame>
	);
}

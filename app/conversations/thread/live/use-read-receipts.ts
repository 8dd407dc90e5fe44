import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { Thread } from "../../thread.server.ts";
import { isAtEnd } from "../kept-place.tsx";
import { post } from "./post.ts";

const restMs = 250;

/**
 * Reports to the server what the reader has seen, once they are at the end.
 * @param readToFirst up to where they had read when the page was opened.
 * @returns whether a message that arrives now is seen at once.
 */
export function useReadReceipts(
	thread: Thread,
	readToFirst: number,
	scroller: RefObject<HTMLElement | null>,
	onSeen: () => void,
): () => boolean {
	// Whether opening the page marked it as read depends on how it was opened: going back does not.
	const readTo = useRef(readToFirst);
	const timer = useRef(0);
	const isLooking = () => !document.hidden && !thread.hasNewer && isAtEnd(scroller.current);
	const last = thread.messages.findLast(({ isMine }) => !isMine)?.number ?? 0;
	const tell = useEffectEvent(async () => {
		if (!isLooking() || last <= readTo.current) return;
		const before = readTo.current;
		readTo.current = last;
		const answer = await post(`/messages/${thread.id}/read`, { number: String(last) });
		if (!answer?.ok && readTo.current === last) readTo.current = before;
	});
	const look = useEffectEvent(() => {
		if (!isLooking()) return;
		onSeen();
		clearTimeout(timer.current);
		timer.current = window.setTimeout(() => void tell(), restMs);
	});
	useEffect(() => {
		const frame = scroller.current;
		const see = () => look();
		document.addEventListener("visibilitychange", see);
		frame?.addEventListener("scroll", see, { passive: true });
		return () => {
			document.removeEventListener("visibilitychange", see);
			frame?.removeEventListener("scroll", see);
		};
	}, [scroller]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is new is looked at, on whichever page it stands.
	useEffect(() => look(), [last, thread.hasNewer]);
	return isLooking;
}

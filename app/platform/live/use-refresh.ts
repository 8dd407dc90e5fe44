import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";

/** Events that happen together are read together. */
const gatherMs = 300;

/**
 * Returns a function that reloads the page's data. Requests made meanwhile cause one more reload afterwards, and a
 * hidden page waits.
 * @param position the account's last event before the data was read (`findPosition`).
 */
export function useRefresh(position: number | undefined): () => void {
	const { revalidate } = useRevalidator();
	const asked = useRef({ isOld: false, isReading: false, timer: 0 });
	const read = useCallback(async () => {
		const { current } = asked;
		if (current.isReading) return;
		current.isReading = true;
		while (current.isOld && !document.hidden) {
			current.isOld = false;
			await revalidate();
		}
		current.isReading = false;
	}, [revalidate]);
	const refresh = useCallback(() => {
		asked.current.isOld = true;
		clearTimeout(asked.current.timer);
		asked.current.timer = window.setTimeout(() => void read(), gatherMs);
	}, [read]);
	// Events sent while the page was loading were not received.
	const catchUp = useEffectEvent(() => {
		if (Number(document.documentElement.dataset.live) > (position ?? Number.POSITIVE_INFINITY))
			refresh();
	});
	useEffect(() => {
		catchUp();
		const { current } = asked;
		const see = () => void read();
		// A page restored from the browser's cache missed what happened.
		const comeBack = ({ persisted }: PageTransitionEvent) => persisted && refresh();
		document.addEventListener("visibilitychange", see);
		addEventListener("pageshow", comeBack);
		return () => {
			clearTimeout(current.timer);
			document.removeEventListener("visibilitychange", see);
			removeEventListener("pageshow", comeBack);
		};
	}, [read, refresh]);
	return refresh;
}

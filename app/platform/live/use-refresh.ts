import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";

/** What happens together is read together. */
const gatherMs = 300;

/**
 * Returns a function that reads the page's data anew. What is asked for meanwhile is read once more afterwards,
 * and a page that nobody sees waits.
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
	// What was told while the page was on its way, nobody heard.
	const catchUp = useEffectEvent(() => {
		if (Number(document.documentElement.dataset.live) > (position ?? Number.POSITIVE_INFINITY))
			refresh();
	});
	useEffect(() => {
		catchUp();
		const { current } = asked;
		const see = () => void read();
		// A page out of the browser's memory missed what happened.
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

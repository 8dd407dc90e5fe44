import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useLive } from "../platform/live/use-live.ts";

/** What is told to open pages; other kinds change no list. */
const changing = /^(message|unsent|count|reload)$/;

/**
 * Reads the list anew whenever something changes it. On a phone it does not stand beside an open conversation, and
 * waits until it does; what was searched for stays as it was found.
 */
export function useListNews(
	list: RefObject<HTMLElement | null>,
	isSearch: boolean,
	refresh: () => void,
): void {
	const isOld = useRef(false);
	const look = useEffectEvent(() => {
		if (!isOld.current || isSearch || list.current?.offsetParent === null) return;
		isOld.current = false;
		refresh();
	});
	useLive(({ kind }) => {
		if (!changing.test(kind)) return;
		isOld.current = true;
		look();
	});
	useEffect(() => {
		const see = () => look();
		addEventListener("resize", see);
		return () => removeEventListener("resize", see);
	}, []);
}

import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useLive } from "../platform/live/use-live.ts";

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
	const change = () => {
		isOld.current = true;
		look();
	};
	useLive({ message: change, unsent: change, count: change, reload: change });
	useEffect(() => {
		const see = () => look();
		addEventListener("resize", see);
		return () => removeEventListener("resize", see);
	}, []);
}

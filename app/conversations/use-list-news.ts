import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useLive } from "../platform/live/use-live.ts";

/**
 * Reloads the list whenever something changes it. On a phone it waits while a conversation covers it; search
 * results stay as found.
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

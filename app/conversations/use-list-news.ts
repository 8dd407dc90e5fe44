import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { StreamKind } from "../platform/live/signal.ts";
import { useLive } from "../platform/live/use-live.ts";

const changesList = {
	...{ message: true, unsent: true, count: true, reload: true },
	...{ read: false, typing: false, presence: false, notification: false, closed: false },
} satisfies Record<StreamKind, boolean>;

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
		if (!changesList[kind]) return;
		isOld.current = true;
		look();
	});
	useEffect(() => {
		const see = () => look();
		addEventListener("resize", see);
		return () => removeEventListener("resize", see);
	}, []);
}

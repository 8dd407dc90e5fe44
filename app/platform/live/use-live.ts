import { useEffect, useEffectEvent } from "react";
import { joinLiveInPage } from "./browser/live-in-page.ts";
import type { ReceivedEvent } from "./browser/live-stream.ts";

/** Calls back for each event of the account that this tab is told while the component is shown. */
export function useLive(hear: (event: ReceivedEvent) => void): void {
	const onLive = useEffectEvent(hear);
	useEffect(() => {
		const listen = (event: Event) => onLive((event as CustomEvent<ReceivedEvent>).detail);
		addEventListener("live", listen);
		return () => removeEventListener("live", listen);
	}, []);
}

/**
 * Has this tab told what happens in the account, from the first page on that knows its place among the
 * account's events; undefined for pages of who is told nothing.
 */
export function useLiveStream(position: number | undefined): void {
	useEffect(() => {
		if (position !== undefined) joinLiveInPage(position);
	}, [position]);
}

import { useEffect, useEffectEvent } from "react";
import { joinLiveInPage } from "./browser/live-in-page.ts";
import type { ReceivedEvent } from "./browser/live-stream.ts";
import type { StreamKind } from "./signal.ts";

/** What to do with what an event holds, by its kind; whoever publishes a kind says what that is. */
type Heard = { readonly [Kind in StreamKind]?: (data: never) => void };

/** Calls back for each event of these kinds that this tab is told of the account while the component is shown. */
export function useLive(heard: Heard): void {
	const onLive = useEffectEvent(({ kind, data }: ReceivedEvent) => heard[kind]?.(data as never));
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

import { useEffect, useEffectEvent } from "react";
import { joinLiveInPage } from "./browser/live-in-page.ts";
import type { ReceivedEvent } from "./browser/live-stream.ts";
import type { StreamKind } from "./signal.ts";

/** Handlers of an event's data, by kind; the publisher of a kind defines its data. */
type Heard = { readonly [Kind in StreamKind]?: (data: never) => void };

/** Calls back for each event of these kinds that this tab receives while the component is mounted. */
export function useLive(heard: Heard): void {
	const onLive = useEffectEvent(({ kind, data }: ReceivedEvent) => heard[kind]?.(data as never));
	useEffect(() => {
		const listen = (event: Event) => onLive((event as CustomEvent<ReceivedEvent>).detail);
		addEventListener("live", listen);
		return () => removeEventListener("live", listen);
	}, []);
}

/**
 * Subscribes this tab to the account's events, starting with the first page that knows its position; undefined for
 * pages of visitors who get no events.
 */
export function useLiveStream(position: number | undefined): void {
	useEffect(() => {
		if (position !== undefined) joinLiveInPage(position);
	}, [position]);
}

import { useEffect, useEffectEvent } from "react";
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

import { useEffectEvent, useLayoutEffect } from "react";

/**
 * Runs once React has the component on the page, before its handlers hear any key. Other effects run later: what is
 * typed by then looks like something from before, or is lost with a form that they fill anew.
 */
export function useBeforeKeys(begin: () => void): void {
	const beginNow = useEffectEvent(begin);
	useLayoutEffect(() => beginNow(), []);
}

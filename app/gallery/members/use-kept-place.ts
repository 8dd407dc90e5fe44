import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Kept in the history for the way back: the addresses of the list's further pages, the place of a page that was
 * unloaded, and to whom the reader went.
 */
type Kept = { pages?: readonly string[]; top?: number; card?: string };

export const readKept = (): Kept => (typeof history === "undefined" ? {} : (history.state ?? {}));

export const keepInHistory = (kept: Kept): void =>
	history.replaceState({ ...history.state, ...kept }, "");

/**
 * Goes back to where the list was left, and to whom the reader went. The router finds the place on the page, but not
 * in a document that first has to read again what was there.
 * @param count how many people are there.
 */
export function useKeptPlace(count: number, isReading: boolean, isNewDocument: boolean): void {
	const kept = useRef<Kept>(undefined);
	const goBack = useEffectEvent(() => {
		const { top, ...last } = readKept();
		kept.current ??= isNewDocument && last.pages ? { top, ...last } : last;
		const place = kept.current;
		if (place.top !== undefined && !isReading) {
			scrollTo({ top: place.top, behavior: "instant" });
			delete place.top;
		}
		const link = place.card && document.getElementById(place.card)?.querySelector("a");
		if (!link) return;
		delete place.card;
		// The page that comes takes the focus first.
		requestAnimationFrame(() => link.focus({ preventScroll: true }));
	});
	useEffect(() => {
		if (count > 0 || !isReading) goBack();
	}, [count, isReading]);
	useEffect(() => {
		const leave = () => keepInHistory({ top: scrollY });
		addEventListener("pagehide", leave);
		return () => removeEventListener("pagehide", leave);
	}, []);
}

import { useEffect, useEffectEvent, useRef } from "react";

/** Stored in the history for going back: the URLs of the list's further pages, and the card the reader opened. */
type Kept = { pages?: readonly string[] | undefined; card?: string | undefined };

/** Where the list was on the screen when its document was left; the history takes nothing any more then. */
const topKey = "gallery-top";

export const readKept = (): Kept => (typeof history === "undefined" ? {} : (history.state ?? {}));

export const keepInHistory = (kept: Kept): void =>
	history.replaceState({ ...history.state, ...kept }, "");

/**
 * Restores the list's position and the opened card. The router restores the scroll position, but not in a document
 * that must first reload the list.
 * @param count how many people are there.
 */
export function useKeptPlace(count: number, isReading: boolean, isNewDocument: boolean): void {
	const kept = useRef<Kept & { top: number | undefined }>(undefined);
	const goBack = useEffectEvent(() => {
		const { pages, card } = readKept();
		const top = Number(sessionStorage.getItem(topKey));
		kept.current ??= { card, top: isNewDocument && pages ? top : undefined };
		const place = kept.current;
		if (place.top !== undefined && !isReading) {
			scrollTo({ top: place.top, behavior: "instant" });
			place.top = undefined;
		}
		// The history keeps ids only.
		const link = place.card && document.getElementById(place.card)?.querySelector("a");
		if (!link) return;
		place.card = undefined;
		// The new page takes the focus first.
		requestAnimationFrame(() => link.focus({ preventScroll: true }));
	});
	useEffect(() => {
		if (count > 0 || !isReading) goBack();
	}, [count, isReading]);
	useEffect(() => {
		const leave = () => sessionStorage.setItem(topKey, String(scrollY));
		addEventListener("pagehide", leave);
		return () => removeEventListener("pagehide", leave);
	}, []);
}

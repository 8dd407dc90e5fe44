import { useEffect, useEffectEvent, useRef, useState } from "react";

/** A swipeable row of pictures, also turned by buttons and the arrow keys; tells which one is visible. */
export function useTurns(count: number) {
	const row = useRef<HTMLUListElement>(null);
	const [current, setCurrent] = useState(0);
	const turnTo = (asked: number) => {
		const at = (asked + count) % count;
		const slide = row.current?.children[at];
		if (!row.current || !slide) return;
		// Horizontally only: the page does not scroll.
		const way = slide.getBoundingClientRect().left - row.current.getBoundingClientRect().left;
		row.current.scrollBy({ left: way });
		setCurrent(at);
	};
	useArrowKeys((step) => turnTo(current + step));
	useEffect(() => {
		const slides = [...(row.current?.children ?? [])].slice(0, count);
		const seen = new IntersectionObserver(
			(entries) => {
				const shown = entries.findLast(({ isIntersecting }) => isIntersecting);
				if (shown) setCurrent(slides.indexOf(shown.target));
			},
			{ root: row.current, threshold: 0.6 },
		);
		for (const slide of slides) seen.observe(slide);
		return () => seen.disconnect();
	}, [count]);
	return { row, current, turnTo };
}

/** The pictures run from right to left. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: 1, ArrowRight: -1 };

function useArrowKeys(turn: (step: number) => void): void {
	const press = useEffectEvent((event: KeyboardEvent) => {
		const { key, target } = event;
		const step = steps[key];
		if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
		// However it was opened: it has the keys then.
		if (document.querySelector("dialog[open]")) return;
		if (target instanceof Element && target.closest("input, textarea, select")) return;
		turn(step);
		event.preventDefault();
	});
	useEffect(() => {
		const listen = (event: KeyboardEvent) => press(event);
		addEventListener("keydown", listen);
		return () => removeEventListener("keydown", listen);
	}, []);
}

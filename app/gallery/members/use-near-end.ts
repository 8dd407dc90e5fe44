import {
	type CSSProperties,
	type RefObject,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useState,
} from "react";

/** The server's page size. */
const pageSize = 24;

/** Pixels before the end at which the next page is requested, early enough that nobody sees the end. */
const ahead = 1_600;

/** Whether the reader is near the end. Don't load more when they jumped to the footer, until they turn back. */
function isNear(end: HTMLElement | null): boolean {
	const top = (element: Element | null) => element?.getBoundingClientRect().top ?? Infinity;
	return top(end) < innerHeight + ahead && top(document.querySelector("footer")) > innerHeight;
}

/** Calls back when the reader comes near the end, and again if they are still there after loading. */
export function useNearEnd(
	end: RefObject<HTMLElement | null>,
	isReading: boolean,
	act: () => void,
): void {
	const look = useEffectEvent(() => {
		if (isNear(end.current)) act();
	});
	useEffect(() => {
		const near = new IntersectionObserver(() => look(), { rootMargin: `0px 0px ${ahead}px` });
		const below = new IntersectionObserver(() => look());
		const footer = document.querySelector("footer");
		if (end.current) near.observe(end.current);
		if (footer) below.observe(footer);
		return () => {
			near.disconnect();
			below.disconnect();
		};
	}, [end]);
	useEffect(() => {
		if (!isReading) look();
	}, [isReading]);
}

/**
 * Reserves a page's height below the people while loading, so that a reader faster than the network sees people
 * appear without layout shifts.
 * @param most how many people there are in all.
 */
export function useRoom(
	list: RefObject<HTMLElement | null>,
	isGrowing: boolean,
	most: number,
): CSSProperties | undefined {
	const [height, setHeight] = useState<number>();
	useLayoutEffect(() => {
		setHeight(isGrowing && list.current ? heightWithNext(list.current, most) : undefined);
	}, [isGrowing, list, most]);
	return height === undefined ? undefined : { minBlockSize: height };
}

function heightWithNext(list: HTMLElement, most: number): number {
	const { length } = list.children;
	const { gridTemplateColumns, rowGap } = getComputedStyle(list);
	const columns = gridTemplateColumns.split(" ").length;
	const rows = (count: number) => Math.ceil(count / columns);
	const row = (list.offsetHeight + Number.parseFloat(rowGap)) / rows(length);
	const coming = Math.min(pageSize, Math.max(most - length, 0));
	return list.offsetHeight + (rows(length + coming) - rows(length)) * row;
}

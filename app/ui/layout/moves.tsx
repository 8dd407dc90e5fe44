import { useEffect, useEffectEvent, useRef } from "react";
import { useBlocker, useLocation, useMatches, useNavigation, useRevalidator } from "react-router";
import { pageStale, rememberPage } from "../browser/keep-page.ts";
import { sayAloud } from "../browser/live-region.ts";
import { closeSheet } from "../browser/open-sheet.ts";
import { showToast } from "../browser/show-toast.ts";
import styles from "./moves.module.css";

const pauses = { first: 5_000, last: 60_000 };

/** Retries a page that could not be reloaded, less and less often until it answers. */
function Reread() {
	const { revalidate } = useRevalidator();
	const reread = useEffectEvent(() => void revalidate());
	const failures = useRef(0);
	useEffect(() => {
		let timer: number | undefined;
		const wait = () => {
			clearTimeout(timer);
			timer = window.setTimeout(
				reread,
				Math.min(pauses.first * 2 ** failures.current, pauses.last),
			);
			failures.current += 1;
		};
		addEventListener(pageStale, wait);
		return () => {
			clearTimeout(timer);
			removeEventListener(pageStale, wait);
		};
	}, []);
	return null;
}

/**
 * Blocks navigation while offline: the browser's own error would replace the page. Back first closes the open
 * sheet, and leaves the next time.
 */
function useStaying(): void {
	const { state, reset } = useBlocker(
		({ currentLocation: from, nextLocation: to, historyAction }) => {
			if (historyAction === "POP" && closeSheet()) return true;
			const isSamePage = from.pathname === to.pathname && from.search === to.search;
			if (navigator.onLine || isSamePage) return false;
			showToast("unanswered");
			return true;
		},
	);
	useEffect(() => {
		if (state === "blocked") reset();
	}, [state, reset]);
}

/** Navigation between pages: a bar when it takes long; the next page fades in, is announced and focused. */
export function Moves() {
	useStaying();
	const { pathname, key } = useLocation();
	const matches = useMatches();
	const { state, location: to } = useNavigation();
	const target = to && to.pathname + to.search;
	useEffect(() => rememberPage(matches, target), [matches, target]);
	const isMoving = state === "loading";
	const last = useRef(pathname);
	useEffect(() => {
		if (last.current === pathname) return;
		last.current = pathname;
		// A menu from which somebody went on; both stand in whatever frame the next page has.
		document.querySelector<HTMLElement>("[popover]:popover-open")?.hidePopover();
		const main = document.getElementById("main");
		main?.focus({ preventScroll: true });
		if (!matchMedia("(prefers-reduced-motion: reduce)").matches)
			main?.animate({ opacity: [0.4, 1] }, { duration: 160, easing: "ease-out" });
		sayAloud(document.title);
	}, [pathname]);
	return (
		<>
			<Reread key={key} />
			<div className={styles.bar} data-moving={isMoving || undefined} aria-hidden="true" />
		</>
	);
}

import {
	type KeyboardEvent,
	type MouseEvent,
	type PointerEvent,
	type SubmitEventHandler,
	useRef,
	useState,
} from "react";
import { useSearchParams } from "react-router";

const longPressMs = 500;
/** A finger that moves further scrolls. */
const stillPx = 10;

/** The message in which something happened; its number. */
function numberAt(target: EventTarget): number | null {
	const row = target instanceof Element ? target.closest<HTMLElement>("[data-message]") : null;
	return row?.querySelector("[data-acts]") ? Number(row.dataset.message) : null;
}

/**
 * Whose acts are open, and the ways there: ⋯, a long press, the right button. Among all ⋯ the keyboard stops at
 * one, and goes on with the arrows.
 * @param last the newest message that has acts.
 */
export function useMessageActs(last: number, unsend: SubmitEventHandler<HTMLFormElement>) {
	const [search] = useSearchParams();
	// Without a script the acts are an address.
	const [opened, setOpened] = useState(Number(search.get("acts")) || null);
	const [reached, reach] = useState<number | null>(null);
	const press = useRef({ timer: 0, x: 0, y: 0 });
	const open = (number: number) => {
		// A sheet gives the focus back to where it was.
		document.querySelector<HTMLElement>(`[data-acts="${number}"]`)?.focus({ preventScroll: true });
		setOpened(number);
	};
	const release = () => clearTimeout(press.current.timer);
	return {
		opened,
		open,
		close: () => setOpened(null),
		reached: reached ?? last,
		reach,
		unsend,
		ways: {
			onContextMenu: (event: MouseEvent) => {
				const number = numberAt(event.target);
				// Marked words have a menu of the browser's own.
				if (number === null || !getSelection()?.isCollapsed) return;
				event.preventDefault();
				open(number);
			},
			onPointerDown: (event: PointerEvent) => {
				release();
				const number = numberAt(event.target);
				if (event.pointerType === "mouse" || number === null) return;
				const timer = window.setTimeout(() => open(number), longPressMs);
				press.current = { timer, x: event.clientX, y: event.clientY };
			},
			onPointerMove: ({ clientX, clientY }: PointerEvent) => {
				const { x, y } = press.current;
				if (Math.hypot(clientX - x, clientY - y) > stillPx) release();
			},
			onPointerUp: release,
			onPointerCancel: release,
			onKeyDown: (event: KeyboardEvent) => {
				const target = event.target as HTMLElement;
				if (!target.dataset.acts) return;
				const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-acts]")];
				const at = all.indexOf(target);
				const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
				if (to === undefined) return;
				event.preventDefault();
				all[to]?.focus();
			},
		},
	};
}

export type MessageActs = ReturnType<typeof useMessageActs>;

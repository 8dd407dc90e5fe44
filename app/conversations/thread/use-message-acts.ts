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

/**
 * Whose acts are open, and how to open them: ⋯, a long press, the right button. All ⋯ share one tab stop; the arrow
 * keys move between them.
 * @param last the newest message that has acts.
 */
export function useMessageActs(last: number, unsend: SubmitEventHandler<HTMLFormElement>) {
	const [search] = useSearchParams();
	// Without scripts the acts are a link.
	const [opened, setOpened] = useState(Number(search.get("acts")) || null);
	const [reached, reach] = useState<number | null>(null);
	const links = useRef(new Map<number, HTMLElement>());
	const press = useRef({ timer: 0, x: 0, y: 0 });
	const open = (number: number) => {
		// A closing sheet restores the focus.
		links.current.get(number)?.focus({ preventScroll: true });
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
		/** Registers the ⋯ of a message while it is mounted. */
		hold: (number: number, link: HTMLElement) => {
			links.current.set(number, link);
			return () => void links.current.delete(number);
		},
		/** Arrow keys from one message's ⋯ to the next. */
		move: (event: KeyboardEvent, number: number) => {
			const all = [...links.current.keys()].toSorted((one, other) => one - other);
			const at = all.indexOf(number);
			const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
			if (to === undefined) return;
			event.preventDefault();
			links.current.get(all[to] ?? number)?.focus();
		},
		/** Opens a message's acts from the message itself. */
		waysTo: (number: number) => ({
			onContextMenu: (event: MouseEvent) => {
				// Marked words have a menu of the browser's own.
				if (!getSelection()?.isCollapsed) return;
				event.preventDefault();
				open(number);
			},
			onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
				release();
				if (pointerType === "mouse") return;
				const timer = window.setTimeout(() => open(number), longPressMs);
				press.current = { timer, x: clientX, y: clientY };
			},
			onPointerMove: ({ clientX, clientY }: PointerEvent) => {
				const { x, y } = press.current;
				if (Math.hypot(clientX - x, clientY - y) > stillPx) release();
			},
			onPointerUp: release,
			onPointerCancel: release,
		}),
	};
}

export type MessageActs = ReturnType<typeof useMessageActs>;

import { useEffect, useRef } from "react";
import { post } from "./post.ts";

/** How often a page says that somebody is writing, and how long the other page believes it. */
const pauses = { told: 4_000, shown: 6_000 };

type Typing = {
	/** Somebody types here; a request tells nobody. */
	tell(text: string): void;
	/** What is written next is told at once. */
	end(): void;
	/** The other writes. */
	hear(): void;
};

/** That one of the two writes: told to the other, and shown here until they have not for a while. */
export function useTyping(
	conversation: string,
	isOpen: boolean,
	show: (isTyping: boolean) => void,
): Typing {
	const toldAt = useRef(0);
	const timer = useRef(0);
	useEffect(() => () => clearTimeout(timer.current), []);
	return {
		tell(text) {
			if (!text.trim() || !isOpen || Date.now() - toldAt.current < pauses.told) return;
			toldAt.current = Date.now();
			void post(`/messages/${conversation}/typing`, {});
		},
		end() {
			toldAt.current = 0;
		},
		hear() {
			show(true);
			clearTimeout(timer.current);
			timer.current = window.setTimeout(() => show(false), pauses.shown);
		},
	};
}

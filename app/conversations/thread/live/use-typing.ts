import { useEffect, useRef } from "react";
import { post } from "./post.ts";

/** How often typing is reported, and how long the other page shows it. */
const pauses = { told: 4_000, shown: 6_000 };

type Typing = {
	/** Somebody types here; a request tells nobody. */
	tell(text: string): void;
	/** The next typing is reported at once. */
	end(): void;
	hear(): void;
};

/** Typing indicator: reported to the other, and shown here until they pause for a while. */
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

import { post } from "./composer.ts";
import { thread } from "./log.ts";

/** How often a page says that somebody is writing, and how long the other page believes it. */
const pauses = { told: 4_000, shown: 6_000 };

let toldAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Somebody types here; a request tells nobody. */
export function tellTyping(text: string): void {
	const { conversation, state } = thread()?.dataset ?? {};
	if (!text.trim() || state !== "open" || Date.now() - toldAt < pauses.told) return;
	toldAt = Date.now();
	void post(`/messages/${conversation}/typing`, {});
}

/** What is written next is told at once. */
export function endTyping(): void {
	toldAt = 0;
}

/** Shows that the other writes, until they have not for a while. */
export function showTyping(isTyping: boolean): void {
	const line = thread()?.querySelector<HTMLElement>("[data-typing]");
	if (line) line.hidden = !isTyping;
	clearTimeout(timer);
	if (isTyping) timer = setTimeout(() => showTyping(false), pauses.shown);
}

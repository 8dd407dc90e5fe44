import { fetchPage } from "../../keep-list.ts";
import { field } from "./composer.ts";
import { scroller, thread } from "./log.ts";

let isReading = false;
let isOld = false;

/**
 * Reads the conversation anew as the server writes it: after missed events, and when what can be done
 * in it has changed. What is being typed stays. An unseen page waits until it is seen.
 * @param after runs on the new page.
 */
export async function refresh(after: () => void): Promise<void> {
	isOld = true;
	if (isReading || document.hidden) return;
	isOld = false;
	isReading = true;
	const page = await fetchPage(location.pathname + location.search);
	isReading = false;
	const [old, fresh] = [thread(), page?.querySelector<HTMLElement>("section[data-conversation]")];
	if (!old) return;
	// Gone, or nobody is signed in: the page itself says so.
	if (!fresh) return void (navigator.onLine && page !== null && location.reload());
	const [typing, place] = [field(), scroller()?.scrollTop ?? 0];
	const focus = document.activeElement === typing;
	const next = fresh.querySelector<HTMLTextAreaElement>("[data-composer] textarea");
	if (typing && next) next.value = typing.value;
	Object.assign(old.dataset, fresh.dataset);
	old.replaceChildren(...fresh.childNodes);
	if (focus) field()?.focus();
	if (place < 0) scroller()?.scrollTo({ top: place });
	after();
	if (isOld) await refresh(after);
}

/** Reads what had to wait until the page is seen. */
export function refreshWhenSeen(after: () => void): void {
	document.addEventListener("visibilitychange", () => {
		if (isOld && !document.hidden) void refresh(after);
	});
}

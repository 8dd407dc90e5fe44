import * as log from "./log.ts";
import type { Outbox } from "./outbox.ts";
import type { Seen } from "./seen.ts";
import { showTyping } from "./typing.ts";

type Told = { kind: string; data: Record<string, unknown> };
type Arrived = log.LiveMessage & { state: string; card: string | null; client?: string };

/** The parts of the page that events change. */
export type Hearing = { outbox: Outbox; seen: Seen; refresh: () => void };

/** A screen reader hears the beginning of a long message. */
const longestSaid = 300;

/** Brings what happens in this conversation into its page. */
export function hearEvents(page: Hearing): void {
	addEventListener("live", (event) => {
		const { kind, data } = (event as CustomEvent<Told>).detail;
		if (kind === "closed") page.outbox.clear();
		if (kind === "reload") page.refresh();
		const { conversation, state } = log.thread()?.dataset ?? {};
		if (data.conversation !== conversation || conversation === undefined) return;
		if (kind === "message") arrive(page, data as unknown as Arrived);
		if (kind === "unsent") log.keepPlace(() => log.showUnsent(data as unknown as Arrived));
		if (kind === "read") log.showRead(Number(data.number));
		if (kind === "typing") showTyping(true);
		// Something about an album: the page has its line.
		if (kind === "notification") page.refresh();
		// A request may have been answered, here or elsewhere.
		if (kind === "count" && state !== "open") page.refresh();
	});
	// A page out of the browser's memory missed what happened.
	addEventListener("pageshow", ({ persisted }) => persisted && page.refresh());
}

function arrive({ outbox, seen, refresh }: Hearing, message: Arrived): void {
	const { number, isMine, text, state, card, client } = message;
	const isSeen = seen.isLooking;
	if (client) outbox.settle(client);
	if (log.isAtNewest()) {
		let isNew = false;
		log.keepPlace(() => {
			isNew = log.showMessage(message);
		});
		if (isMine) log.dropHeld(text);
		else if (isNew) {
			showTyping(false);
			say(text);
			if (isSeen) seen.look();
			else seen.miss(number);
		}
	} else if (!isMine) seen.miss(number);
	const page = log.thread();
	if (page?.dataset.state !== state || (card && !page?.querySelector("[data-card]"))) refresh();
}

/** Says a message of the other aloud, once. */
function say(text: string | null): void {
	const region = document.getElementById("say");
	const name = log.thread()?.getAttribute("aria-label") ?? "";
	if (region && text !== null) {
		region.textContent = `הודעה חדשה, ${name}: ${text.slice(0, longestSaid).toWellFormed()}`;
	}
}

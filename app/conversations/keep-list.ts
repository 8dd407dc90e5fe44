import { refreshHeader } from "../platform/live/refresh.ts";

type Told = { kind: string; data: Record<string, unknown> };

/** What is told to open pages; other kinds change no list. */
const changing = /^(message|unsent|count|reload)$/;
/** What happens together is read together. */
const gatherMs = 300;

/** Shows in the list, and above an open conversation, that the other has come or gone. */
function showPresence({ conversation, presence }: Record<string, unknown>): void {
	const within = `[data-conversation="${CSS.escape(String(conversation))}"]`;
	for (const sign of document.querySelectorAll<HTMLElement>(`li${within} [data-here]`)) {
		sign.hidden = presence !== 4;
	}
	const line = document.querySelector<HTMLElement>(`section${within} [data-presence]`);
	const words: unknown = line && JSON.parse(line.dataset.presence ?? "[]")[Number(presence)];
	if (line && typeof words === "string") line.textContent = words;
}

/** Fetches a page of ours as a document; null when there is none for this reader now. */
export async function fetchPage(address: string): Promise<Document | null> {
	const headers = { accept: "text/html", [refreshHeader]: "1" };
	const answer = await fetch(address, { headers }).catch(() => null);
	if (!answer || answer.status >= 500 || answer.redirected) return null;
	return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Reads the list anew whenever something changes it, as the server writes it; unseen pages wait. */
export function keepList(): void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isOld = false;
	let isReading = false;
	const refresh = async () => {
		const list = document.querySelector<HTMLElement>("[data-list]");
		// On a phone the list does not stand beside an open conversation.
		// What was searched for stays as it was found.
		if (new URLSearchParams(location.search).has("q")) return;
		if (!isOld || isReading || document.hidden || list?.offsetParent === null) return;
		isOld = false;
		isReading = true;
		const isOwnPage = /^\/messages\/?$/.test(location.pathname);
		const page = await fetchPage(isOwnPage ? location.href : "/messages");
		const fresh = page?.querySelector<HTMLElement>("[data-list]");
		if (list && fresh) replaceList(list, fresh, isOwnPage);
		isReading = false;
		void refresh();
	};
	addEventListener("live", (event) => {
		const { kind, data } = (event as CustomEvent<Told>).detail;
		if (kind === "presence") showPresence(data);
		if (!changing.test(kind)) return;
		isOld = true;
		clearTimeout(timer);
		timer = setTimeout(refresh, gatherMs);
	});
	document.addEventListener("visibilitychange", refresh);
	addEventListener("resize", refresh);
}

/** Beside a conversation only the rows change; its own row stays marked. */
function replaceList(list: HTMLElement, fresh: HTMLElement, isOwnPage: boolean): void {
	const focused = list.contains(document.activeElement)
		? document.activeElement?.getAttribute("href")
		: null;
	const current = document.querySelector<HTMLElement>("section[data-conversation]");
	const id = current?.dataset.conversation;
	if (id) fresh.querySelector(`a[href="/messages/${id}"]`)?.setAttribute("aria-current", "true");
	for (const part of isOwnPage ? ["[data-tabs]", "[data-rows]"] : ["[data-rows]"]) {
		const [old, next] = [list.querySelector(part), fresh.querySelector(part)];
		if (old && next) old.replaceChildren(...next.childNodes);
	}
	if (focused) list.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus();
}

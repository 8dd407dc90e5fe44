import { dateInIsrael } from "../../../platform/dates.ts";
import { timeWords } from "../../times.ts";

/** A message as an event tells it; a text of null was taken back. */
export type LiveMessage = { number: number; isMine: boolean; text: string | null; at: string };

const groupMs = 5 * 60_000;

export const thread = () => document.querySelector<HTMLElement>("section[data-conversation]");
const within = (selector: string) => thread()?.querySelector<HTMLElement>(selector) ?? null;
const list = () => within("[data-messages]");
export const scroller = () => within("[data-scroller]");

/** An empty part as the server wrote it. */
function partOf(name: string): HTMLElement | null {
	const part = thread()?.querySelector<HTMLTemplateElement>(`template[data-part="${name}"]`);
	return (part?.content.cloneNode(true) as DocumentFragment | undefined)
		?.firstElementChild as HTMLElement | null;
}

const numberOf = (row: Element) => Number((row as HTMLElement).dataset.message);
const rows = () => [...(list()?.querySelectorAll<HTMLElement>("[data-message]") ?? [])];

/** The newest message of the other that the page shows. */
export const lastOfOther = () =>
	Math.max(0, ...rows().map((row) => (row.dataset.mine === undefined ? numberOf(row) : 0)));

/** Whether the page ends with the newest message. */
export const isAtNewest = () => thread() !== null && within("[data-newer]") === null;

/** Whether the reader looks at the end; it is where the scroller begins. */
export const isAtEnd = () => (scroller()?.scrollTop ?? 0) > -48;

export function goToEnd(): void {
	const moving = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
	scroller()?.scrollTo({ top: 0, behavior: moving });
}

/** Changes the log; what somebody reads further up stays where it is. */
export function keepPlace(change: () => void): void {
	const frame = scroller();
	const isUp = frame !== null && !isAtEnd();
	const top = frame?.getBoundingClientRect().top ?? 0;
	const seen = isUp ? rows().find((row) => row.getBoundingClientRect().bottom > top) : undefined;
	const before = seen?.getBoundingClientRect().top ?? 0;
	change();
	if (frame && seen) frame.scrollTop += seen.getBoundingClientRect().top - before;
}

/** Puts a message in its place, once; false when it stands there already. */
export function showMessage(message: LiveMessage): boolean {
	const all = rows();
	if (all.some((row) => numberOf(row) === message.number)) return false;
	const next = all.find((row) => numberOf(row) > message.number);
	const before = next ? all[all.indexOf(next) - 1] : all.at(-1);
	const row = rowOf(message);
	if (!row) return false;
	if (!before || dayOf(before) !== dateInIsrael(new Date(message.at))) addDay(next, message.at);
	list()?.insertBefore(row, next ?? null);
	if (before && isOneGroup(before, row)) endGroup(before, false);
	return true;
}

function rowOf({ number, isMine, text, at }: LiveMessage): HTMLElement | null {
	const side = isMine ? "mine" : "theirs";
	const row = partOf(text === null ? `unsent-${side}` : side);
	if (!row) return null;
	row.id = `m-${number}`;
	row.dataset.message = String(number);
	row.dataset.at = at;
	const words = row.querySelector("p");
	if (words) words.textContent = text;
	const time = row.querySelector("time");
	if (time) {
		time.dateTime = at;
		time.textContent = timeWords(new Date(at));
	}
	const form = row.querySelector("form");
	if (form) form.action = `/messages/${thread()?.dataset.conversation}/${number}/unsend`;
	const report = row.querySelector<HTMLAnchorElement>("a[data-report]");
	if (report) report.href = `${report.dataset.report}${number}`;
	return row;
}

const dayOf = ({ dataset }: HTMLElement) => (dataset.at ? dateInIsrael(new Date(dataset.at)) : "");

function addDay(next: HTMLElement | undefined, at: string): void {
	// Older messages keep the days that the server gave them.
	if (next || Date.now() - Date.parse(at) > 86_400_000) return;
	const day = partOf("day");
	if (!day) return;
	day.textContent = "היום";
	list()?.append(day);
}

function isOneGroup(before: HTMLElement, row: HTMLElement): boolean {
	const isMine = (one: HTMLElement) => one.dataset.mine !== undefined;
	return (
		before.nextElementSibling === row &&
		row.querySelector("p") !== null &&
		isMine(before) === isMine(row) &&
		Date.parse(row.dataset.at ?? "") - Date.parse(before.dataset.at ?? "") < groupMs
	);
}

/** The last of a group has the corner, the time and what became of it. */
function endGroup(row: HTMLElement, isLast: boolean): void {
	const sample = partOf("mine");
	const corner = [...(sample?.classList ?? [])].at(-1);
	if (corner) row.classList.toggle(corner, isLast);
	row.querySelector("[data-standing]")?.remove();
	// What can be taken back keeps its line, what can be reported only its link.
	if (isLast || row.querySelector("[data-unsend]")) return;
	const time = row.querySelector("time");
	if (row.querySelector("[data-report]")) time?.remove();
	else time?.parentElement?.remove();
}

/** A line stays where a message was taken back. */
export function showUnsent(message: LiveMessage): void {
	const old = rows().find((row) => numberOf(row) === message.number);
	const line = rowOf({ ...message, text: null });
	if (old && line) old.replaceWith(line);
}

/** Own messages up to a number were read by the other. */
export function showRead(upTo: number): void {
	for (const row of rows()) {
		if (row.dataset.mine === undefined || numberOf(row) > upTo) continue;
		const time = row.querySelector("time");
		const isLast =
			row.nextElementSibling === null || !isOneGroup(row, row.nextElementSibling as HTMLElement);
		if (!time || !isLast || row.querySelector("[data-standing]")) continue;
		const standing = document.createElement("span");
		standing.dataset.standing = "";
		standing.textContent = "נקראה";
		time.after(standing);
	}
}

/** Draws the line above the first message that nobody has seen yet. */
export function drawNewLine(number: number): void {
	within("[data-new]")?.remove();
	const row = rows().find((one) => numberOf(one) === number);
	const line = partOf("new");
	if (row && line) row.before(line);
}

/** Messages that have not arrived stand below the others. */
export function showWaiting(
	all: readonly { clientId: string; text: string; hasFailed: boolean }[],
): void {
	const place = within("[data-pending]");
	place?.replaceChildren(
		...all.flatMap(({ clientId, text, hasFailed }) => {
			const row = partOf("pending");
			if (!row) return [];
			row.dataset.pending = clientId;
			row.dataset.standing = hasFailed ? "failed" : "waiting";
			const words = row.querySelector("p");
			if (words) words.textContent = text;
			for (const one of row.querySelectorAll<HTMLElement>("[data-waits]")) one.hidden = hasFailed;
			for (const one of row.querySelectorAll<HTMLElement>("[data-failed], button")) {
				one.hidden = !hasFailed;
			}
			return [row];
		}),
	);
}

/** A message that was looked at first has been sent, and stands among the others now. */
export function dropHeld(text: string | null): void {
	const held = thread()?.querySelectorAll("[data-held]") ?? [];
	[...held].find((row) => row.querySelector("p")?.textContent === text)?.remove();
}

import type { Refusal } from "../refusal-words.ts";
import { thread } from "./log.ts";

export const composer = () => document.querySelector<HTMLFormElement>("[data-composer]");
export const field = () => composer()?.querySelector<HTMLTextAreaElement>("textarea") ?? null;

/** How long nothing is typed before the draft is saved, and how long it waits at most. */
const restMs = 1_500;
const longestMs = 5_000;

/** After how many milliseconds a draft is saved whose first unsaved letter was typed so long ago. */
export const draftDelay = (sinceFirst: number) =>
	Math.max(0, Math.min(restMs, longestMs - sinceFirst));

/** Posts for the script; null when nobody answered. */
export function post(
	address: string,
	fields: Record<string, string>,
	isKept = false,
): Promise<Response | null> {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.set(name, value);
	const headers = { accept: "application/json" };
	// What is sent leaves even if the page is left meanwhile.
	return fetch(address, { method: "POST", body, headers, keepalive: isKept }).catch(() => null);
}

/** Keeps what is typed as a draft on the server. */
export class Draft {
	#kept = field()?.value ?? "";
	#timer: ReturnType<typeof setTimeout> | undefined;
	#saving: Promise<unknown> = Promise.resolve();
	/** When the first letter was typed that is not saved yet. */
	#firstAt: number | undefined;

	/** Something was typed: saved once the writer rests, and every few seconds meanwhile. */
	change(): void {
		clearTimeout(this.#timer);
		this.#firstAt ??= Date.now();
		this.#timer = setTimeout(() => this.keep(), draftDelay(Date.now() - this.#firstAt));
	}

	keep(): void {
		clearTimeout(this.#timer);
		this.#firstAt = undefined;
		const text = field()?.value ?? this.#kept;
		const id = thread()?.dataset.conversation;
		if (text === this.#kept || !id) return;
		this.#kept = text;
		this.#saving = post(`/messages/${id}/draft`, { text }, true);
	}

	/** It is being sent: the message takes the draft away. @returns once no older draft is on its way. */
	async send(): Promise<void> {
		clearTimeout(this.#timer);
		this.#firstAt = undefined;
		this.#kept = field()?.value ?? "";
		await this.#saving;
	}
}

/** A new id of a message; the form brings the first one. */
export function takeClientId(form: HTMLFormElement): string {
	const input = form.elements.namedItem("client_id") as HTMLInputElement;
	const clientId = input.value;
	input.value = newId();
	return clientId;
}

const newId = () =>
	crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(4))].join("-");

export function closePanel(): void {
	composer()?.querySelector("#refusal")?.remove();
	field()?.removeAttribute("aria-describedby");
}

/** Shows above what was typed why it was not sent; false for words that only a page has. */
export function openPanel(refusal: Refusal): boolean {
	closePanel();
	const form = composer();
	const part = form?.querySelector<HTMLTemplateElement>(`template[data-panel="${refusal.kind}"]`);
	const panel = (part?.content.cloneNode(true) as DocumentFragment | undefined)
		?.firstElementChild as HTMLElement | null;
	if (!form || !panel || refusal.kind === "limit") return false;
	const words = panel.matches("[data-sentence]") ? panel : panel.querySelector("[data-sentence]");
	if (words) words.textContent = refusal.kind === "line" ? refusal.words : refusal.sentence;
	const confirm = panel.querySelector<HTMLButtonElement>('button[name="confirmed"]');
	if (confirm && refusal.kind === "ask") confirm.value = refusal.asked;
	form.prepend(panel);
	field()?.setAttribute("aria-describedby", "refusal");
	(panel.querySelector<HTMLElement>("[data-edit]") ?? field())?.focus();
	return true;
}

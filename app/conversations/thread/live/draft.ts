import { useEffect, useState } from "react";
import { post } from "./post.ts";

/** Idle time before a draft is saved, and the longest delay. */
const restMs = 1_500;
const longestMs = 5_000;

/** Milliseconds until a draft is saved whose first unsaved letter was typed `sinceFirst` ago. */
export const draftDelay = (sinceFirst: number) =>
	Math.max(0, Math.min(restMs, longestMs - sinceFirst));

export class Draft {
	readonly #address: string;
	#kept: string;
	#text: string;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#saving: Promise<unknown> = Promise.resolve();
	/** When the first letter was typed that is not saved yet. */
	#firstAt: number | undefined;

	constructor(conversation: string, text: string) {
		this.#address = `/messages/${conversation}/draft`;
		this.#kept = text;
		this.#text = text;
	}

	/** Something was typed: saved once the writer rests, and every few seconds meanwhile. */
	change(text: string): void {
		this.#text = text;
		clearTimeout(this.#timer);
		this.#firstAt ??= Date.now();
		this.#timer = setTimeout(() => this.keep(), draftDelay(Date.now() - this.#firstAt));
	}

	keep(): void {
		clearTimeout(this.#timer);
		this.#firstAt = undefined;
		if (this.#text === this.#kept) return;
		this.#kept = this.#text;
		this.#saving = post(this.#address, { text: this.#text }, true);
	}

	/** The draft on the server was consumed by another page's message: save again what is typed here. */
	renew(text: string): void {
		this.#kept = "";
		this.change(text);
	}

	/**
	 * It is being sent, which deletes the draft.
	 * @returns once no older draft is in flight.
	 */
	async send(): Promise<void> {
		clearTimeout(this.#timer);
		this.#firstAt = undefined;
		this.#kept = "";
		this.#text = "";
		await this.#saving;
	}
}

/** The draft of a conversation's page, saved at the latest when the page is left. */
export function useDraft(conversation: string, text: string): Draft {
	const [draft] = useState(() => new Draft(conversation, text));
	useEffect(() => {
		const leave = () => draft.keep();
		addEventListener("pagehide", leave);
		return () => {
			removeEventListener("pagehide", leave);
			leave();
		};
	}, [draft]);
	return draft;
}

import { useEffect, useState } from "react";
import { post } from "./post.ts";

/** How long nothing is typed before the draft is saved, and how long it waits at most. */
const restMs = 1_500;
const longestMs = 5_000;

/** After how many milliseconds a draft is saved whose first unsaved letter was typed so long ago. */
export const draftDelay = (sinceFirst: number) =>
	Math.max(0, Math.min(restMs, longestMs - sinceFirst));

/** Keeps what is typed as a draft on the server. */
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

	/** The draft on the server is gone, with a message of another page: what is typed here is saved anew. */
	renew(text: string): void {
		this.#kept = "";
		this.change(text);
	}

	/** It is being sent: the message takes the draft away. @returns once no older draft is on its way. */
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

import { post } from "./composer.ts";
import * as log from "./log.ts";

const restMs = 250;

/** What the reader has seen: says it to the server, and counts what waits further down. */
export class Seen {
	#readTo = Number(log.thread()?.dataset.readTo ?? 0);
	#new = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor() {
		document.addEventListener("visibilitychange", () => this.look());
		// Scrolling is heard on its way down: the log is replaced now and then.
		document.addEventListener("scroll", () => this.look(), { capture: true, passive: true });
	}

	/** Whether a message that arrives now is seen at once. */
	get isLooking(): boolean {
		return !document.hidden && log.isAtEnd() && log.isAtNewest();
	}

	/** A message of the other arrived that nobody saw. */
	miss(number: number): void {
		this.#new += 1;
		if (this.#new === 1) log.keepPlace(() => log.drawNewLine(number));
		this.#showJump();
	}

	/** Tells the server once the reader looks at the end. */
	look(): void {
		if (!this.isLooking) return;
		if (this.#new > 0) {
			this.#new = 0;
			this.#showJump();
		}
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.#tell(), restMs);
	}

	async #tell(): Promise<void> {
		const [number, id] = [log.lastOfOther(), log.thread()?.dataset.conversation];
		if (!this.isLooking || number <= this.#readTo || !id) return;
		const before = this.#readTo;
		this.#readTo = number;
		const answer = await post(`/messages/${id}/read`, { number: String(number) });
		if (!answer?.ok && this.#readTo === number) this.#readTo = before;
	}

	#showJump(): void {
		const jump = log.thread()?.querySelector<HTMLElement>("[data-jump]");
		const words = jump?.querySelector("span");
		if (!jump || !words) return;
		jump.hidden = this.#new === 0;
		words.textContent = this.#new === 1 ? "הודעה חדשה" : `${this.#new} הודעות חדשות`;
	}
}

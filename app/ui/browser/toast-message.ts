const stays = { success: 5_000, destructive: 10_000 };

/**
 * `<toast-message>`: announces its text once through the page's live region; closes by its button or Esc, after a
 * while unless somebody is reading it, and when a form is sent, since it is then outdated. Its sentence also stands
 * in the page.
 */
class ToastMessage extends HTMLElement {
	#timer: number | undefined;
	readonly #leave = () => this.#close();
	/** A form that is only checked is submitted by a hidden button (Conform). */
	readonly #leaveSent = ({ submitter }: SubmitEvent) => {
		if (!submitter?.hidden) this.#close();
	};

	connectedCallback(): void {
		const isError = this.getAttribute("kind") === "destructive";
		const words = this.querySelector("[data-words]");
		const region = document.getElementById(isError ? "say-now" : "say");
		if (region && words) {
			const said = Array.from(words.children, (part) => part.textContent).join(". ");
			setTimeout(() => {
				region.textContent = said;
			}, 150);
		}
		this.addEventListener("click", (event) => {
			if (event.target instanceof Element && event.target.closest("[data-close]")) this.#close();
		});
		this.addEventListener("keydown", (event) => {
			if (event.key === "Escape") this.#close();
		});
		// Before the form's own listeners, which may show the next toast.
		document.addEventListener("submit", this.#leaveSent, { capture: true });
		const wait = () => {
			const isLong = isError || this.querySelector("form") !== null;
			this.#timer = window.setTimeout(this.#leave, isLong ? stays.destructive : stays.success);
		};
		const stay = () => clearTimeout(this.#timer);
		this.addEventListener("pointerenter", stay);
		this.addEventListener("pointerleave", wait);
		this.addEventListener("focusin", stay);
		this.addEventListener("focusout", wait);
		wait();
	}

	disconnectedCallback(): void {
		clearTimeout(this.#timer);
		document.removeEventListener("submit", this.#leaveSent, { capture: true });
	}

	/** Hidden, not removed: within an island the element belongs to React. */
	#close(): void {
		clearTimeout(this.#timer);
		const hadFocus = this.contains(document.activeElement);
		this.hidden = true;
		if (hadFocus) document.getElementById("main")?.focus({ preventScroll: true });
	}
}

/**
 * Defines the element; toasts already on the page are upgraded. A page restored from the back/forward cache comes
 * back without them.
 */
export function enableToasts(): void {
	customElements.define("toast-message", ToastMessage);
	addEventListener("pageshow", ({ persisted }) => {
		if (!persisted) return;
		for (const toast of document.querySelectorAll<HTMLElement>("toast-message"))
			toast.hidden = true;
	});
}

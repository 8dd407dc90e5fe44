const successStays = 5_000;

/**
 * `<toast-message>`: announces its text once through the page's live region, closes by its button
 * or Esc, and a success message by itself after five seconds unless somebody is reading it.
 */
class ToastMessage extends HTMLElement {
	#timer: number | undefined;

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
		if (isError) return;
		const wait = () => {
			this.#timer = window.setTimeout(() => this.#close(), successStays);
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
	}

	/** Hidden, not removed: on hydrated pages the element belongs to React. */
	#close(): void {
		clearTimeout(this.#timer);
		const hadFocus = this.contains(document.activeElement);
		this.hidden = true;
		if (hadFocus) document.getElementById("main")?.focus({ preventScroll: true });
	}
}

/** Defines the element; toasts already on the page are upgraded. */
export function enableToasts(): void {
	customElements.define("toast-message", ToastMessage);
}

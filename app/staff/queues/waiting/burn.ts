import { agoWords, burnt } from "./time-words.ts";

/** Updates deadlines and ages each minute, as long as the page is open. */
export function burnWicks(): void {
	// The page's own moment: the clock of this computer may be wrong.
	const servedAt = Number(document.querySelector<HTMLElement>("[data-now]")?.dataset.now);
	if (Number.isNaN(servedAt)) return;
	const loaded = performance.now();
	setInterval(() => update(new Date(servedAt + performance.now() - loaded)), 60_000);
}

function update(now: Date): void {
	for (const wick of document.querySelectorAll<HTMLElement>("[data-wick]")) {
		const openedAt = new Date(Number(wick.dataset.opened));
		const dueAt = new Date(Number(wick.dataset.due));
		const { state, words, percent } = burnt({ openedAt, dueAt }, now);
		wick.dataset.wick = state;
		const said = wick.querySelector("b");
		if (said) said.textContent = words;
		const line = wick.querySelector("rect:last-of-type");
		line?.setAttribute("x", String(100 - percent));
		line?.setAttribute("width", String(percent));
	}
	for (const age of document.querySelectorAll<HTMLElement>("[data-age]")) {
		age.textContent = agoWords(new Date(Number(age.dataset.age)), now);
	}
}

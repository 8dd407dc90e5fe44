import { agoWords, elapsed } from "./time-words.ts";

/** Updates deadlines and ages each minute, as long as the page is open. */
export function tickDeadlines(): void {
	// The page's own moment: the clock of this computer may be wrong.
	const servedAt = Number(document.querySelector<HTMLElement>("[data-now]")?.dataset.now);
	if (Number.isNaN(servedAt)) return;
	const loaded = performance.now();
	setInterval(() => update(new Date(servedAt + performance.now() - loaded)), 60_000);
}

function update(now: Date): void {
	for (const bar of document.querySelectorAll<HTMLElement>("[data-deadline]")) {
		const openedAt = new Date(Number(bar.dataset.opened));
		const dueAt = new Date(Number(bar.dataset.due));
		const { state, words, percent } = elapsed({ openedAt, dueAt }, now);
		bar.dataset.deadline = state;
		const said = bar.querySelector("b");
		if (said) said.textContent = words;
		const line = bar.querySelector("rect:last-of-type");
		line?.setAttribute("x", String(100 - percent));
		line?.setAttribute("width", String(percent));
	}
	for (const age of document.querySelectorAll<HTMLElement>("[data-age]")) {
		age.textContent = agoWords(new Date(Number(age.dataset.age)), now);
	}
}

/**
 * Counts the seconds in which a decision can still be undone, and removes the bar when they are over.
 * They count from when the page was received, so the clock of this computer does not matter.
 */
export function countUndo(): void {
	const bar = document.querySelector<HTMLElement>("[data-undo]");
	const leftMs = Number(bar?.dataset.undoLeft);
	if (!bar || Number.isNaN(leftMs)) return;
	const end = performance.now() + leftMs;
	const seconds = bar.querySelector("[data-undo-seconds]");
	bar
		.querySelector("[data-undo-line]")
		?.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
			duration: leftMs,
			fill: "forwards",
		});
	const timer = setInterval(() => {
		const left = Math.ceil((end - performance.now()) / 1_000);
		if (seconds && left > 0) seconds.textContent = String(left);
		if (left > 0) return;
		clearInterval(timer);
		bar.remove();
	}, 250);
}

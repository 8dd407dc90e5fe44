const presses = 3;
const within = 1_500;

/** Whether the page is worked with by keys, so that Esc has a use of its own there. */
const usesEscape = () => document.querySelector("[data-uses-escape]") !== null;

/** Whether the press closes something or just left a field: somebody working fast would leave by accident. */
const isHandled = ({ target }: Event) =>
	target !== document.activeElement ||
	document.querySelector(":is(dialog[open], :popover-open)") !== null;

/** Esc three times, or the button: the page is hidden at once and its history entry replaced. */
export function enableQuickExit(): void {
	const leave = () => {
		document.documentElement.hidden = true;
		document.title = "";
		location.replace(isInstalled() ? "/exit?in=app" : "/exit");
	};
	let times: number[] = [];
	const count = (event: KeyboardEvent) => {
		if (event.key !== "Escape" || event.repeat) return;
		times = [...times.filter((time) => event.timeStamp - time < within), event.timeStamp];
		if (times.length >= presses) leave();
	};
	addEventListener("keydown", (event) => !usesEscape() && count(event), { capture: true });
	// After the page's own use of it.
	addEventListener("keydown", (event) => usesEscape() && !isHandled(event) && count(event));
	document.addEventListener("click", (event) => {
		const target =
			event.target instanceof Element ? event.target.closest("[data-quick-exit]") : null;
		if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		leave();
	});
}

/** Whether the page runs as an installed app, without the browser's bar. */
const isInstalled = () =>
	matchMedia("(display-mode: standalone)").matches ||
	(navigator as { standalone?: boolean }).standalone === true;

const presses = 3;
const within = 1_500;

/** Esc three times, or the button: the page is hidden at once and its history entry replaced. */
export function enableQuickExit(): void {
	const leave = () => {
		document.documentElement.hidden = true;
		document.title = "";
		location.replace(isInstalled() ? "/exit?in=app" : "/exit");
	};
	let times: number[] = [];
	addEventListener(
		"keydown",
		(event) => {
			if (event.key !== "Escape" || event.repeat) return;
			times = [...times.filter((time) => event.timeStamp - time < within), event.timeStamp];
			if (times.length >= presses) leave();
		},
		{ capture: true },
	);
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

/** How often an open page asks whether the album is still open to it. */
const askMs = 20_000;
/** Longer than browsers' timers reach. */
const longestMs = 2 ** 31 - 1;

type Told = { kind: string; data: { album?: string } };

/**
 * Shuts an open album on the page as soon as the server does: told so, at the end of its time, when the
 * page is seen again, and now and then.
 */
export function watchAlbum(): void {
	const part = document.querySelector<HTMLElement>("[data-album]");
	const slides = [...document.querySelectorAll<HTMLElement>("[data-album-slide]")];
	const lock = document.querySelector<HTMLTemplateElement>("template[data-album-lock]");
	const address = slides[0]?.querySelector("img")?.src;
	if (!part || !lock || !address) return;

	const shut = () => {
		clearInterval(timer);
		for (const slide of slides) slide.replaceChildren(lock.content.cloneNode(true));
		const words = part.querySelector("[data-album-words]");
		if (words) words.textContent = lock.content.textContent;
		part.removeAttribute("data-album");
		part.querySelector("[data-album-number]")?.remove();
	};
	const look = async () => {
		if (document.hidden || !part.hasAttribute("data-album")) return;
		const answer = await fetch(address, { method: "HEAD", cache: "no-store" }).catch(() => null);
		if (answer?.status === 404) shut();
	};
	const timer = setInterval(look, askMs);
	const until = Date.parse(part.dataset.until ?? "");
	if (until - Date.now() < longestMs) setTimeout(look, until - Date.now());
	document.addEventListener("visibilitychange", look);
	addEventListener("pageshow", ({ persisted }) => persisted && void look());
	addEventListener("live", (event) => {
		const { kind, data } = (event as CustomEvent<Told>).detail;
		if (kind === "reload" || data.album === part.dataset.album) void look();
	});
}

// Applies the filters as they change, and keeps the URL in sync. Without this script, or when the
// server is unreachable, the form is an ordinary GET form.
const form = document.getElementById("filters");
const count = document.getElementById("count");
const results = document.getElementById("results");

if (form instanceof HTMLFormElement && count && results) {
	const pauseInTyping = 250;
	let timer: number | undefined;
	let asking: AbortController | undefined;
	/** Loaded pictures, reused so that they do not flicker when their profile reappears. */
	const pictures = new Map<string, HTMLImageElement>();

	/** The URL with these filters, without those that match everything. */
	const addressOf = (filters: Iterable<[string, FormDataEntryValue]>) => {
		const url = new URL(form.action);
		for (const [name, value] of filters) {
			const text = String(value).trim();
			if (text !== "" && text !== "all") url.searchParams.set(name, text);
		}
		return url;
	};

	const show = (page: Document) => {
		const freshResults = page.getElementById("results");
		const freshCount = page.getElementById("count");
		if (!freshResults || !freshCount) throw new Error("not the gallery");
		for (const image of results.querySelectorAll("img")) pictures.set(image.src, image);
		for (const image of freshResults.querySelectorAll("img")) {
			image.replaceWith(pictures.get(image.src) ?? image);
		}
		results.replaceChildren(...freshResults.childNodes);
		count.textContent = freshCount.textContent;
		const isFiltered = page.getElementById("clear")?.hidden === false;
		document.getElementById("clear")?.toggleAttribute("hidden", !isFiltered);
	};

	const apply = async ({ orSend }: { orSend: boolean }): Promise<void> => {
		clearTimeout(timer);
		asking?.abort();
		asking = new AbortController();
		const { signal } = asking;
		const url = addressOf(new FormData(form));
		try {
			const response = await fetch(url, { signal });
			if (!response.ok) throw new Error(String(response.status));
			const page = new DOMParser().parseFromString(await response.text(), "text/html");
			if (signal.aborted) return;
			show(page);
			history.replaceState(history.state, "", url);
		} catch {
			if (!signal.aborted && orSend) form.submit();
		}
	};

	form.addEventListener("input", (event) => {
		clearTimeout(timer);
		const isTyping = event.target instanceof HTMLInputElement && event.target.type === "search";
		timer = window.setTimeout(apply, isTyping ? pauseInTyping : 0, { orSend: true });
	});
	form.addEventListener("submit", (event) => {
		event.preventDefault();
		apply({ orSend: true }).then(() => count.scrollIntoView({ block: "start" }));
	});
	// After back navigation a browser may restore field values that differ from the URL's.
	addEventListener("pageshow", () => {
		const shown = addressOf(new URLSearchParams(location.search));
		if (addressOf(new FormData(form)).search !== shown.search) apply({ orSend: false });
	});
}

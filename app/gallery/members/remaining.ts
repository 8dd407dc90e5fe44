const pause = 300;

/** The button of the filters' sheet says how many people the choices leave, also while one chooses. */
export function updateCount(form: HTMLFormElement): void {
	const remaining = form.querySelector<HTMLElement>("[data-remaining]");
	const said = document.getElementById("say");
	if (!remaining || !said) return;
	const show = (words: string | null) => {
		remaining.hidden = words === null;
		remaining.textContent = words && `הצגת ${words}`;
	};
	show(remaining.dataset.remaining || null);
	let asked = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const ask = async () => {
		asked += 1;
		const at = asked;
		const words = await fetchWords(form).catch(() => null);
		// A later choice has been made meanwhile.
		if (at !== asked) return;
		show(words);
		said.textContent = words;
	};
	form.addEventListener("input", () => {
		clearTimeout(timer);
		// The bar has no such button.
		if (form.matches(":target")) timer = setTimeout(ask, pause);
	});
}

/** Null when there is no number: the button then only says what it does. */
async function fetchWords(form: HTMLFormElement): Promise<string | null> {
	const search = new URLSearchParams();
	for (const [name, value] of new FormData(form)) search.append(name, String(value));
	const answer = await fetch(`/gallery/count?${search}`);
	if (!answer.ok || !answer.headers.get("content-type")?.includes("json")) return null;
	return answer.json();
}

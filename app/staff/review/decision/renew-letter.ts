const pauseMs = 350;

/**
 * Shows what the person will read as it changes: the page itself says it, for the form as it is filled
 * in. When it cannot, the last one stays and says so.
 */
export function renewLetter(): void {
	const form = document.querySelector<HTMLFormElement>("form[data-decide]");
	const letter = document.querySelector("[data-letters]");
	if (!form || !letter) return;
	let timer: number | undefined;
	let asking: AbortController | undefined;
	const renew = async () => {
		asking?.abort();
		asking = new AbortController();
		const { signal } = asking;
		const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
		const body = new URLSearchParams([...fields, ["preview", "1"]]);
		try {
			const answer = await fetch(form.action, { method: "POST", body, signal });
			const page = new DOMParser().parseFromString(await answer.text(), "text/html");
			const fresh = page.querySelector("[data-letters]");
			if (signal.aborted) return;
			if (!answer.ok || !fresh) throw new Error("no letter");
			letter.replaceChildren(...fresh.childNodes);
			letter.removeAttribute("data-stale");
			// What the ladder proposes for the chosen rule.
			const proposed = page.querySelectorAll("[data-proposed]");
			for (const [index, old] of document.querySelectorAll("[data-proposed]").entries()) {
				old.replaceChildren(...(proposed[index]?.childNodes ?? []));
			}
		} catch {
			if (!signal.aborted) letter.setAttribute("data-stale", "");
		}
	};
	document.addEventListener("input", ({ target }) => {
		const field = target as Partial<HTMLInputElement>;
		if (field.form !== form) return;
		letter.setAttribute("data-stale", "");
		clearTimeout(timer);
		timer = window.setTimeout(renew, pauseMs);
	});
}

/**
 * Fills in the words of the chosen reason, unless they were changed by hand; names the button after the
 * chosen verdict.
 */
export function followChoices(): void {
	const form = document.querySelector<HTMLFormElement>("form[data-decide]");
	if (!form) return;
	const words = form.querySelector<HTMLTextAreaElement>('textarea[name="words"]');
	const said = document.querySelector("[data-commit-words]");
	let macro = "";
	form.addEventListener("change", ({ target }) => {
		const isSelect = target instanceof HTMLSelectElement;
		if (!isSelect && !(target instanceof HTMLInputElement)) return;
		const { commit } = target.dataset;
		// A step that brings its own words keeps them whatever the rule.
		const own = isSelect
			? (form.querySelector<HTMLElement>("input[data-macro]:checked") ?? target.selectedOptions[0])
					?.dataset.macro
			: target.dataset.macro;
		if (commit && said) said.textContent = commit;
		if (own === undefined || !words) return;
		if (words.value.trim() === "" || words.value === macro) words.value = own;
		macro = own;
	});
}

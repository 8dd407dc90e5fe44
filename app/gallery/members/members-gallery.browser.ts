// The members' gallery goes on by itself, keeps its place on the way back, and gives hearts without
// leaving. Without this script it is pages of links and ordinary forms.
const people = document.getElementById("people");
const filters = document.querySelector<HTMLFormElement>("form#filters");

/** Pages that were added below the first, kept in the history for the way back. */
type Kept = { galleryPages?: string[]; galleryTop?: number };
const kept = (history.state ?? {}) as Kept;
const pages: string[] = [];

function keep(): void {
	const state = { ...history.state, galleryPages: pages, galleryTop: scrollY };
	history.replaceState(state, "");
}

const moreLink = () => document.querySelector<HTMLAnchorElement>("#more a[data-more]");

/** Adds the page behind the link below the people; false when there is none. */
async function addPage(): Promise<boolean> {
	const link = moreLink();
	const end = document.getElementById("more");
	if (!people || !link || !end) return false;
	const answer = await fetch(link.href);
	if (!answer.ok) return false;
	const page = new DOMParser().parseFromString(await answer.text(), "text/html");
	const added = page.querySelectorAll<HTMLElement>("#people > [data-member]");
	const nextEnd = page.getElementById("more");
	if (added.length === 0 || !nextEnd) return false;
	// Somebody may have moved between the pages meanwhile.
	for (const one of added) if (!document.getElementById(one.id)) people.append(one);
	end.replaceChildren(...nextEnd.childNodes);
	pages.push(link.href);
	return true;
}

if (people) {
	let isAdding = false;
	const goOn = async () => {
		if (isAdding) return;
		isAdding = true;
		try {
			if (await addPage()) keep();
			else stop();
		} catch {
			stop();
		} finally {
			isAdding = false;
		}
		look();
	};
	const seen = new IntersectionObserver(
		(entries) => {
			if (entries.some(({ isIntersecting }) => isIntersecting)) goOn();
		},
		{ rootMargin: "0px 0px 600px" },
	);
	/** The link stays, and says what is wrong when it is followed. */
	const stop = () => {
		seen.disconnect();
		stopped = true;
	};
	let stopped = false;
	const look = () => {
		seen.disconnect();
		const link = moreLink();
		if (link && !stopped) seen.observe(link);
	};
	const comeBack = async () => {
		const entry = performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming;
		const wanted = kept.galleryPages?.length ?? 0;
		if (wanted === 0 || entry?.type === "navigate") return;
		history.scrollRestoration = "manual";
		for (let at = 0; at < wanted; at += 1) if (!(await addPage())) break;
		scrollTo({ top: kept.galleryTop ?? 0, behavior: "instant" });
		keep();
	};
	comeBack()
		.catch(() => {})
		.finally(look);
	document.addEventListener("click", keep, { capture: true });
	addEventListener("pagehide", keep);
}

if (filters) {
	document.getElementById("sort")?.addEventListener("change", () => filters.requestSubmit());
	// Empty fields and what means everybody are left out of the address.
	filters.addEventListener("formdata", ({ formData }) => {
		for (const [name, value] of [...formData]) {
			if (value !== "" && value !== "recommended") continue;
			const others = formData.getAll(name).filter((one) => one !== value);
			formData.delete(name);
			for (const one of others) formData.append(name, one);
		}
	});
	const cells = [...filters.querySelectorAll("details")];
	document.addEventListener("click", ({ target }) => {
		for (const cell of cells) if (!cell.contains(target as Node)) cell.open = false;
	});
	addEventListener("keydown", ({ key }) => {
		if (key !== "Escape") return;
		const open = cells.find((cell) => cell.open);
		if (open) {
			open.open = false;
			open.querySelector("summary")?.focus();
		} else if (location.hash === "#filters") {
			filters.querySelector<HTMLElement>("[data-close]")?.click();
		}
	});
	const place = filters.querySelector<HTMLInputElement>("input[list]");
	place?.addEventListener("focus", suggestTowns, { once: true });
}

/** The towns are many, and fetched only for those who type one. */
async function suggestTowns(): Promise<void> {
	const answer = await fetch("/towns");
	if (!answer.ok) return;
	const towns: { name: string }[] = await answer.json();
	const options = towns.map(({ name }) => new Option(name, name));
	document.getElementById("places")?.append(...options);
}

document.addEventListener("submit", async (event) => {
	const form = event.target;
	if (!(form instanceof HTMLFormElement) || form.dataset.heart === undefined) return;
	const heart = form.querySelector("button");
	if (!heart) return;
	event.preventDefault();
	if (form.ariaBusy === "true") return;
	form.ariaBusy = "true";
	const isGiven = heart.getAttribute("aria-pressed") === "true";
	const { action } = form;
	const show = (isOn: boolean) => {
		heart.setAttribute("aria-pressed", String(isOn));
		form.action = `${form.dataset.heart}${isOn ? "/undo" : ""}`;
	};
	show(!isGiven);
	try {
		const body = new URLSearchParams({ back: String(new FormData(form).get("back")) });
		const headers = { Accept: "application/json" };
		const answer = await fetch(action, { method: "POST", body, headers });
		if (answer.status !== 204) throw new Error(String(answer.status));
		const open = answer.headers.get("dvash-open");
		if (open) location.assign(open);
	} catch {
		// The form goes the plain way, whose page says what is wrong.
		show(isGiven);
		form.submit();
	} finally {
		form.ariaBusy = null;
	}
});

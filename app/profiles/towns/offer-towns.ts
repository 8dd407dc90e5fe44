import { suggestTowns, type Town } from "./towns.ts";

/**
 * Suggests towns while the person types in a town field (`town-field.tsx`), by the ARIA combobox pattern
 * with a list; they are fetched on focus. Without them it is still a plain text input.
 */
export function offerTowns(): void {
	for (const field of document.querySelectorAll<HTMLElement>("[data-towns]")) offerIn(field);
}

function offerIn(field: HTMLElement): void {
	const input = field.querySelector("input");
	const list = field.querySelector<HTMLElement>("[role='listbox']");
	const status = field.querySelector("[role='status']");
	if (!input || !list || !status) return;
	let towns: readonly Town[] = [];
	let found: readonly Town[] = [];
	let typed: string | null = null;
	let active = -1;
	input.role = "combobox";
	input.ariaAutoComplete = "list";
	input.setAttribute("aria-controls", list.id);

	const show = () => {
		list.replaceChildren(...found.map((town, at) => optionOf(town, `${list.id}-${at}`)));
		list.hidden = found.length === 0;
		input.ariaExpanded = String(found.length > 0);
		status.textContent = sayCount(found.length);
	};
	const steer = (to: number) => {
		active = to;
		for (const [at, option] of [...list.children].entries())
			option.ariaSelected = String(at === active);
		const id = list.children[active]?.id;
		if (id) input.setAttribute("aria-activedescendant", id);
		else input.removeAttribute("aria-activedescendant");
	};
	const write = (text: string | null) => {
		typed = text;
		const all = text === null ? [] : suggestTowns(towns, text);
		found = all.length === 1 && all[0]?.name === text ? [] : all;
		show();
		steer(-1);
	};
	const choose = ({ name }: Town) => {
		input.value = name;
		input.dispatchEvent(new Event("input", { bubbles: true }));
		write(null);
	};
	show();

	input.addEventListener("focus", async () => {
		if (towns.length > 0) return;
		towns = await fetchTowns();
		if (typed !== null) write(typed);
	});
	input.addEventListener("blur", () => write(null));
	input.addEventListener("input", () => write(input.value));
	input.addEventListener("keydown", (event) => {
		const count = found.length;
		const town = found[active];
		if (event.isComposing || (count === 0 && event.key !== "ArrowDown")) return;
		if (count === 0) return write(input.value);
		if (event.key === "ArrowDown") steer((active + 1) % count);
		else if (event.key === "ArrowUp") steer(active <= 0 ? count - 1 : active - 1);
		else if (event.key === "Enter" && town) choose(town);
		else if (event.key === "Escape") write(null);
		else return;
		event.preventDefault();
	});
	onOption(list, (at) => {
		const town = found[at];
		if (town) choose(town);
	});
}

function onOption(list: HTMLElement, act: (at: number) => void): void {
	// Keeps focus in the input, so that the list does not close before the click.
	list.addEventListener("mousedown", (event) => event.preventDefault());
	list.addEventListener("click", ({ target }) =>
		act([...list.children].findIndex((one) => one.contains(target as Node))),
	);
}

async function fetchTowns(): Promise<readonly Town[]> {
	try {
		const answer = await fetch("/towns");
		return answer.ok ? await answer.json() : [];
	} catch {
		return [];
	}
}

function optionOf({ name, english }: Town, id: string): HTMLButtonElement {
	const option = Object.assign(document.createElement("button"), {
		id,
		type: "button",
		role: "option",
		tabIndex: -1,
		ariaSelected: "false",
	});
	const hebrew = document.createElement("span");
	hebrew.textContent = name;
	const latin = Object.assign(document.createElement("bdi"), { dir: "ltr", lang: "en" });
	latin.textContent = english;
	option.append(hebrew, latin);
	return option;
}

function sayCount(count: number): string {
	if (count === 0) return "";
	return count === 1 ? "הצעה אחת" : `${count} הצעות`;
}

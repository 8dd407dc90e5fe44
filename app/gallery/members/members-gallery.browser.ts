// The members' gallery goes on by itself, says how many the filters leave, and gives hearts without leaving
// the page. Without this script it is pages of links and ordinary forms.
import { giveHeartsInPlace } from "../../members/cards/hearts-in-place.ts";
import { enableInfiniteScroll } from "./endless.ts";
import { updateCount } from "./remaining.ts";

const people = document.getElementById("people");
const filters = document.querySelector<HTMLFormElement>("form#filters");

giveHeartsInPlace();
if (people) enableInfiniteScroll(people);

if (filters) {
	updateCount(filters);
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

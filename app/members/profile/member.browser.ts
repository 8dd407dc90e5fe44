// The pictures of a member's page turn by buttons and arrow keys, and the heart is given without
// leaving the page. Without this script pictures are swiped and the forms are ordinary ones.
import "../../ui/browser/dialogs.ts";
import { giveHeartsInPlace } from "../cards/hearts-in-place.ts";
import { watchAlbum } from "./album-lock.ts";

const slides = document.querySelector<HTMLElement>("[data-slides]");
const turns = [...document.querySelectorAll<HTMLButtonElement>("[data-turn]")];

if (slides && turns.length > 0) {
	const all = [...slides.children] as HTMLElement[];
	const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#photo-"]')];
	const count = document.querySelector("[data-count]");
	let current = 0;

	const show = (at: number) => {
		current = at;
		for (const [index, link] of links.entries()) {
			if (index === at) link.setAttribute("aria-current", "true");
			else link.removeAttribute("aria-current");
		}
		if (count) count.textContent = `${at + 1}/${all.length}`;
	};
	const turnTo = (at: number) => {
		const slide = all[(at + all.length) % all.length];
		if (!slide) return;
		// Only sideways: the page stays where it is.
		const way = slide.getBoundingClientRect().left - slides.getBoundingClientRect().left;
		slides.scrollBy({ left: way });
		show(all.indexOf(slide));
	};

	for (const turn of turns) {
		turn.hidden = false;
		turn.addEventListener("click", () => turnTo(current + Number(turn.dataset.turn)));
	}
	for (const [index, link] of links.entries()) {
		link.addEventListener("click", (event) => {
			event.preventDefault();
			turnTo(index);
		});
	}
	addEventListener("keydown", (event) => {
		const { key, target } = event;
		if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
		if (document.querySelector("dialog[open]")) return;
		if (target instanceof Element && target.closest("input, textarea, select")) return;
		// The pictures run from right to left.
		if (key === "ArrowLeft") turnTo(current + 1);
		else if (key === "ArrowRight") turnTo(current - 1);
		else return;
		event.preventDefault();
	});
	const seen = new IntersectionObserver(
		(entries) => {
			for (const { isIntersecting, target } of entries) {
				if (isIntersecting) show(all.indexOf(target as HTMLElement));
			}
		},
		{ root: slides, threshold: 0.6 },
	);
	for (const slide of all) seen.observe(slide);
}

const back = document.querySelector<HTMLAnchorElement>("[data-back]");
// The list that one came from is where it was left.
back?.addEventListener("click", (event) => {
	const from = document.referrer && new URL(document.referrer);
	if (!from || from.origin !== location.origin || from.pathname !== "/gallery") return;
	event.preventDefault();
	history.back();
});

giveHeartsInPlace();
watchAlbum();

const hoverMs = 200;

/**
 * Reveals a blurred picture while it is hovered or focused by keyboard, and for good when it is pressed;
 * the sharp one is fetched only then, once. A small one that is pressed also comes beside the selfie.
 * When nobody has been there for a while (`desk-idle`) all are hidden again.
 */
export function revealPictures(): void {
	const pictures = [...document.querySelectorAll<HTMLButtonElement>("[data-evidence]")];
	for (const picture of pictures) enable(picture);
	hideWhenIdle(pictures);
	const all = document.querySelector<HTMLElement>("[data-reveal-all]");
	all?.addEventListener("click", (event) => {
		event.preventDefault();
		for (const id of all.dataset.revealAll?.split(" ") ?? []) {
			const picture = pictures.find(({ dataset }) => dataset.evidence === id);
			if (picture) press(picture, true);
			if (picture) fetchSharp(picture);
		}
	});
}

function enable(picture: HTMLButtonElement): void {
	let timer: number | undefined;
	picture.addEventListener("pointerenter", ({ pointerType }) => {
		// A cursor on its way elsewhere reveals nothing.
		if (pointerType === "mouse") timer = window.setTimeout(() => fetchSharp(picture), hoverMs);
	});
	picture.addEventListener("pointerleave", () => clearTimeout(timer));
	picture.addEventListener("focus", () => {
		if (picture.matches(":focus-visible")) fetchSharp(picture);
	});
	picture.addEventListener("click", (event) => {
		event.preventDefault();
		press(picture, picture.getAttribute("aria-pressed") !== "true");
		fetchSharp(picture);
		if (picture.dataset.swap !== undefined) bringBeside(picture);
	});
}

/** Shows a small picture in the large frame beside the selfie. */
function bringBeside(picture: HTMLButtonElement): void {
	const { dataset, value } = picture;
	const beside = document.querySelector<HTMLButtonElement>("[data-beside]");
	const blurred = beside?.querySelector("img");
	if (!beside || !blurred || beside.value === value) return;
	beside.querySelector("[data-is-sharp]")?.remove();
	beside.value = value;
	beside.dataset.evidence = value;
	beside.dataset.name = dataset.name;
	beside.dataset.sharp = dataset.sharp;
	blurred.src = picture.querySelector("img")?.src ?? "";
	const say = (part: string, words = "") => {
		const place = beside.querySelector(`[data-beside-${part}]`);
		if (place) place.textContent = words;
	};
	say("name", dataset.name);
	say("words", dataset.words);
	press(beside, true);
	fetchSharp(beside);
}

function press(picture: HTMLButtonElement, isShown: boolean): void {
	picture.setAttribute("aria-pressed", String(isShown));
}

function fetchSharp(picture: HTMLButtonElement): void {
	const { sharp } = picture.dataset;
	const blurred = picture.querySelector("img");
	if (!sharp || !blurred || picture.querySelector("[data-is-sharp]")) return;
	const image = new Image();
	image.alt = "";
	image.className = blurred.className;
	image.dataset.isSharp = "";
	image.addEventListener("error", () => {
		image.remove();
		press(picture, false);
		const region = document.getElementById("say-now");
		if (region) region.textContent = "התמונה לא נפתחה. ייתכן שהפריט נסגר או שוחרר.";
	});
	// It is on record now: one thing less to open before deciding.
	image.addEventListener("load", () => {
		document.querySelector(`[data-need="${picture.dataset.evidence}"]`)?.remove();
		if (!document.querySelector("[data-need]")) document.querySelector("[data-unopened]")?.remove();
	});
	image.src = sharp;
	blurred.after(image);
}

function hideWhenIdle(pictures: readonly HTMLButtonElement[]): void {
	addEventListener("desk-idle", () => {
		for (const picture of pictures) {
			press(picture, false);
			picture.querySelector("[data-is-sharp]")?.remove();
		}
	});
}

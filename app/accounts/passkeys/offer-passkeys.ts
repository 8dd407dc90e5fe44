import { namedAddress, passkeyAbility } from "./passkey-ability.ts";
import { enterWithPasskey } from "./passkey-ceremony.ts";

/** Brings in the passkey buttons of a page in which React does not run, where the browser supports them. */
export function offerPasskeys(): void {
	for (const section of document.querySelectorAll<HTMLElement>("[data-passkey]")) {
		const ability = passkeyAbility();
		section.dataset.ability = ability;
		if (ability === "address") showAddress(section);
		const button = section.querySelector("button");
		button?.addEventListener("click", () => void press(section, button));
	}
}

function showAddress(section: HTMLElement): void {
	const link = section.querySelector("a");
	const { home, page } = namedAddress();
	link?.setAttribute("href", page);
	link?.firstElementChild?.replaceChildren(home);
}

async function press(section: HTMLElement, button: HTMLButtonElement): Promise<void> {
	const place = section.querySelector<HTMLElement>("[role='alert']");
	const { passkey, next = null, again, tryAgain = "" } = section.dataset;
	const purpose = passkey === "unlock" ? "unlock" : "sign-in";
	setBusy(button, true);
	if (place) place.hidden = true;
	const way = { next, again: again !== undefined };
	const refused = await enterWithPasskey(purpose, way, () => tryAgain);
	if (refused === null) return;
	setBusy(button, false);
	place?.querySelector("[data-words]")?.replaceChildren(`${refused}.`);
	if (place) place.hidden = false;
}

function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
	button.disabled = isBusy;
	button.ariaBusy = isBusy ? "true" : null;
}

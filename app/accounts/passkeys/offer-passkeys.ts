import { namedAddress, passkeyAbility } from "./passkey-ability.ts";
import { authenticateWithPasskey } from "./passkey-ceremony.ts";

/** Brings in the passkey buttons of a page (`passkey-sign-in.tsx`) where the browser supports them. */
export function offerPasskeys(): void {
	for (const section of document.querySelectorAll<HTMLElement>("[data-passkey]")) {
		const ability = passkeyAbility();
		section.dataset.ability = ability;
		if (ability === "address") showAddress(section);
		const button = section.querySelector("button");
		button?.addEventListener("click", () => void authenticate(section, button));
	}
}

function showAddress(section: HTMLElement): void {
	const link = section.querySelector("a");
	const { home, page } = namedAddress();
	link?.setAttribute("href", page);
	link?.firstElementChild?.replaceChildren(home);
}

async function authenticate(section: HTMLElement, button: HTMLButtonElement): Promise<void> {
	const { passkey, next = null, again, tryAgain = "" } = section.dataset;
	const place = section.querySelector("[role='alert']");
	const purpose = passkey === "unlock" ? "unlock" : "sign-in";
	setBusy(button, true);
	place?.replaceChildren();
	const way = { next, again: again !== undefined };
	const result = await authenticateWithPasskey(`/api/passkeys/${purpose}`, way, () => tryAgain);
	if ("location" in result) {
		location.replace(result.location);
		return;
	}
	setBusy(button, false);
	const notice = section.querySelector("template")?.content.cloneNode(true) as DocumentFragment;
	notice.querySelector("[data-words]")?.append(`${result.refused.message}.`);
	place?.replaceChildren(notice);
}

function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
	button.disabled = isBusy;
	button.ariaBusy = isBusy ? "true" : null;
}

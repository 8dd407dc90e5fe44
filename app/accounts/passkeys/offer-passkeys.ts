import { namedAddress, passkeyAbility } from "./passkey-ability.ts";
import { authenticateWithPasskey } from "./passkey-ceremony.ts";

/** Uses a passkey; why it could not be used, or null when the page is being left. */
type Use = (said: DOMStringMap) => Promise<string | null>;

/** Brings in the passkey buttons of a page (`passkey-sign-in.tsx`) where the browser supports them. */
export function offerPasskeys(use: Use = authenticate): void {
	for (const section of document.querySelectorAll<HTMLElement>("[data-passkey]")) {
		const ability = passkeyAbility();
		section.dataset.ability = ability;
		if (ability === "address") showAddress(section);
		const button = section.querySelector("button");
		button?.addEventListener("click", () => void press({ section, button, use }));
	}
}

function showAddress(section: HTMLElement): void {
	const link = section.querySelector("a");
	const { home, page } = namedAddress();
	link?.setAttribute("href", page);
	link?.firstElementChild?.replaceChildren(home);
}

type Pressed = { section: HTMLElement; button: HTMLButtonElement; use: Use };

async function press({ section, button, use }: Pressed): Promise<void> {
	const place = section.querySelector("[role='alert']");
	setBusy(button, true);
	place?.replaceChildren();
	const refused = await use(section.dataset);
	if (refused === null) return;
	setBusy(button, false);
	const notice = section.querySelector("template")?.content.cloneNode(true) as DocumentFragment;
	notice.querySelector("[data-words]")?.append(`${refused}.`);
	place?.replaceChildren(notice);
}

const authenticate: Use = async ({ passkey, next = null, again, tryAgain = "" }) => {
	const purpose = passkey === "unlock" ? "unlock" : "sign-in";
	const way = { next, again: again !== undefined };
	const result = await authenticateWithPasskey(`/api/passkeys/${purpose}`, way, () => tryAgain);
	if ("refused" in result) return result.refused.message;
	location.replace(result.location);
	return null;
};

function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
	button.disabled = isBusy;
	button.ariaBusy = isBusy ? "true" : null;
}

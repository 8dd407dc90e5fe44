// A conversation's page with a script: messages arrive and leave without leaving the page, and are kept when
// they could not leave. Without this script the forms are ordinary ones.
import "../../ui/browser/dialogs.ts";
import { keepList } from "../keep-list.ts";
import { closePanel, composer, Draft, field, post, takeClientId } from "./browser/composer.ts";
import { hearEvents } from "./browser/hear-events.ts";
import * as log from "./browser/log.ts";
import { openOutbox } from "./browser/open-outbox.ts";
import { refresh, refreshWhenSeen } from "./browser/refresh.ts";
import { bringBack, rescueWhenEnded } from "./browser/rescue.ts";
import { Seen } from "./browser/seen.ts";
import { endTyping, tellTyping } from "./browser/typing.ts";

const draft = new Draft();

document.addEventListener("input", ({ target }) => {
	if (target !== field()) return;
	draft.change();
	tellTyping(field()?.value ?? "");
});
addEventListener("pagehide", () => draft.keep());
document.addEventListener("keydown", (event) => {
	const form = composer();
	if (!form?.contains(event.target as Node) || event.isComposing) return;
	if (event.key === "Escape") {
		if (form.querySelector("#refusal")) closePanel();
		else field()?.blur();
	}
	// A phone's Enter is a new line.
	if (event.target !== field() || matchMedia("(pointer: coarse)").matches) return;
	if (event.key !== "Enter" || event.shiftKey) return;
	event.preventDefault();
	form.requestSubmit(form.querySelector<HTMLButtonElement>("button:not([name])"));
});
if (document.querySelector("#refusal")) field()?.focus();

if (log.thread()) openThread();

function openThread(): void {
	bringBack(() => draft.change());
	rescueWhenEnded();
	const again = () => {
		outbox.show();
		seen.look();
	};
	const outbox = openOutbox({
		// A request takes two messages.
		onSent: () => {
			if (log.thread()?.dataset.state !== "open") void refresh(again);
		},
		// Only the server's page says what is looked at.
		onHeld: () => void refresh(again),
	});
	const seen = new Seen();
	keepList();
	refreshWhenSeen(again);
	hearEvents({ outbox, seen, refresh: () => void refresh(again) });
	document.addEventListener("submit", (event) => {
		const form = event.target as HTMLFormElement;
		if (form === composer()) {
			event.preventDefault();
			void send(form, (event.submitter as HTMLButtonElement | null) ?? null);
		} else if (form.matches("[data-unsend]")) {
			event.preventDefault();
			void unsend(form);
		}
	});
	const send = async (form: HTMLFormElement, button: HTMLButtonElement | null) => {
		const [place, text] = [field(), field()?.value.trim() ?? ""];
		if (!place || !text) return place?.focus();
		const isConfirmed = button?.name === "confirmed";
		const clientId = takeClientId(form);
		const settled = draft.send();
		place.value = "";
		closePanel();
		endTyping();
		place.focus();
		log.goToEnd();
		await settled;
		await outbox.add(text, clientId, isConfirmed ? button.value : "");
	};
	document.addEventListener("click", (event) => {
		const target = (event.target as Element).closest("[data-again], [data-drop], [data-jump]");
		const link = (event.target as Element).closest("[data-edit], [data-leave]");
		const waiting = target?.closest<HTMLElement>("[data-pending]")?.dataset.pending;
		if (target?.matches("[data-again]")) void outbox.flush();
		else if (target?.matches("[data-drop]")) outbox.drop(waiting ?? "");
		else if (target) log.goToEnd();
		if (!link) return;
		event.preventDefault();
		closePanel();
		const place = field();
		if (place && link.matches("[data-leave]")) place.value = "";
		draft.keep();
		place?.focus();
	});
	for (const back of ["online", "focus"]) addEventListener(back, () => void outbox.flush());
	void outbox.flush();
}

/** The line that takes its place comes with the event; the page says why it was too late. */
async function unsend(form: HTMLFormElement): Promise<void> {
	const answer = await post(form.action, {});
	if (answer && !answer.ok) form.submit();
}

// Each choice of /account/privacy is saved as it is made; without this script by the buttons.
export {};

const choices = document.querySelector<HTMLFormElement>("form[data-saves]");
const saidMs = 4_000;
const patienceMs = 15_000;
const failed = "לא נשמר: השרת לא ענה. אפשר לנסות שוב.";

const icons = "link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]";

type Control = HTMLInputElement | HTMLSelectElement;

/** One after the other: each save names the version of the one before. */
let last: Promise<void> = Promise.resolve();

if (choices) {
	for (const part of choices.querySelectorAll<HTMLElement>("[data-save]")) part.hidden = true;
	choices.addEventListener("change", ({ target }) => {
		if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
			last = last.then(() => save(choices, target));
		}
	});
}

/** Sends the whole form, as its button would; the page that answers says what became of it. */
async function save(form: HTMLFormElement, control: Control): Promise<void> {
	const sent = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
	const signal = AbortSignal.timeout(patienceMs);
	const answer = await fetch(form.action, { method: "POST", body: sent, signal }).catch(() => null);
	const html = answer?.ok ? await answer.text().catch(() => "") : "";
	const page = new DOMParser().parseFromString(html, "text/html");
	const fresh = page.querySelector<HTMLFormElement>("form[data-saves]");
	const refused = page.querySelector("[data-toasts] > [kind=destructive] [data-words]");
	if (!fresh) {
		giveBack(form, control.name);
		say(control, failed, true);
		return;
	}
	for (const one of controlsOf(form)) settle(one, fresh, sent);
	lookAs(page);
	say(control, refused?.textContent ?? "נשמר", refused !== null);
}

const controlsOf = (form: HTMLFormElement) => form.querySelectorAll<Control>("input, select");

/** What stands there now, in a form that `show` takes. */
const stateOf = (one: Control): string | boolean =>
	one instanceof HTMLInputElement && isSwitch(one) ? one.checked : one.value;

const isSwitch = ({ type }: Control) => type === "checkbox" || type === "radio";

function show(one: Control, state: string | boolean): void {
	if (typeof state === "boolean" && one instanceof HTMLInputElement) one.checked = state;
	else one.value = String(state);
}

/**
 * Brings a control up to what the server has now, which is what a failure returns to. What was changed
 * while the save was on its way stays, for the save of its own that follows.
 */
function settle(one: Control, fresh: HTMLFormElement, sent: URLSearchParams): void {
	const value = one.type === "radio" ? `[value="${one.value}"]` : "";
	const told = fresh.querySelector<Control>(`[name="${one.name}"]${value}`);
	if (!told || one.name === "") return;
	const given = sent.get(one.name);
	const before = isSwitch(one) ? given === one.value : given;
	const state = stateOf(one);
	if (one instanceof HTMLSelectElement) {
		for (const option of one.options) option.defaultSelected = option.value === told.value;
	} else if (isSwitch(one)) one.defaultChecked = stateOf(told) === true;
	else one.defaultValue = told.value;
	show(one, state === before || one.disabled ? stateOf(told) : state);
}

function giveBack(form: HTMLFormElement, name: string): void {
	for (const one of controlsOf(form)) {
		if (one.name !== name) continue;
		if (one instanceof HTMLSelectElement) {
			for (const option of one.options) option.selected = option.defaultSelected;
		} else show(one, isSwitch(one) ? one.defaultChecked : one.defaultValue);
	}
}

/** The tab's name and picture follow the disguise at once. */
function lookAs(page: Document): void {
	document.title = page.title;
	for (const old of document.head.querySelectorAll(icons)) old.remove();
	document.head.append(...page.head.querySelectorAll(icons));
}

/** Says in the control's own row what became of it. */
function say(control: HTMLElement, words: string, stays: boolean): void {
	const row = control.closest("[data-row]");
	if (!row) return;
	row.querySelector("[data-said]")?.remove();
	const said = document.createElement("span");
	said.dataset.said = "";
	said.className = "small";
	said.setAttribute("role", stays ? "alert" : "status");
	row.querySelector("[data-words]")?.append(said);
	said.textContent = words;
	if (!stays) setTimeout(() => said.remove(), saidMs);
}

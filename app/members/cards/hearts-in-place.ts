/**
 * Gives and takes back the hearts of a list (`heart-form.tsx`) without leaving the page. Without it they
 * are ordinary forms.
 * @param onDone what else the page shows of it, once the server has it.
 */
export function giveHeartsInPlace(onDone: (isGiven: boolean) => void = () => {}): void {
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
			onDone(!isGiven);
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
}

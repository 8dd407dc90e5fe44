/** The approval window: shows what is to be paid and lets a person choose the outcome. */
import { type Outcome, outcomeNames, webhookNames } from "../outcomes.ts";
import type { Json, Order } from "../state.ts";
import { escapeHtml, hebrewPage } from "./html.ts";

/** The window's script; its source is sent, so it must be self-contained. */
function installCheckout(order: string): void {
	const form = document.querySelector("form") as HTMLFormElement;
	const status = document.querySelector("[role=status]") as HTMLElement;

	/** Tells the button's frame, or redirects to the order's return address. */
	function leave(message: { type: string; payerId?: string; message?: string }): void {
		if (window.opener) {
			(window.opener as Window).postMessage(message, location.origin);
			return;
		}
		const address = message.type === "approved" ? form.dataset.back : form.dataset.cancel;
		if (!address) {
			status.textContent = "אפשר לסגור את החלון.";
			return;
		}
		const back = new URL(address);
		back.searchParams.set("token", order);
		if (message.payerId) back.searchParams.set("PayerID", message.payerId);
		location.assign(back);
	}

	async function approve(): Promise<void> {
		const fields = Object.fromEntries(new FormData(form));
		const answer = await fetch("/_simulator/approve", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ order, ...fields }),
		});
		if (!answer.ok) throw new Error("not approved");
		const { payerId } = (await answer.json()) as { payerId: string };
		form.hidden = true;
		status.textContent = "התשלום אושר. רגע, האתר מסיים את החיוב.";
		leave({ type: "approved", payerId });
	}

	form.addEventListener("submit", (event) => {
		event.preventDefault();
		const { submitter } = event as SubmitEvent;
		const action = (submitter as HTMLButtonElement).value;
		if (action === "cancel") return leave({ type: "cancelled" });
		if (action === "close") return window.close();
		if (action === "error")
			return leave({ type: "error", message: "Something went wrong at PayPal (simulated)." });
		approve().catch(() => {
			status.textContent = "האישור לא עבר. אפשר לנסות שוב.";
		});
	});
}

function summaryOf({ unit, amount }: Order): string {
	const items = (unit.items as Json[] | undefined) ?? [];
	const what = items.map(({ name }) => String(name)).join(", ") || String(unit.description ?? "");
	const rows = [
		["סכום", `<bdi dir="ltr">${escapeHtml(`${amount.value} ${amount.currency_code}`)}</bdi>`],
		["פריט", `<bdi>${escapeHtml(what)}</bdi>`],
		["בדף החיוב", `<bdi dir="ltr">PAYPAL *${escapeHtml(String(unit.soft_descriptor ?? ""))}</bdi>`],
	];
	const shown = rows.filter(([name]) => name !== "פריט" || what !== "");
	return `<dl>${shown.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join("")}</dl>`;
}

/** The approval page of an order, or a sentence when there is nothing to approve. */
export function checkoutPage(order: Order | undefined): { status: number; text: string } {
	const title = "אישור תשלום – PayPal מדומה";
	if (!order) return { status: 404, text: hebrewPage(title, "<h1>אין הזמנה כזאת</h1>") };
	if (order.status === "COMPLETED")
		return { status: 200, text: hebrewPage(title, "<h1>ההזמנה כבר שולמה</h1>") };
	const preset: Outcome = order.declined ? "complete" : order.outcome;
	const outcomes = Object.entries(outcomeNames).map(
		([value, words]) =>
			`<label><input type="radio" name="outcome" value="${value}"${value === preset ? " checked" : ""}> ${words}</label>`,
	);
	const modes = Object.entries(webhookNames).map(
		([value, words]) => `<option value="${value === "normal" ? "" : value}">${words}</option>`,
	);
	const context = order.wallet?.experience_context as Json | undefined;
	const address = (name: string, value: unknown) =>
		typeof value === "string" && /^https?:/.test(value)
			? ` data-${name}="${escapeHtml(value)}"`
			: "";
	const declined = order.declined ? "<p>אמצעי התשלום נדחה. אפשר לנסות שוב.</p>" : "";
	const content = `<h1>אישור תשלום</h1>${declined}${summaryOf(order)}
<p role="status"></p>
<form${address("back", context?.return_url)}${address("cancel", context?.cancel_url)}>
<button class="main" value="approve">אישור ותשלום</button>
<div class="row"><button value="cancel">ביטול וחזרה לאתר</button><button value="close">סגירת החלון</button><button value="error">תקלה ב־PayPal</button></div>
<fieldset><legend>מה יקרה בתשלום</legend>${outcomes.join("")}</fieldset>
<p><label for="webhooks">הודעות לאתר</label><select id="webhooks" name="webhooks">${modes.join("")}</select></p>
</form>`;
	const script = `<script>(${installCheckout.toString()})(${JSON.stringify(order.id)})</script>`;
	return { status: 200, text: hebrewPage(title, content, script) };
}

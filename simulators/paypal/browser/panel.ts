/** The simulator's front page: every payment, and the actions still possible on it. */
import type { RefundWay } from "../outcomes.ts";
import type { Capture, Dispute, Refund, State } from "../state.ts";
import { hebrewPage } from "./html.ts";

/** The page's script; its source is sent, so it must be self-contained. */
function installPanel(): void {
	document.addEventListener("click", async ({ target }) => {
		const button = (target as Element).closest("button");
		if (!button) return;
		const { act = "", ...fields } = { ...button.dataset };
		await fetch(`/_simulator/${act}`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(fields),
		});
		location.reload();
	});
}

const statusNames: Record<Capture["status"], string> = {
	COMPLETED: "שולם",
	PENDING: "ממתין",
	DECLINED: "נדחה",
	PARTIALLY_REFUNDED: "הוחזר בחלקו",
	REFUNDED: "הוחזר",
};

function button(words: string, act: string, fields: Record<string, string>): string {
	const data = Object.entries(fields).map(([name, value]) => ` data-${name}="${value}"`);
	return `<button data-act="${act}"${data.join("")}>${words}</button>`;
}

function buttonsForWaiting({ id, amount }: Refund): string[] {
	const sum = `<bdi dir="ltr">${amount.value}</bdi>`;
	return [
		button(`ההחזר הממתין, ${sum}, מצליח`, "settle-refund", { refund: id, status: "COMPLETED" }),
		button(`ההחזר הממתין, ${sum}, נכשל`, "settle-refund", { refund: id, status: "FAILED" }),
	];
}

function buttonsFor(capture: Capture, dispute: Dispute | undefined): string[] {
	const one = { capture: capture.id };
	if (capture.status === "PENDING")
		return [
			button("התשלום מצליח", "settle", { ...one, status: "COMPLETED" }),
			button("התשלום נדחה", "settle", { ...one, status: "DECLINED" }),
		];
	if (capture.status === "DECLINED" || capture.status === "REFUNDED") return [];
	const way = (words: string, go: RefundWay) =>
		capture.refundsGo === go ? [] : [button(words, "refunds", { ...one, go })];
	const refunds = [
		button("החזר מלא", "refund", one),
		button("ביטול בבנק", "reverse", one),
		...way("החזרים שהאתר יבקש: כרגיל", "usual"),
		...way("החזרים שהאתר יבקש: סירוב", "refused"),
		...way("החזרים שהאתר יבקש: המתנה", "pending"),
	];
	if (!dispute) return [...refunds, button("פתיחת מחלוקת", "dispute", one)];
	const known = { dispute: dispute.id };
	return [
		...refunds,
		button("הכרעה לטובת האתר", "resolve-dispute", { ...known, outcome: "RESOLVED_SELLER_FAVOUR" }),
		button("הכרעה לטובת הקונה", "resolve-dispute", { ...known, outcome: "RESOLVED_BUYER_FAVOUR" }),
	];
}

export function panelPage(state: State): string {
	const rows = [...state.captures.values()].reverse().map((capture) => {
		const dispute = [...state.disputes.values()].find(
			({ captureId, status }) => captureId === capture.id && status !== "RESOLVED",
		);
		const waiting = [...state.refunds.values()].filter(
			({ captureId, status }) => captureId === capture.id && status === "PENDING",
		);
		const buttons = [...buttonsFor(capture, dispute), ...waiting.flatMap(buttonsForWaiting)];
		const { value, currency_code } = capture.amount;
		return `<tr><td><bdi dir="ltr">${capture.id}</bdi></td><td><bdi dir="ltr">${value} ${currency_code}</bdi></td><td>${statusNames[capture.status]}${dispute ? ", במחלוקת" : ""}</td></tr>
<tr><td colspan="3"><div class="row">${buttons.join("")}</div></td></tr>`;
	});
	const table =
		rows.length > 0
			? `<table><thead><tr><th>מספר</th><th>סכום</th><th>מצב</th></tr></thead><tbody>${rows.join("")}</tbody></table>`
			: "<p>עוד לא היו תשלומים.</p>";
	const faults = button("הטעינה הבאה של הסקריפט נכשלת", "fail", {
		operation: "script",
		fault: "server-error",
	});
	return hebrewPage(
		"תשלומים – PayPal מדומה",
		`<h1>תשלומים</h1>${table}<h2>תקלות</h2><div class="row">${faults}</div>`,
		`<script>(${installPanel.toString()})()</script>`,
	);
}

/**
 * The frame with the button: opens the approval window on click, and relays messages between it and
 * the page. The function's source is sent as the frame's script, so it must be self-contained.
 */
import { escapeHtml } from "./html.ts";

type Ordered = { type: "order" | "done" | "restart" | "enable" | "disable"; id: string };

function installButton(merchant: string): void {
	const button = document.querySelector("button") as HTMLButtonElement;
	let port: MessagePort | undefined;
	let popup: Window | null = null;
	let orderId = "";
	let isApproved = false;

	const page = () => `/checkoutnow?token=${encodeURIComponent(orderId)}`;

	/** Closing the window cancels the payment, unless it was approved before. */
	function watch(opened: Window): void {
		const timer = setInterval(() => {
			if (popup !== opened) return clearInterval(timer);
			if (!opened.closed) return;
			clearInterval(timer);
			// Its last message may still be on the way.
			setTimeout(() => {
				if (popup !== opened) return;
				popup = null;
				if (!isApproved) port?.postMessage({ type: "cancelled", orderId });
			}, 200);
		}, 200);
	}

	function open(address: string): boolean {
		isApproved = false;
		popup = window.open(address, "_blank", "popup,width=500,height=780");
		if (popup) watch(popup);
		else port?.postMessage({ type: "error", message: "Can not open popup window - blocked" });
		return popup !== null;
	}

	function close(): void {
		const opened = popup;
		popup = null;
		opened?.close();
	}

	button.addEventListener("click", () => {
		if (!port) return;
		if (popup && !popup.closed) return popup.focus();
		orderId = "";
		if (open("/smart/wait")) port.postMessage({ type: "click" });
	});

	const acts: Record<Ordered["type"], (id: string) => void> = {
		order: (id) => {
			orderId = id;
			if (popup) popup.location.href = page();
		},
		restart: () => {
			isApproved = false;
			if (popup && !popup.closed) popup.location.href = page();
			else open(page());
		},
		done: close,
		enable: () => {
			button.disabled = false;
		},
		disable: () => {
			button.disabled = true;
		},
	};

	window.addEventListener("message", (event) => {
		const isPage = event.source === window.parent && event.origin === merchant;
		if (isPage && event.data === "paypal-simulator" && event.ports[0] && !port) {
			port = event.ports[0];
			port.onmessage = ({ data }: MessageEvent<Ordered>) => acts[data.type](data.id);
			port.postMessage({ type: "ready" });
		}
		if (event.source !== popup || event.origin !== location.origin || !popup) return;
		const { type } = event.data as { type: string };
		if (type === "approved") isApproved = true;
		else close();
		port?.postMessage({ ...event.data, orderId });
	});
}

const colors: Record<string, string> = {
	gold: "#ffc439",
	blue: "#0070ba",
	silver: "#eee",
	white: "#fff",
	black: "#2c2e2f",
};

/** The frame's page, in the size and color requested from the SDK. */
export function buttonsPage(query: URLSearchParams): string {
	const height = Number(query.get("height")) || 45;
	const color = query.get("color") ?? "gold";
	const ink = color === "blue" || color === "black" ? "#fff" : "#111";
	const radius =
		query.get("shape") === "pill" ? height / 2 : query.get("shape") === "sharp" ? 0 : 4;
	const words = query.get("label") === "pay" ? "Pay with PayPal" : "PayPal";
	const merchant = JSON.stringify(query.get("merchant") ?? "").replaceAll("<", "\\u003c");
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>PayPal</title><style>
html,body{margin:0;background:transparent}
button{display:block;inline-size:100%;block-size:${height}px;border:1px solid #0003;border-radius:${radius}px;
background:${colors[color] ?? colors.gold};color:${ink};font:italic 700 18px/1 sans-serif;cursor:pointer}
button:focus-visible{outline:2px solid #142c8e;outline-offset:-4px}button:disabled{cursor:default}
</style></head><body><button type="button">${escapeHtml(words)}</button>
<script>(${installButton.toString()})(${merchant})</script></body></html>`;
}

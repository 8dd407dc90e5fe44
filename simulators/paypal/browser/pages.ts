/** What a browser loads from the simulator: the SDK, the button's frame, the approval window. */
import type { World } from "../world.ts";
import { buttonsPage } from "./buttons.ts";
import { checkoutPage } from "./checkout.ts";
import { hebrewPage } from "./html.ts";
import { panelPage } from "./panel.ts";
import { installSdk } from "./sdk.ts";

type Page = { status: number; type: "text/html" | "text/javascript" | "text/plain"; text: string };

/** PayPal does not serve its script to an unknown client. */
function sdk(query: URLSearchParams, clientId: string): Page {
	const wrong = (sentence: string): Page => ({
		status: 400,
		type: "text/plain",
		text: `throw new Error("SDK Validation error: '${sentence}'" );`,
	});
	const id = query.get("client-id");
	if (!id) return wrong("Expected client-id to be passed");
	if (id !== clientId) return wrong("client-id not recognized");
	if (!["capture", "authorize", null].includes(query.get("intent"))) return wrong("Invalid intent");
	if (!/^[A-Z]{3}$/.test(query.get("currency") ?? "USD")) return wrong("Invalid currency");
	return { status: 200, type: "text/javascript", text: `(${installSdk.toString()})();` };
}

export function findPage(
	{ world, clientId }: { world: World; clientId: string },
	path: string,
	query: URLSearchParams,
): Page | undefined {
	const html = (text: string, status = 200): Page => ({ status, type: "text/html", text });
	if (path === "/sdk/js") return sdk(query, clientId);
	if (path === "/smart/buttons") return html(buttonsPage(query));
	if (path === "/smart/wait") return html(hebrewPage("PayPal מדומה", "<p>רגע…</p>"));
	if (path === "/") return html(panelPage(world.state));
	if (path !== "/checkoutnow") return undefined;
	const { status, text } = checkoutPage(world.state.orders.get(query.get("token") ?? ""));
	return html(text, status);
}

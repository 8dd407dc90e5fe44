import { siteOf } from "../../platform/site.ts";
import { receiveEvent } from "../ledger/event.server.ts";
import type { Route } from "./+types/paypal-webhook.route";
import { answer, onlyPost, refuse } from "./api-answer.server.ts";

export const loader = onlyPost;

/**
 * `POST /api/webhooks/paypal`: PayPal's webhooks, acknowledged as soon as they are stored. PayPal
 * retries for three days without a 2xx.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const raw = Buffer.from(await request.arrayBuffer());
	const received = await receiveEvent(site, raw, request.headers);
	if (typeof received === "string") return answer({ received: true });
	if (received.refused === "forged") return refuse(400, "wrong_signature", "החתימה אינה נכונה.");
	return refuse(503, "try_again", "אפשר לנסות שוב מאוחר יותר.");
}

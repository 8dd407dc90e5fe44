import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/paypal-config.route";
import { answer, refuse } from "./api-answer.server.ts";

/** `GET /api/get-paypal-config` (`contract.md`, "Functions"): the settings for PayPal's script. */
export function loader({ context }: Route.LoaderArgs) {
	const { paypal } = siteOf(context).settings.payments;
	if (!paypal) return refuse(502, "provider_unavailable", "לא ניתן לטעון את PayPal");
	return answer({ client_id: paypal.clientId });
}

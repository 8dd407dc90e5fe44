import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { refuseOpenForm } from "../../platform/limits/too-many.server.ts";
import type { RequestArgs } from "../../platform/site.ts";
import { consentText } from "./consent-text.ts";
import { justSubscribed, newsletterForm } from "./newsletter.form.ts";
import { requestSubscription } from "./subscription.server.ts";

/**
 * Handles the newsletter form: the owner of the address gets a mail, and the page at `back` says
 * so. A known address gets the same answer as a new one.
 */
export function receiveSubscription(
	args: RequestArgs,
	{ source, back }: { source: "articles" | "footer"; back: string },
) {
	return handleForm(args, {
		schema: newsletterForm,
		limit: ({ site, visitor, form }) => refuseOpenForm(site, "newsletter", visitor, form),
		act: async ({ site, value: { email } }) => {
			await requestSubscription(site, { email, consentText, source });
			return redirectWith(site, back, { say: justSubscribed.literal });
		},
	});
}

import { parseWithValibot } from "@conform-to/valibot";
import { data, type RouterContextProvider, redirect } from "react-router";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { refuseTooMany } from "../../platform/http/too-many.server.ts";
import { spendProof } from "../../platform/proof/proof.server.ts";
import { siteOf, visitorContext } from "../../platform/site.ts";
import { newsletterForm } from "./newsletter.form.ts";
import { consentText } from "./newsletter-consent.ts";
import { requestSubscription } from "./subscription.server.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Takes a filled newsletter box: the owner of the address gets a mail, and the page at `back` says so.
 * A known address answers like a new one.
 */
export async function receiveSubscription(
	{ request, context }: Asked,
	{ source, back }: { source: "articles" | "footer"; back: string },
) {
	const site = siteOf(context);
	const form = await request.formData();
	const submission = parseWithValibot(form, { schema: newsletterForm });
	if (submission.status !== "success") return data(submission.reply(), 422);
	const isProven = await spendProof(site, form);
	const tooMany = await refuseTooMany(site, "newsletter", context.get(visitorContext), isProven);
	if (tooMany) return data(submission.reply({ formErrors: [tooMany.sentence] }), tooMany.init);
	await requestSubscription(site, { email: submission.value.email, consentText, source });
	const flash = {
		subscribed: true,
		toast: { kind: "success", title: "מכתב בדרך", body: "ההמשך נמצא בתיבת הדואר שלכם" },
	} as const;
	return redirect(back, {
		status: 303,
		headers: {
			"Set-Cookie": flashCookie(site, flash),
		},
	});
}

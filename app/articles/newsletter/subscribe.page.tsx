import { readFlash } from "../../platform/http/flash.server.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Done } from "../../ui/feedback/done.tsx";
import { formPage, staticPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/subscribe.page";
import { justSubscribed } from "./newsletter.form.ts";
import { NewsletterForm, newsletterLead } from "./newsletter-box.tsx";
import { receiveSubscription } from "./newsletter-request.server.ts";

export const handle = { ...staticPage(), ...formPage };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/newsletter", title: "המכתב", description: "", hidden: true });

export function loader({ context }: Route.LoaderArgs) {
	return { subscribed: readFlash(context, justSubscribed) !== undefined };
}

export function action(args: Route.ActionArgs) {
	return receiveSubscription(args, { source: "footer", back: "/newsletter" });
}

/** Target of the form in every footer: the same form, with room for its errors. */
export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
	if (loaderData.subscribed)
		return (
			<Done
				art="c_lamp"
				title="אימייל בדרך לכתובת שכתבתם"
				acts={<LinkButton href="/articles">אל המאמרים</LinkButton>}
			>
				<p>ההמשך נמצא בו. בלי אישור שלכם לא יישלח אליה שום דבר אחר.</p>
			</Done>
		);
	return (
		<Done art="c_letter" title="מכתב מדי פעם">
			<p>{newsletterLead}</p>
			<NewsletterForm action="/newsletter" lastResult={actionData} />
		</Done>
	);
}

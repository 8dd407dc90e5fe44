import { flashContext } from "../../platform/site.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { still } from "../../ui/still.ts";
import type { Route } from "./+types/subscribe.page";
import script from "./newsletter.browser.ts?worker&url";
import { NewsletterBox } from "./newsletter-box.tsx";
import { receiveSubscription } from "./newsletter-request.server.ts";

export const handle = still();

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/newsletter", title: "מכתב חודשי", description: "", hidden: true });

export function loader({ context }: Route.LoaderArgs) {
	return { subscribed: context.get(flashContext).subscribed === true };
}

/** How long to wait, after too many tries. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export function action(asked: Route.ActionArgs) {
	return receiveSubscription(asked, { source: "footer", back: "/newsletter" });
}

/** Where the box in every page's foot leads; it is the same box, with room for what went wrong. */
export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<>
			<div className="pagehead">
				<div className="wrap">
					<h1 className="h1">מכתב חודשי</h1>
				</div>
			</div>
			<section className="section">
				<div className="wrap">
					<NewsletterBox
						action="/newsletter"
						subscribed={loaderData.subscribed}
						lastResult={actionData}
					/>
				</div>
			</section>
			<script type="module" src={script} />
		</>
	);
}

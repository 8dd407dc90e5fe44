import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { goAhead } from "../frame/ahead.ts";
import { queueAt, queueNames } from "../queues/addresses.ts";
import type { Route } from "./+types/item.page";
import { AppealReview } from "./appeal-review.tsx";
import { ApplicationReview } from "./application-review.tsx";
import { ChangesReview } from "./changes-review.tsx";
import { actOnItem } from "./item-acts.server.ts";
import { loadItem } from "./load-item.server.ts";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches, location: { pathname } }) =>
	pageMeta(matches, {
		path: pathname,
		title: queueNames[queueAt(pathname)],
		description: "",
		hidden: true,
	});

export const clientMiddleware = [goAhead];

export const loader = (args: Route.LoaderArgs) => loadItem(args);

export const action = (args: Route.ActionArgs) => actOnItem(args);

const reviews = {
	applications: ApplicationReview,
	changes: ChangesReview,
	appeals: AppealReview,
} as const;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const Review = reviews[loaderData.queue];
	const unmade = actionData && "typed" in actionData ? actionData : null;
	return <Review key={loaderData.item.id} loaded={loaderData} unmade={unmade} />;
}

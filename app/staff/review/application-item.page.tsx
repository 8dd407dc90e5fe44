import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { queueNames, queuePath } from "../queues/addresses.ts";
import type { Route } from "./+types/application-item.page";
import { ApplicationReview } from "./application-review.tsx";
import { actOnItem } from "./item-acts.server.ts";
import { loadItem } from "./load-item.server.ts";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: queuePath("applications"),
		title: queueNames.applications,
		description: "",
		hidden: true,
	});

export const loader = (args: Route.LoaderArgs) => loadItem(args, "applications");

export const action = (args: Route.ActionArgs) => actOnItem(args, "applications");

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<ApplicationReview key={loaderData.item.id} loaded={loaderData} unmade={actionData ?? null} />
	);
}

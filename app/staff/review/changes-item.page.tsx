import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { queueNames, queuePath } from "../queues/addresses.ts";
import type { Route } from "./+types/changes-item.page";
import { ChangesReview } from "./changes-review.tsx";
import { actOnItem } from "./item-acts.server.ts";
import { loadItem } from "./load-item.server.ts";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: queuePath("changes"),
		title: queueNames.changes,
		description: "",
		hidden: true,
	});

export const loader = (args: Route.LoaderArgs) => loadItem(args, "changes");

export const action = (args: Route.ActionArgs) => actOnItem(args, "changes");

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	return <ChangesReview key={loaderData.item.id} loaded={loaderData} unmade={actionData ?? null} />;
}

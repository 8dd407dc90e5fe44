import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/appeals.page";
import { queueNames, queuePath } from "./addresses.ts";
import { loadQueue } from "./queue.server.ts";
import { QueuePage } from "./queue-page.tsx";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: queuePath("appeals"),
		title: queueNames.appeals,
		description: "",
		hidden: true,
	});

export const loader = (args: Route.LoaderArgs) => loadQueue(args, "appeals");

export default function Page({ loaderData }: Route.ComponentProps) {
	return <QueuePage loaded={loaderData} />;
}

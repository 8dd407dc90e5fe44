import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/queue.page";
import { queueAt, queueNames } from "./addresses.ts";
import { loadQueue } from "./queue.server.ts";
import { QueuePage } from "./queue-page.tsx";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches, location: { pathname } }) =>
	pageMeta(matches, {
		path: pathname,
		title: queueNames[queueAt(pathname)],
		description: "",
		hidden: true,
	});

export const loader = (args: Route.LoaderArgs) => loadQueue(args);

export default function Page({ loaderData }: Route.ComponentProps) {
	return <QueuePage loaded={loaderData} />;
}

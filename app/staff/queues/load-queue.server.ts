import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { queueShows } from "../../reviews/desk/items.server.ts";
import { deskOf } from "../frame/desk.server.ts";
import { requireAct } from "../staff-person.server.ts";
import { type Queue, queues } from "./addresses.ts";
import { countLanes, findDay, findWaiting, readQueue } from "./queue.server.ts";

/** What the page of a queue shows to a reviewer. */
export async function loadQueue(args: RequestArgs, queue: Queue, now = new Date()) {
	const staff = await requireAct(args, queue, "list");
	const { db } = siteOf(args.context);
	const kind = queues[queue];
	const asked = new URL(args.request.url).searchParams;
	const after = asked.get("after");
	const show = queueShows.find((one) => one === asked.get("show")) ?? null;
	const { items, next, continued } = await readQueue(db, { kind, viewer: staff, after, show, now });
	const isDone = items.length === 0 && after === null && show === null;
	return {
		desk: await deskOf(args, staff),
		queue,
		items,
		next,
		show,
		continued,
		lanes: show === null ? await countLanes(db, { kind }) : [],
		day: isDone ? ((await findDay(db, { kind, now })) ?? null) : null,
		waiting: (await findWaiting(db, { accountId: staff.accountId, now })) ?? null,
		viewer: staff.accountId,
		now,
	};
}

export type LoadedQueue = Awaited<ReturnType<typeof loadQueue>>;

import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { queueShows } from "../../reviews/desk/items.server.ts";
import { showColleague } from "../colleague.ts";
import { deskOf } from "../frame/desk.server.ts";
import { requireAct, type StaffPerson } from "../staff-person.server.ts";
import { type Queue, queues } from "./addresses.ts";
import { countLanes, findDay, findWaiting, type QueueItem, readQueue } from "./queue.server.ts";
import { isUnseen } from "./unseen.ts";

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
		items: items.flatMap((item) =>
			isUnseen(item, staff.accountId) ? [] : [showItem(item, staff)],
		),
		unseen: items.filter((item) => isUnseen(item, staff.accountId)).length,
		next,
		show,
		continued,
		lanes: show === null ? await countLanes(db, { kind }) : [],
		day: isDone ? ((await findDay(db, { kind, now })) ?? null) : null,
		waiting: (await findWaiting(db, { accountId: staff.accountId, now })) ?? null,
		now,
	};
}

/** A row as the page gets it. */
function showItem(item: QueueItem, viewer: StaffPerson) {
	const { enforcementId, isBarred: _, isLeaving: __, ...row } = item;
	return {
		...row,
		isOfDecision: enforcementId !== null,
		holder: showColleague(item.holder, viewer),
		secondLook: showColleague(item.secondLook, viewer),
		decided: showColleague(item.decided, viewer),
	};
}

export type ShownItem = ReturnType<typeof showItem>;

export type LoadedQueue = Awaited<ReturnType<typeof loadQueue>>;

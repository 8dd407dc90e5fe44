import { type Kysely, sql } from "kysely";
import { countWaiting, findDay, type QueueFilter, queueFilters } from "../../desk/queue.server.ts";
import { pageOf } from "../../platform/database/page.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { pageAddress } from "../../platform/http/return-path.ts";
import { isId } from "../../platform/ids.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { ageOn } from "../../profiles/age.ts";
import type { RefusalCode } from "../../reviews/codes.ts";
import {
	itemQueue,
	type Lane,
	listItems,
	type QueueCursor,
	type QueueRow,
} from "../../reviews/desk/items.server.ts";
import type { ItemKind } from "../../reviews/item.ts";
import { showColleague } from "../colleague.ts";
import { deskOf } from "../frame/desk.server.ts";
import { requireAct, type StaffPerson } from "../staff-person.server.ts";
import { queueAt, queues } from "./addresses.ts";

const pageSize = 25;

type RowFacts = {
	id: string;
	/** From the verification; without one the declared age is shown. */
	birthDate: string | null;
	/** The first photo that the staff may see. */
	portrait: string | null;
	/** How often the person was refused before, and why the last time. */
	refusals: number;
	lastCode: RefusalCode | null;
	/** Another account has the same picture. */
	isElsewhere: boolean;
};

export type QueueItem = QueueRow & Omit<RowFacts, "id" | "birthDate">;

export type QueuePage = {
	items: QueueItem[];
	next: string | null;
	/** The lane that began on an earlier page. */
	continued: Lane | null;
};

type QueueQuery = {
	kind: ItemKind;
	viewer: { accountId: string };
	after: string | null;
	show: QueueFilter | null;
	now: Date;
};

/** Items of a queue by their deadline, after a cursor; an unreadable cursor means the start. */
async function readQueue(
	db: Kysely<Tables>,
	{ kind, viewer, after, show, now }: QueueQuery,
): Promise<QueuePage> {
	const cursor = readCursor(after);
	const asked = { kind, show, limit: pageSize + 1, ...(cursor ? { after: cursor } : {}) };
	const rows = await listItems(db, asked, viewer, now);
	const page = pageOf(rows, pageSize, cursorOf);
	return {
		items: await withFacts(db, page.rows, now),
		next: page.after,
		continued: cursor?.lane ?? null,
	};
}

async function withFacts(
	db: Kysely<Tables>,
	rows: readonly QueueRow[],
	now: Date,
): Promise<QueueItem[]> {
	if (rows.length === 0) return [];
	const found = await readFacts(db, { ids: rows.map(({ id }) => id) });
	const facts = new Map(found.map((fact) => [fact.id, fact]));
	const none = { birthDate: null, isElsewhere: false, portrait: null, refusals: 0, lastCode: null };
	return rows.map((row) => {
		const { birthDate = null, ...fact } = facts.get(row.id) ?? none;
		return { ...row, ...fact, age: birthDate ? ageOn(birthDate, now) : row.age };
	});
}

const readFacts = (db: Kysely<Tables>, values: { ids: string[] }): Promise<RowFacts[]> =>
	db
		.selectFrom("review_items as items")
		.leftJoin("verifications", "verifications.id", "items.verification_id")
		.select([
			"items.id",
			sql<string | null>`verifications.birth_date::text`.as("birthDate"),
			sql<string | null>`(select photos.id from photos
				where photos.account_id = items.account_id
					and (photos.audience = 'members' or photos.id = verifications.photo_id)
				order by photos.place limit 1)`.as("portrait"),
			sql<number>`(select count(*)::int from applications as earlier
				where earlier.account_id = items.account_id and earlier.state = 'rejected')`.as("refusals"),
			sql<RefusalCode | null>`(select earlier.reason_code from applications as earlier
				where earlier.account_id = items.account_id and earlier.state = 'rejected'
				order by earlier.created_at desc limit 1)`.as("lastCode"),
			sql<boolean>`exists (select from photos
				join photo_matches on photo_matches.photo_id = photos.id
					or photo_matches.earlier_id = photos.id
				where photos.account_id = items.account_id
					and (photos.audience <> 'me' or photos.id = verifications.photo_id))`.as("isElsewhere"),
		])
		.where(({ eb, fn }) => eb("items.id", "=", fn.any(sql<string[]>`${values.ids}::uuid[]`)))
		.execute();

function cursorOf({ lane, dueAt, id }: QueueCursor): string {
	return `${lane}.${dueAt.getTime()}.${id}`;
}

function readCursor(text: string | null): QueueCursor | null {
	const [, lane, due, id] = /^([12])\.(\d{1,14})\.(.{36})$/.exec(text ?? "") ?? [];
	const dueAt = new Date(Number(due));
	if (!isId(id) || Number.isNaN(dueAt.getTime())) return null;
	return { lane: lane === "1" ? 1 : 2, dueAt, id };
}

export async function loadQueue(args: RequestArgs, now = new Date()) {
	const queue = queueAt(pageAddress(args.request).pathname);
	const staff = await requireAct(args, queue, "list");
	const { db } = siteOf(args.context);
	const kind = queues[queue];
	const asked = new URL(args.request.url).searchParams;
	const after = asked.get("after");
	const show = queueFilters.find((one) => one === asked.get("show")) ?? null;
	const { items, next, continued } = await readQueue(db, { kind, viewer: staff, after, show, now });
	const isDone = items.length === 0 && after === null && show === null;
	return {
		desk: await deskOf(args, staff),
		queue,
		items: items.flatMap((item) =>
			isConflictOfInterest(item, staff.accountId) ? [] : [showItem(item, staff)],
		),
		unseen: items.filter((item) => isConflictOfInterest(item, staff.accountId)).length,
		next,
		show,
		continued,
		lanes:
			show === null
				? await countWaiting(db, itemQueue(kind), sql.ref<Lane>("items.lane"), now)
				: [],
		day: isDone ? await findDay(db, decisionsOn(kind), now) : null,
		now,
	};
}

const decisionsOn = (kind: ItemKind) =>
	sql`decisions join review_items as items on items.id = item_id where items.kind = ${kind}`;

/** How many of a queue are listed beside an item. */
const mostUpcoming = 8;

/** An item and the ones after it in its queue, as listed beside its page. */
export async function listUpcoming(
	db: Kysely<Tables>,
	item: QueueRow,
	viewer: { accountId: string },
	now: Date,
) {
	const { kind } = item;
	const after = await listItems(db, { kind, after: item, limit: mostUpcoming - 1 }, viewer, now);
	const rows = await withFacts(db, [item, ...after.filter(({ isBarred }) => !isBarred)], now);
	return rows.map(({ id, name, age, portrait, dueAt, holder, decided }) => ({
		id,
		name,
		age,
		portrait,
		dueAt,
		holder: showColleague(holder, viewer),
		isDecided: decided !== null,
	}));
}

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

type Barred = Pick<QueueRow, "kind" | "isBarred" | "secondLook">;

/**
 * Whether a reviewer sees nothing of an item: an appeal against their own decision, or their own account. Whoever
 * asked for a second look still sees what it is about.
 */
export function isConflictOfInterest(
	{ kind, isBarred, secondLook }: Barred,
	viewer: string,
): boolean {
	return isBarred && (kind === "appeal" || secondLook?.accountId !== viewer);
}

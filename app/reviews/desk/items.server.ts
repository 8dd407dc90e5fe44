import { type Expression, type Kysely, type RawBuilder, sql } from "kysely";
import type { Role } from "../../accounts/role.server.ts";
import { holdsEndBefore, type Staffer } from "../../desk/holds.server.ts";
import {
	countWaiting,
	type DeskQueue,
	findNext,
	isOpenTo,
	narrowedTo,
	type QueueFilter,
} from "../../desk/queue.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { LookReason } from "../codes.ts";
import type { ItemKind } from "../item.ts";
import { isOriginalDecider } from "./first-decider.server.ts";

/** A staff member as the desk names them; null once the account is gone. */
export type Colleague = { accountId: string; name: string } | null;

/** What is answered first: 1 birth dates under 18, 2 everything else. */
export type Lane = 1 | 2;

export type QueueRow = {
	id: string;
	number: number;
	kind: ItemKind;
	lane: Lane;
	/** The alias, once one was chosen. */
	name: string | null;
	age: number | null;
	gender: "male" | "female" | null;
	town: string | null;
	role: Role | null;
	openedAt: Date;
	dueAt: Date;
	/** Who holds it now, and since when without an act. */
	holder: Colleague;
	heldAt: Date | null;
	/** Who asked for a second look that nobody has given. */
	secondLook: Colleague;
	/** A second look was given. */
	isLooked: boolean;
	/** Why it was asked for, if that was said. */
	lookReason: LookReason | null;
	textCount: number;
	photoCount: number;
	/** A new pose waits for the badge. */
	hasPose: boolean;
	/** Who decided something that takes effect within seconds. */
	decided: Colleague;
	/** The decision about a member that is appealed; null: another kind of item. */
	enforcementId: string | null;
	/** The account is being deleted. */
	isLeaving: boolean;
	/** This reviewer made the decision that is appealed, asked for the second look, or refused every photo in it. */
	isBarred: boolean;
};

/** Where a page of a queue ends: the last row's. */
export type QueueCursor = Pick<QueueRow, "lane" | "dueAt" | "id">;

type Row = Omit<QueueRow, "holder" | "secondLook" | "decided"> & {
	held_by: string | null;
	holder_name: string | null;
	look_by: string | null;
	look_name: string | null;
	decided_by: string | null;
	decided_name: string | null;
};

type Page = {
	kind: ItemKind;
	after?: QueueCursor | undefined;
	limit?: number;
	show?: QueueFilter | null | undefined;
};

/** Accounts being deleted; their waiting items are set aside until the owner undoes the deletion. */
export const accountsBeingDeleted = sql`(select id from accounts where deletes_at is not null)`;

/** Whether an item waits; one that is decided does not, though it can still be taken back. */
const waits = sql<boolean>`items.closed_at is null and items.account_id not in ${accountsBeingDeleted}
	and not exists (select from decisions where item_id = items.id and voided_at is null and applied_at is null)`;

/** Applications, changes and appeals, each kind a queue. */
export const allItems: DeskQueue = {
	table: "review_items",
	as: "items",
	key: "id",
	waits,
	order: (as) => ["lane", "due_at", "id"].map((column) => sql.ref(`${as}.${column}`)),
};

export const itemQueue = (kind: ItemKind): DeskQueue => ({
	...allItems,
	waits: sql`items.kind = ${kind} and ${waits}`,
});

/** A page of a queue, by lane and then the most urgent first; what was decided just now is still in it. */
export async function listItems(
	db: Kysely<Tables>,
	{ kind, after, limit = 50, show }: Page,
	viewer: Staffer,
	now = new Date(),
): Promise<QueueRow[]> {
	const from = after
		? sql`and (items.lane, items.due_at, items.id) > (${after.lane}, ${after.dueAt}, ${after.id})`
		: sql``;
	const { rows } = await selectRows(
		viewer,
		now,
		sql`
		where items.kind = ${kind} and items.closed_at is null and accounts.deletes_at is null ${from}
			and ${narrowedTo("items", show, viewer, now)}
		order by items.lane, items.due_at, items.id
		limit ${limit}`,
	).execute(db);
	return rows.map(rowOf);
}

/** The next item for a reviewer: held by nobody else and not their own; or null. */
export const findNextItem = (
	db: Kysely<Tables>,
	{ kind, id }: Pick<QueueRow, "kind" | "id">,
	viewer: Staffer,
	now: Date,
): Promise<string | null> => {
	const isAllowed = sql`not ${isBarred(sql.val(viewer.accountId))}`;
	return findNext(db, itemQueue(kind), id, sql`${isOpenTo("items", viewer, now)} and ${isAllowed}`);
};

export async function findItem(
	db: Kysely<Tables>,
	id: string,
	viewer: Staffer,
	now = new Date(),
): Promise<QueueRow | null> {
	const { rows } = await selectRows(viewer, now, sql`where items.id = ${id}`).execute(db);
	return rows[0] ? rowOf(rows[0]) : null;
}

function selectRows(viewer: Staffer, now: Date, which: RawBuilder<unknown>) {
	return sql<Row>`
		select items.id, items.number, items.kind, items.lane, profiles.display_name as name, profiles.age,
			profiles.gender, profiles.location as town, accounts.role, items.opened_at as "openedAt",
			items.due_at as "dueAt",
			case when items.held_at > ${holdsEndBefore(now)} then items.held_by end as held_by,
			holder.name as holder_name, items.held_at as "heldAt",
			case when items.looked_by is null then items.second_look_by end as look_by,
			items.looked_by is not null as "isLooked", looker.name as look_name, ${lookReason} as "lookReason",
			(select count(*)::int from text_reviews
				where account_id = items.account_id and state = 'open') as "textCount",
			(select count(*)::int from photo_reviews join photos on photos.id = photo_reviews.photo_id
				where photos.account_id = items.account_id and photo_reviews.state = 'open') as "photoCount",
			items.enforcement_id as "enforcementId", items.kind = 'changes' and verification_id is not null as "hasPose",
			waiting.decided_by, decider.name as decided_name,
			accounts.deletes_at is not null as "isLeaving", ${isBarred(sql.val(viewer.accountId))} as "isBarred"
		from review_items as items
		join accounts on accounts.id = items.account_id
		left join profiles on profiles.id = items.account_id
		left join staff as holder on holder.account_id = items.held_by
		left join staff as looker on looker.account_id = items.second_look_by
		left join decisions as waiting on waiting.item_id = items.id
			and waiting.voided_at is null and waiting.applied_at is null
		left join staff as decider on decider.account_id = waiting.decided_by
		${which}`;
}

/** Of the newest request, which may belong to the item before: see `openItem`. */
const lookReason = sql<LookReason | null>`case when items.second_look_by is not null then (
		select asking.parts->>'look' from decisions as asking
		join review_items as asked on asked.id = asking.item_id
		where asked.application_id = items.application_id and asking.verdict = 'second_look'
			and asking.decided_by = items.second_look_by and asking.applied_at is not null
		order by asking.decided_at desc limit 1
	) end`;

/** What a reviewer may not decide although it waits, of `items`. */
export function isBarred(viewer: Expression<string>) {
	return sql<boolean>`(
		items.account_id = ${viewer}
		or (items.kind = 'appeal' and exists (
			select from review_items as first
			join decisions on decisions.item_id = first.id
			where first.application_id = items.application_id and first.kind = 'application'
				and decisions.verdict = 'refuse' and decisions.applied_at is not null
				and decisions.decided_by = ${viewer}
		))
		or ${isOriginalDecider(sql.ref("items.enforcement_id"), viewer)}
		or coalesce(items.second_look_by = ${viewer} and items.looked_by is null, false)
		or (items.kind = 'changes' and items.verification_id is null and ${isOwnRefusalAlone(viewer)})
	)`;
}

/** Whether the item holds nothing but photos that this reviewer refused: somebody else decides those (decision 0103). */
const isOwnRefusalAlone = (viewer: Expression<string>) => sql<boolean>`(
	not exists (select from text_reviews
		where account_id = items.account_id and state = 'open')
	and coalesce((
		select bool_and(exists (select from photo_reviews as refused
			where refused.photo_id = asked.photo_id and refused.state = 'refused'
				and refused.decided_by = ${viewer}))
		from photo_reviews as asked join photos on photos.id = asked.photo_id
		where photos.account_id = items.account_id and asked.state = 'open' and photos.audience <> 'me'
	), false)
)`;

/** How much waits that none of the present reviewers may decide: appeals, and second looks. */
export async function countStuck(db: Kysely<Tables>): Promise<{ appeals: number; looks: number }> {
	const { rows } = await sql<{ appeals: number; looks: number }>`
		select (count(*) filter (where kind = 'appeal'))::int as appeals,
			(count(*) filter (where kind <> 'appeal'))::int as looks
		from review_items as items
		where ${waits} and not exists (
			select from staff as reviewer
			where reviewer.left_at is null and 'reviewer' = any(reviewer.roles)
				and not ${isBarred(sql.ref("reviewer.account_id"))}
		)`.execute(db);
	return rows[0] ?? { appeals: 0, looks: 0 };
}

function rowOf({
	held_by,
	holder_name,
	look_by,
	look_name,
	decided_by,
	decided_name,
	...row
}: Row): QueueRow {
	return {
		...row,
		heldAt: held_by ? row.heldAt : null,
		holder: colleague(held_by, holder_name),
		secondLook: colleague(look_by, look_name),
		decided: colleague(decided_by, decided_name),
	};
}

function colleague(accountId: string | null, name: string | null): Colleague {
	return accountId ? { accountId, name: name ?? "" } : null;
}

/** How much waits, and how much of it is late, in each queue; decided items no longer count. */
export type QueueCounts = Record<ItemKind, { open: number; late: number }>;

/** Counts the queues; what one reviewer may not decide waits for another. */
export async function countOpen(db: Kysely<Tables>, now = new Date()): Promise<QueueCounts> {
	const counts = await countWaiting(db, allItems, sql.ref<ItemKind>("items.kind"), now);
	const none = { open: 0, late: 0 };
	const countOf = (kind: ItemKind) => counts.find(({ by }) => by === kind) ?? none;
	return {
		application: countOf("application"),
		changes: countOf("changes"),
		appeal: countOf("appeal"),
	};
}

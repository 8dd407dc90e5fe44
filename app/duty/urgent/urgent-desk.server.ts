/** Urgent texts as the desk reads, holds and answers them. */
import { type Kysely, sql, type Transaction } from "kysely";
import { type ActKind, deferAct } from "../../desk/acts.server.ts";
import {
	type DeskKind,
	hasRole,
	hold,
	holdsEndBefore,
	holdsOf,
	type Staffer,
} from "../../desk/holds.server.ts";
import { writeNote } from "../../desk/notes.server.ts";
import {
	countWaiting,
	type DeskQueue,
	findNeighbours,
	findNext,
	isOpenTo,
	narrowedTo,
	type QueueFilter,
} from "../../desk/queue.server.ts";
import { handOverOf, takeOverOf } from "../../desk/take-over.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import type { UrgentKind } from "./urgent.form.ts";
import {
	addWords,
	countLines,
	mostWords,
	readLines,
	type Store,
	type UrgentLine,
	waitsSince,
} from "./urgent.server.ts";

/** Without a queue to go through: a text that is given back rings again. */
const kind: DeskKind<string> = {
	name: "urgent",
	table: "urgent_texts",
	role: "reviewer",
	lock: async (trx, id) => {
		const found = await trx
			.selectFrom("urgent_texts")
			.select(["id", "held_by", "held_at", "closed_at"])
			.where("id", "=", id)
			.forUpdate()
			.executeTakeFirst();
		return found && { ...found, ownerId: null, isOpen: found.closed_at === null };
	},
};

export const { take: takeUrgent, release: releaseUrgent } = holdsOf(kind);

export const takeUrgentOver = takeOverOf(kind, "urgent");
export const handUrgentOver = handOverOf(kind, "urgent");

/** Texts waiting for an answer that is not already queued, by due time. */
export const urgentQueue: DeskQueue = {
	table: "urgent_texts",
	as: "urgent",
	key: "id",
	waits: sql`urgent.closed_at is null and urgent.answered_at is null
		and not exists (select from desk_acts where subject_id = urgent.id)`,
	order: (as) => [sql.ref(`${as}.due_at`), sql.ref(`${as}.id`)],
};

const rows = (db: Kysely<Tables>, now: Date) =>
	db
		.selectFrom("urgent_texts as urgent")
		.leftJoin("staff as holder", (join) =>
			join.onRef("holder.account_id", "=", "held_by").on("held_at", ">", holdsEndBefore(now)),
		)
		.select(["id", "kind", "sent_at as sentAt", "due_at as dueAt", "answered_at as answeredAt"])
		.select(waitsSince.as("since"))
		.select(["holder.account_id as holderId", "holder.name as holderName", "held_at as heldAt"])
		.where("closed_at", "is", null);

export type UrgentRow = {
	id: string;
	kind: UrgentKind;
	sentAt: Date;
	since: Date;
	dueAt: Date;
	answeredAt: Date | null;
	/** Who holds it now, and since when without an act. */
	holder: { accountId: string; name: string } | null;
	heldAt: Date | null;
};

const rowOf = ({
	holderId,
	holderName,
	...row
}: Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number]): UrgentRow => ({
	...row,
	holder: holderId && holderName !== null ? { accountId: holderId, name: holderName } : null,
});

/** What is open, the unanswered first and of those what is due first; at most 100. */
export async function listUrgent(
	db: Kysely<Tables>,
	show: QueueFilter | null,
	viewer: Staffer,
	now: Date,
): Promise<UrgentRow[]> {
	const found = await rows(db, now)
		.where(narrowedTo("urgent", show, viewer, now))
		.orderBy(sql`answered_at is not null`)
		.orderBy(sql`${sql.join(urgentQueue.order("urgent"))}`)
		.limit(100)
		.execute();
	return found.map(rowOf);
}

/** How many wait for an answer, and how many of them longer than promised. */
export async function countUrgent(
	db: Kysely<Tables>,
	now: Date,
): Promise<{ open: number; late: number }> {
	const [counted] = await countWaiting(db, urgentQueue, sql<string>`'urgent'`, now);
	return { open: counted?.open ?? 0, late: counted?.late ?? 0 };
}

export const findUrgentNeighbours = (db: Kysely<Tables>, id: string) =>
	findNeighbours<string>(db, urgentQueue, id);

/** What to go on with after one: the next that nobody else holds; or null. */
export const findNextUrgent = (db: Kysely<Tables>, id: string, viewer: Staffer, now: Date) =>
	findNext<string>(db, urgentQueue, id, isOpenTo("urgent", viewer, now));

/** One of them by its row; its words only for who holds it. */
export async function readUrgent(
	site: Store,
	{ accountId }: Staffer,
	id: string,
	now: Date,
): Promise<(UrgentRow & { lines: UrgentLine[] | null }) | null> {
	const found = await rows(site.db, now).where("id", "=", id).executeTakeFirst();
	if (!found) return null;
	const isMine = found.holderId === accountId;
	return { ...rowOf(found), lines: isMine ? await readLines(site, id) : null };
}

/** What is sent about one: an answer to so many lines, or its end. */
type UrgentSent = { answer: string; seen?: number } | "closed";

/** `full`: nothing more is taken; `changed`: somebody wrote meanwhile. */
type UrgentRefusal = { refused: "gone" | "full" | "changed" | "leaving" };

/** Answers or closes what one holds. */
export const settleUrgent = (
	site: Store,
	staffer: Staffer,
	id: string,
	sent: UrgentSent,
	now = new Date(),
): Promise<"done" | UrgentRefusal> =>
	site.db.transaction().execute((trx) => settle(trx, site, staffer, { id, sent, now }));

/** Does either ten seconds later, until when it can be taken back (`undoAct`). */
export const settleUrgentSoon = (
	site: Store & Pick<Site, "jobs">,
	staffer: Staffer,
	id: string,
	sent: UrgentSent,
	now = new Date(),
): Promise<"done" | UrgentRefusal> =>
	site.db.transaction().execute(async (trx) => {
		const no = await refusalOf(trx, staffer, id, sent);
		if (no) return no;
		const deferred = await deferAct(trx, site, staffer, { kind: "urgent", id, sent }, now);
		if (deferred !== "deferred") return { refused: "leaving" };
		await hold(trx, kind, id, staffer, now);
		return "done";
	});

async function refusalOf(
	trx: Transaction<Tables>,
	staffer: Staffer,
	id: string,
	sent: UrgentSent,
): Promise<UrgentRefusal | null> {
	const work = (await hasRole(trx, staffer, kind.role)) ? await kind.lock(trx, id) : undefined;
	if (!work?.isOpen || work.held_by !== staffer.accountId) return { refused: "gone" };
	if (sent === "closed") return null;
	const lines = await countLines(trx, id);
	if (lines >= mostWords) return { refused: "full" };
	return sent.seen !== undefined && sent.seen !== lines ? { refused: "changed" } : null;
}

async function settle(
	trx: Transaction<Tables>,
	site: Store,
	staffer: Staffer,
	{ id, sent, now }: { id: string; sent: UrgentSent; now: Date },
): Promise<"done" | UrgentRefusal> {
	const no = await refusalOf(trx, staffer, id, sent);
	if (no) return no;
	const isClosing = sent === "closed";
	if (!isClosing) await addWords(trx, site, { urgentId: id, isOurs: true, text: sent.answer, now });
	await trx
		.updateTable("urgent_texts")
		.set(isClosing ? { closed_at: now } : { answered_at: now })
		.where("id", "=", id)
		.execute();
	await recordAct(trx, {
		actor: staffer.accountId,
		act: isClosing ? "urgent.closed" : "urgent.answered",
		subject: { kind: "urgent", id },
	});
	return "done";
}

/** How these acts are performed; an answer that can no longer be sent stays as a note. */
export const urgentActs: ActKind = {
	lock: kind.lock,
	apply: async (trx, site, { id, by, sent: given, now }) => {
		const sent = given as UrgentSent;
		const done = await settle(trx, site, by, { id, sent, now });
		if (done !== "done" && sent !== "closed") {
			const text = `${unsent}\n\n${sent.answer}`;
			await writeNote(trx, site, by, { kind: "urgent", id }, { text, now });
		}
		return done;
	},
};

const unsent = "תשובה שלא נשלחה: בשניות שלפני השליחה נכתבה כאן הודעה, או שהפנייה עברה לטיפול אחר.";

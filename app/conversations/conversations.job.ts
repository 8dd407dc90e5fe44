import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import { findOwnParty } from "../members/may-see.server.ts";
import { isInside } from "../members/may-see.ts";
import { awayMembers } from "../members/visible-members.server.ts";
import { lockPair } from "../moderation/blocks.server.ts";
import { caseMonths } from "../moderation/reports.ts";
import { isShutForNow } from "../moderation/shut-talks.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { batchOf, batchSize, inBatches } from "../platform/jobs/batch.server.ts";
import type { Job } from "../platform/jobs/jobs.server.ts";
import { queueMail } from "../platform/mail/mail.server.ts";
import type { Site } from "../platform/site.ts";
import { day, hour } from "../platform/time.ts";
import { dropConversations } from "./conversation.server.ts";
import { isOnlyDraft } from "./drafts.server.ts";
import { forgetDropped } from "./dropped-messages.server.ts";
import { publish } from "./events.server.ts";
import { somethingWaits } from "./waiting.email.tsx";
import { listWaiting, noteMailed } from "./waiting-mail.server.ts";

/**
 * Mails each member who asked for it when something went unseen for ten minutes (a message, a request, a heart, a
 * gift): one mail until they look. Idempotent.
 */
export const mailWaiting: Job<Site> = {
	name: "mail-waiting",
	at: "* * * * *",
	work: (site) => mailAll(site, 2 * hour),
};

/** Every hour, when quiet hours end: whatever came within a day, not counting days of rest. */
export const mailWaitingLonger: Job<Site> = {
	name: "mail-waiting-longer",
	at: "0 * * * *",
	work: (site) => mailAll(site, 24 * hour),
};

async function mailAll(site: Site, lately: number): Promise<void> {
	const { db, settings } = site;
	const now = new Date();
	for (const { id, email } of await listWaiting(db, now, lately)) {
		const me = { id };
		const party = await findOwnParty(db, me, now);
		if (!party || !isInside(party)) continue;
		await db.transaction().execute(async (trx) => {
			if (!(await noteMailed(trx, me, now))) return;
			const content = somethingWaits(settings.origin);
			await queueMail(trx, site, { class: "service", to: email, content });
		});
	}
}

const batch = 500;

/**
 * Lets requests age: those unanswered for two weeks are closed and archived on both sides, declined ones with them,
 * so that the sender sees no difference. While one of the two is away a request does not age (`members.md` 1).
 * Idempotent.
 * @returns how many ended.
 */
export async function ageRequests(db: Kysely<Tables>, now = new Date()): Promise<number> {
	await holdRequests(db, now);
	let ended = 0;
	for (;;) {
		const due = await db
			.selectFrom("conversations")
			.select(["id", "first_id as viewerId", "second_id as otherId"])
			.where("expires_at", "<=", now)
			.where("held_at", "is", null)
			.limit(batch)
			.execute();
		for (const { id, ...pair } of due) if (await endRequest(db, id, pair, now)) ended += 1;
		if (due.length < batch) return ended;
	}
}

/** A request's clock stops when one of the two goes away, and resumes when both are here. */
async function holdRequests(db: Kysely<Tables>, now: Date): Promise<void> {
	const away = awayMembers(db, now);
	const isShut = isShutForNow(sql`${now}::timestamptz`);
	await db
		.updateTable("conversations")
		.set({ held_at: now })
		.where("expires_at", "is not", null)
		.where("held_at", "is", null)
		.where(({ eb, or }) => or([eb("first_id", "in", away), eb("second_id", "in", away), isShut]))
		.execute();
	await db
		.updateTable("conversations")
		.set({ expires_at: sql<Date>`expires_at + (${now}::timestamptz - held_at)`, held_at: null })
		.where("held_at", "is not", null)
		.where("first_id", "not in", away)
		.where("second_id", "not in", away)
		.where(({ not }) => not(isShut))
		.execute();
}

function endRequest(
	db: Kysely<Tables>,
	id: string,
	pair: { viewerId: string; otherId: string },
	now: Date,
): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		await lockPair(trx, pair);
		const ended = await trx
			.updateTable("conversations")
			.set({ state: "closed", expires_at: null })
			.where("id", "=", id)
			// An answer may have come first.
			.where("expires_at", "<=", now)
			.where("held_at", "is", null)
			.returning("last_number as number")
			.executeTakeFirst();
		if (!ended) return false;
		await trx
			.updateTable("participants")
			.set({ shelf: "archived", is_quiet: false })
			.where("conversation_id", "=", id)
			.where("shelf", "<>", "gone")
			.execute();
		const accounts = await trx
			.selectFrom("members")
			.select("account_id as accountId")
			.where("id", "in", [pair.viewerId, pair.otherId])
			.execute();
		const event = { kind: "count", conversation: id, number: ended.number } as const;
		await publish(
			trx,
			accounts.map((account) => ({ ...event, ...account })),
		);
		return true;
	});
}

const keptForReportMs = 90 * day;

/** Deletes unsent messages that can no longer be reported. */
export async function forgetUnsent(db: Kysely<Tables>, now = new Date()): Promise<void> {
	// What was reported stays until it is decided.
	const reported = await reportedMessages(db).where("decided_at", "is", null).execute();
	const over = sql<SqlBool>`(unsent_at <= ${new Date(now.getTime() - keptForReportMs)} and sealed is not null
		and ${isNoneOf(reported)})`;
	const some = await batchOf(db, "messages", over);
	await inBatches(() => sql`update messages set sealed = null where ${some}`.execute(db));
}

/**
 * In conversations that only a case preserves after their members left, only reported messages stay once it is
 * decided, and nothing once the case is `caseMonths` old (`members.md` 9). A day less: without its case, none could
 * be found any more.
 */
export async function forgetDecided(db: Kysely<Tables>, now = new Date()): Promise<void> {
	await noteOutlived(db, now);
	for (let after = firstId; ; ) {
		const { rows } = await sql<{ id: string; isOver: boolean }>`
			select c.id, not exists (
				select from reports join cases on cases.id = case_id where kind = 'message' and item_id = c.id
					and (closed_at is null or closed_at > ${now}::timestamptz - make_interval(months => ${caseMonths}, days => -1))
			) as "isOver" from conversations as c
			where outlived_at is not null and id > ${after}::uuid
				and not exists (select from reports where kind = 'message' and item_id = c.id and decided_at is null)
			order by id limit ${batchSize}`.execute(db);
		await db.transaction().execute(async (trx) => {
			const over = rows.filter(({ isOver }) => isOver);
			await dropConversations(
				trx,
				over.map(({ id }) => id),
			);
			await keepOnlyReported(
				trx,
				rows.map(({ id }) => id),
			);
		});
		const last = rows.at(-1);
		if (!last || rows.length < batchSize) return;
		after = last.id;
	}
}

const firstId = "00000000-0000-0000-0000-000000000000";

/** No participant of these conversations reads them any more. */
async function keepOnlyReported(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
	const all = sql<string>`any(${ids}::uuid[])`;
	await trx.deleteFrom("participants").where("conversation_id", "=", all).execute();
	const reported = await reportedMessages(trx).where("item_id", "=", all).execute();
	await sql`delete from messages where conversation_id = ${all} and ${isNoneOf(reported)}`.execute(
		trx,
	);
	const talks = trx.updateTable("conversations").where("id", "=", all);
	await talks.set({ last_by: null, last_sealed: null }).where("last_by", "is not", null).execute();
}

const reportedMessages = (db: Kysely<Tables>) =>
	db
		.selectFrom("reports")
		.select(["item_id as id", "item_number as number"])
		.where("kind", "=", "message");

const isNoneOf = (places: readonly { id: string | null; number: number | null }[]) =>
	sql<SqlBool>`not exists (select 1 from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (id uuid, number integer)
		where place.id = messages.conversation_id and place.number = messages.number)`;

/** Backfills the newest message of conversations last written by the previous version, in batches. */
export async function noteLasts(db: Kysely<Tables>): Promise<void> {
	await inBatches(async () => {
		const lacking = await db
			.selectFrom("conversations")
			.select(["id", "last_number as number"])
			.where("last_by", "is", null)
			.where("last_number", ">", 0)
			.where("outlived_at", "is", null)
			.limit(batchSize)
			.execute();
		const { rows: lasts } = await sql`
			select m.conversation_id as id, m.number, m.sender_id as by,
				encode(case when m.unsent_at is null then m.sealed end, 'hex') as sealed
			from jsonb_to_recordset(${JSON.stringify(lacking)}::jsonb) as last (id uuid, number integer)
			join messages as m on m.conversation_id = last.id and m.number = last.number`.execute(db);
		// A concurrent write or unsend has already noted it.
		return sql`
			update conversations as c set last_by = last.by, last_sealed = decode(last.sealed, 'hex')
			from jsonb_to_recordset(${JSON.stringify(lasts)}::jsonb) as last (id uuid, number integer, by uuid, sealed text)
			where c.id = last.id and c.last_number = last.number and c.last_by is null`.execute(db);
	});
}

/** Longest outage of this job after the last decision. */
const missedMs = 30 * day;

/** Marks conversations that only a case preserves, to avoid scanning all reported ones. */
async function noteOutlived(db: Kysely<Tables>, now: Date): Promise<void> {
	await sql`update conversations as c set outlived_at = ${now}
		where outlived_at is null
			and id in (select item_id from reports where kind = 'message'
				and (decided_at is null or decided_at > ${new Date(now.getTime() - missedMs)}))
			and ((state <> 'open' and exists (select from members where id = c.asked_by and account_id is null))
				or not exists (select from members where id in (c.first_id, c.second_id) and account_id is not null))`.execute(
		db,
	);
}

const draftMs = 30 * day;

/** Deletes the conversations that hold nothing but a first draft of a month ago. */
export async function forgetDrafts(db: Kysely<Tables>, now = new Date()): Promise<void> {
	const before = new Date(now.getTime() - draftMs);
	const old = db
		.selectFrom("participants as s")
		.innerJoin("conversations as c", "c.id", "s.conversation_id")
		.select(["c.id", "c.first_id as viewerId", "c.second_id as otherId"])
		.where("s.moved_at", "<=", before)
		.where("c.last_number", "=", 0)
		.where(isOnlyDraft)
		.limit(batchSize);
	for (const { id, ...pair } of await old.execute()) {
		await db.transaction().execute(async (trx) => {
			await lockPair(trx, pair);
			// A message may have come first.
			const still = trx.selectFrom(old.where("c.id", "=", id).as("old")).select("old.id");
			await trx.deleteFrom("conversations").where("id", "in", still).execute();
		});
	}
}

/** Ends requests that waited for two weeks, forgets old first drafts, what was unsent long ago or decided and what was
 * not sent, and notes the newest message where that is missing. */
export const maintainConversations: Job<Site> = {
	name: "keep-conversations",
	at: "15 * * * *",
	work: async ({ db }) => {
		await ageRequests(db);
		await forgetUnsent(db);
		await forgetDecided(db);
		await forgetDrafts(db);
		await forgetDropped(db);
		await noteLasts(db);
	},
};

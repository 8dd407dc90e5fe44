import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { dateInIsrael, monthsLater } from "../../platform/dates.ts";
import { deleteInBatches } from "../../platform/jobs/batch.server.ts";
import { composeMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { endWithin, stopLink } from "../newsletter/subscription.server.ts";
import { monthlyLetter } from "./letter.email.ts";
import { countSends } from "./letter.server.ts";
import type { LetterContent } from "./letter.ts";
import { type MailOutcome, outcomeOf, troubleOf } from "./smtp-answer.server.ts";

type Sender = Pick<Site, "db" | "vault" | "settings" | "mailer" | "log">;

/** Mails sent per run, one run a minute. */
export const inRun = 200;

/** Mails in flight at once: what a kill may leave unknown. */
const atOnce = 4;

/** A run ends before the next one begins; mails in flight may take longer, but less than the lease. */
const longestRunMs = 50_000;

/** After this many consecutive failures the server is at fault, not the addresses. */
const mostInVain = 20;

/** How often an address is tried whose server asks to try later. */
const mostTries = 4;

/** Bounces after which a subscription ends. */
const mostBounces = 2;

type Run = {
	letter: { id: string; content: LetterContent };
	lease: string;
	until: number;
	inVain: number;
	/** Subscriptions whose address bounced since the server last accepted a mail. */
	bounced: string[];
	trouble: string | null;
	hasSent: boolean;
};

/** Sends a part of the letter under way, unless another run does. */
export async function sendSome(site: Sender, now = new Date()): Promise<void> {
	const lease = randomUUID();
	const letter = await takeLease(site.db, lease);
	if (!letter) return;
	try {
		// The previous lease holder was killed or hangs: the outcome of its mails in flight is unknown.
		await site.db
			.updateTable("letter_sends")
			.set({ state: "unknown" })
			.where("letter_id", "=", letter.id)
			.where("state", "=", "sending")
			.execute();
		if (letter.month !== dateInIsrael(now).slice(0, 7)) await end(site.db, letter.id, "stopped");
		else await runThrough(site, { ...letter, content: letter.content as LetterContent }, lease);
	} finally {
		await site.db
			.updateTable("letters")
			.set({ lease: null, lease_until: null })
			.where("id", "=", letter.id)
			.where("lease", "=", lease)
			.execute();
	}
}

/** By the database's clock, since another node's may be wrong. */
async function takeLease(db: Kysely<Tables>, lease: string) {
	return db
		.updateTable("letters")
		.set({ lease, lease_until: sql`now() + interval '4 minutes'` })
		.where("id", "=", (query) =>
			query
				.selectFrom("letters")
				.select("id")
				.where("state", "=", "sending")
				.orderBy("month")
				.limit(1),
		)
		.where("state", "=", "sending")
		.where((where) =>
			where.or([where("lease", "is", null), where("lease_until", "<", sql<Date>`now()`)]),
		)
		.returning(["id", "month", "content", "reached"])
		.executeTakeFirst();
}

type Leased = Run["letter"] & { reached: string | null };

async function runThrough(site: Sender, letter: Leased, lease: string): Promise<void> {
	const { db } = site;
	const { ids, isRest } = await findNext(db, letter);
	const run: Run = {
		...{ letter, lease, until: Date.now() + longestRunMs },
		...{ inVain: 0, bounced: [], trouble: null, hasSent: false },
	};
	const left = ids.values();
	const work = async () => {
		for (const id of left) {
			if (isOver(run)) return;
			await sendOne(site, run, id);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, work));
	if (run.trouble) await putOff(db, letter.id, run.bounced);
	else await countBounces(site, run.bounced);
	const isThrough = !isOver(run);
	await db
		.updateTable("letters")
		.set({ trouble: run.trouble })
		.set(run.hasSent || ids.length === 0 ? { progress_at: new Date() } : {})
		.set(isThrough && !isRest && ids.length > 0 ? { reached: ids.at(-1) ?? null } : {})
		.where("id", "=", letter.id)
		.where("lease", "=", lease)
		.where("lease_until", ">", sql<Date>`now()`)
		.execute();
	if (run.trouble) site.log.warn({ code: run.trouble }, "the letter waits for the mail server");
	if (ids.length === 0 && !(await hasRest(db, letter.id))) await end(db, letter.id, "done");
}

const isOver = ({ trouble, until }: Run) => trouble !== null || Date.now() > until;

/** The next subscriptions by id; once all were tried, those that the server deferred. */
async function findNext(
	db: Kysely<Tables>,
	{ id, reached }: Leased,
): Promise<{ ids: string[]; isRest: boolean }> {
	const { rows } = await sql<{ id: string }>`
		select id from newsletter_subscriptions as subscriptions
		where ${reached ? sql`id > ${reached} and` : sql``} confirmed_at is not null and unsubscribed_at is null
			and not exists (select from letter_sends
				where letter_id = ${id} and subscription_id = subscriptions.id)
		order by id limit ${inRun}`.execute(db);
	if (rows.length > 0) return { ids: rows.map((row) => row.id), isRest: false };
	const rest = await db
		.selectFrom("letter_sends")
		.select("subscription_id")
		.where("letter_id", "=", id)
		.where("state", "=", "later")
		.where("at", "<", sql<Date>`now() - interval '1 hour'`)
		.orderBy("at")
		.limit(inRun)
		.execute();
	return { ids: rest.map((row) => row.subscription_id), isRest: true };
}

async function hasRest(db: Kysely<Tables>, id: string): Promise<boolean> {
	const rest = db
		.selectFrom("letter_sends")
		.select("at")
		.where("letter_id", "=", id)
		.where("state", "=", "later");
	return (await rest.limit(1).executeTakeFirst()) !== undefined;
}

async function sendOne(site: Sender, run: Run, id: string): Promise<void> {
	const mailId = randomUUID();
	const email = await claim(site.db, run, { id, mailId });
	if (email === null) return;
	const { outcome, error } = await deliver(site, run.letter, { id, mailId, email });
	await settle(site, run.letter.id, { id, mailId, outcome });
	if (outcome === "sent") {
		run.inVain = 0;
		run.hasSent = true;
		return countBounces(site, run.bounced.splice(0));
	}
	if (outcome === "bounced") run.bounced.push(id);
	run.inVain += 1;
	const isServers = outcome === "refused" || outcome === "unknown" || run.inVain >= mostInVain;
	if (isServers) run.trouble = troubleOf(error);
}

type Claim = { id: string; mailId: string };

/**
 * Records that this mail is about to leave, while the run holds the lease and the recipient is subscribed: a
 * pending unsubscribe is waited for, and a later one waits for this.
 * @returns the address; null: nothing is sent.
 */
async function claim(
	db: Kysely<Tables>,
	{ letter, lease }: Run,
	{ id, mailId }: Claim,
): Promise<string | null> {
	const { rows } = await sql<{ email: string }>`
		with chosen as (
			select subscriptions.id, email from newsletter_subscriptions as subscriptions, letters
			where subscriptions.id = ${id} and confirmed_at is not null and unsubscribed_at is null
				and letters.id = ${letter.id} and state = 'sending' and lease = ${lease} and lease_until > now()
			for share
		), claimed as (
			insert into letter_sends as sends (letter_id, subscription_id, mail_id, state, tries, at)
			select ${letter.id}, id, ${mailId}, 'sending', 1, now() from chosen
			on conflict (letter_id, subscription_id) do update
				set state = 'sending', mail_id = ${mailId}, tries = sends.tries + 1, at = now()
				where sends.state = 'later'
			returning subscription_id
		)
		select email from chosen join claimed on subscription_id = id`.execute(db);
	return rows[0]?.email ?? null;
}

async function deliver(
	site: Sender,
	{ content }: Run["letter"],
	{ id, mailId, email }: Claim & { email: string },
): Promise<{ outcome: MailOutcome; error?: unknown }> {
	const message = composeMail(
		{
			class: "letter",
			to: email,
			content: monthlyLetter(content, site.settings.origin),
			unsubscribe: stopLink(site, id),
		},
		"n",
	);
	try {
		await site.mailer.send({ ...message, id: mailId });
		return { outcome: "sent" };
	} catch (error) {
		return { outcome: outcomeOf(error), error };
	}
}

/** Records the outcome of a mail; one that another run marked unknown meanwhile is known after all. */
async function settle(
	{ db }: Sender,
	letterId: string,
	{ id, mailId, outcome }: Claim & { outcome: MailOutcome },
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const row = await trx
			.selectFrom("letter_sends")
			.select("tries")
			.where("letter_id", "=", letterId)
			.where("subscription_id", "=", id)
			.where("mail_id", "=", mailId)
			.where("state", "in", ["sending", "unknown"])
			.forUpdate()
			.executeTakeFirst();
		if (!row) return;
		const own = trx
			.updateTable("letter_sends")
			.set({ at: sql`now()` })
			.where("letter_id", "=", letterId)
			.where("subscription_id", "=", id);
		if (outcome !== "refused") {
			const isGivenUp = outcome === "later" && row.tries >= mostTries;
			await own.set({ state: isGivenUp ? "given-up" : outcome }).execute();
		} else if (row.tries > 1) {
			await own.set({ state: "later", tries: row.tries - 1 }).execute();
		} else {
			await trx
				.deleteFrom("letter_sends")
				.where("letter_id", "=", letterId)
				.where("subscription_id", "=", id)
				.execute();
		}
	});
}

/** Counts a bounce for each subscription, now that the server accepts mails for others; the last ends it. */
async function countBounces({ db, vault }: Sender, ids: readonly string[]): Promise<void> {
	for (const id of ids) {
		await db.transaction().execute(async (trx) => {
			const bounced = await trx
				.updateTable("newsletter_subscriptions")
				.set(({ eb }) => ({ hard_bounces: eb("hard_bounces", "+", 1) }))
				.where("id", "=", id)
				.returning("hard_bounces as count")
				.executeTakeFirst();
			if (bounced && bounced.count >= mostBounces) await endWithin(trx, vault, id);
		});
	}
}

/** Defers what a server refused that accepted nobody any more: the addresses may be good. */
async function putOff(db: Kysely<Tables>, letterId: string, ids: readonly string[]) {
	if (ids.length === 0) return;
	await db
		.updateTable("letter_sends")
		.set({ state: sql`case when tries < ${mostTries} then 'later' else 'given-up' end` })
		.where("letter_id", "=", letterId)
		.where("subscription_id", "in", ids)
		.where("state", "=", "bounced")
		.execute();
}

/** Ends a letter: everybody got it, or its month is over. */
async function end(db: Kysely<Tables>, id: string, state: "done" | "stopped"): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const now = new Date();
		const ended = await trx
			.updateTable("letters")
			.set({ state, ended_at: now, trouble: null })
			.where("id", "=", id)
			.where("state", "=", "sending")
			.returning("released_at as releasedAt")
			.executeTakeFirst();
		if (!ended?.releasedAt) return;
		const { sent, bounced, unknown } = await countSends(trx, { id, releasedAt: ended.releasedAt });
		await recordAct(trx, {
			actor: null,
			act: state === "done" ? "letter.sent" : "letter.stopped",
			subject: { kind: "letter", id },
			details: { sent, bounced, unknown },
		});
	});
}

/** Milliseconds since the letter under way last progressed; 0 without one. */
export async function findStallMs(db: Kysely<Tables>, now: Date): Promise<number> {
	const row = await db
		.selectFrom("letters")
		.select("progress_at as at")
		.where("state", "=", "sending")
		.executeTakeFirst();
	return row?.at ? Math.max(0, now.getTime() - row.at.getTime()) : 0;
}

/** Months for which it is stored who got a letter. */
const monthsKept = 3;

/** Forgets who got the letters that ended three months ago; their numbers stay. */
export async function forgetSends(db: Kysely<Tables>, now = new Date()): Promise<void> {
	const old = await db
		.selectFrom("letters")
		.select(["id", "released_at as releasedAt", "counts"])
		.where("ended_at", "<", monthsLater(now, -monthsKept))
		.execute();
	for (const { id, releasedAt, counts } of old) {
		if (releasedAt && counts === null) {
			const known = JSON.stringify(await countSends(db, { id, releasedAt }));
			await db.updateTable("letters").set({ counts: known }).where("id", "=", id).execute();
		}
		await deleteInBatches(db, "letter_sends", sql`letter_id = ${id}`);
	}
}

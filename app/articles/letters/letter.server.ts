import { randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { checkText, type Hit } from "../../moderation/rules/engine.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { dateInIsrael } from "../../platform/dates.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { listArticles } from "../articles.server.ts";
import { stopLink } from "../newsletter/subscription.server.ts";
import { monthlyLetter } from "./letter.email.ts";
import type { Letter, LetterContent, LetterState } from "./letter.ts";

type Writer = { accountId: string };

/** A letter, and the version that the editor had open. */
type At = { id: string; base: number };

/**
 * `changed`: somebody saved meanwhile; `released`: it is no longer a draft; `state`: it is not under way, or not
 * paused; `own`: the last editor cannot release it; `month`: this month had its letter.
 */
export type Refused = {
	refused: "gone" | "changed" | "released" | "state" | "own" | "month" | "article" | "nobody";
};

/** What the rules find in the staff's own words, to be read again before release. */
export function findHits({ title, opening }: Pick<Letter, "title" | "opening">): Hit[] {
	const { verdict, hits } = checkText(`${title}\n\n${opening}`, "profile");
	return verdict === "pass" ? [] : hits;
}

const record = (
	trx: Transaction<Tables>,
	{ accountId: actor }: Writer,
	act: string,
	id: string,
	details: Record<string, string | number> = {},
) => recordAct(trx, { actor, act, subject: { kind: "letter", id }, details });

/** A new draft, which is not sent before somebody else releases it. */
export function createLetter(
	db: Kysely<Tables>,
	staff: Writer,
	letter: Letter,
): Promise<{ id: string } | Refused> {
	return db.transaction().execute(async (trx): Promise<{ id: string } | Refused> => {
		if (!isWhole(letter, await readContent(trx, letter))) return { refused: "article" };
		const id = randomUUID();
		await trx
			.insertInto("letters")
			.values({ id, ...columnsOf(staff, letter), version: 0, state: "draft" })
			.execute();
		await record(trx, staff, "letter.saved", id, { version: 0 });
		return { id };
	});
}

const columnsOf = ({ accountId }: Writer, { title, opening, articles }: Letter) => ({
	...{ title, opening, articles: [...articles] },
	written_by: accountId,
	written_at: new Date(),
});

/** Saves a draft over the version the editor had open. */
export function saveLetter(
	db: Kysely<Tables>,
	staff: Writer,
	at: At,
	letter: Letter,
): Promise<"saved" | Refused> {
	return db.transaction().execute(async (trx): Promise<"saved" | Refused> => {
		const draft = await lockDraft(trx, at);
		if ("refused" in draft) return draft;
		if (!isWhole(letter, await readContent(trx, letter))) return { refused: "article" };
		const version = at.base + 1;
		await trx
			.updateTable("letters")
			.set({ ...columnsOf(staff, letter), version })
			.where("id", "=", at.id)
			.execute();
		await record(trx, staff, "letter.saved", at.id, { version });
		return "saved";
	});
}

/** Deletes a draft that is unchanged since the editor opened it. */
export function deleteLetter(
	db: Kysely<Tables>,
	staff: Writer,
	at: At,
): Promise<"deleted" | Refused> {
	return db.transaction().execute(async (trx): Promise<"deleted" | Refused> => {
		const draft = await lockDraft(trx, at);
		if ("refused" in draft) return draft;
		await trx.deleteFrom("letters").where("id", "=", at.id).execute();
		await record(trx, staff, "letter.deleted", at.id, { version: at.base });
		return "deleted";
	});
}

/** Queues the saved draft to the requester as it would go out; its unsubscribe link ends nobody's subscription. */
export function testLetter(
	site: Pick<Site, "db" | "jobs" | "vault" | "settings">,
	staff: Writer & { email: string },
	at: At,
): Promise<"tested" | Refused> {
	return site.db.transaction().execute(async (trx): Promise<"tested" | Refused> => {
		const draft = await lockDraft(trx, at);
		if ("refused" in draft) return draft;
		const content = await readContent(trx, draft);
		if (!isWhole(draft, content)) return { refused: "article" };
		await queueMail(trx, site, {
			class: "letter test",
			to: staff.email,
			content: monthlyLetter(content, site.settings.origin),
			unsubscribe: stopLink(site, at.id),
		});
		await record(trx, staff, "letter.tested", at.id, { version: at.base });
		return "tested";
	});
}

/** Releases a draft to all subscribers: at most one a month, and never by its author. */
export async function releaseLetter(
	db: Kysely<Tables>,
	staff: Writer,
	at: At,
	now = new Date(),
): Promise<"released" | Refused> {
	const month = dateInIsrael(now).slice(0, 7);
	const release = async (trx: Transaction<Tables>): Promise<"released" | Refused> => {
		const draft = await lockDraft(trx, at);
		if ("refused" in draft) return draft;
		if (draft.writtenBy === staff.accountId) return { refused: "own" };
		const content = await readContent(trx, draft);
		if (!isWhole(draft, content)) return { refused: "article" };
		const recipients = await countSubscribed(trx);
		if (recipients === 0) return { refused: "nobody" };
		await trx
			.updateTable("letters")
			.set({
				state: "sending",
				...{ month, recipients },
				content: JSON.stringify(content),
				...{ released_by: staff.accountId, released_at: now, progress_at: now },
			})
			.where("id", "=", at.id)
			.execute();
		await record(trx, staff, "letter.released", at.id, { version: at.base, recipients });
		return "released";
	};
	try {
		return await db.transaction().execute(release);
	} catch (error) {
		if ((error as { code?: unknown }).code === "23505") return { refused: "month" };
		throw error;
	}
}

const moves = {
	pause: { from: ["sending"], to: "paused", act: "letter.paused" },
	resume: { from: ["paused"], to: "sending", act: "letter.resumed" },
	stop: { from: ["sending", "paused"], to: "stopped", act: "letter.stopped" },
} as const satisfies Record<string, { from: LetterState[]; to: LetterState; act: string }>;

/** Pauses a letter under way, resumes it, or stops it for good; no mail begins to leave after that. */
export function moveLetter(
	db: Kysely<Tables>,
	staff: Writer,
	id: string,
	move: keyof typeof moves,
): Promise<"moved" | Refused> {
	const { from, to, act } = moves[move];
	return db.transaction().execute(async (trx): Promise<"moved" | Refused> => {
		const now = new Date();
		const moved = await trx
			.updateTable("letters")
			// A run in progress claims no more, and does not mark the letter as done.
			.set({ state: to, trouble: null, progress_at: now, lease: null, lease_until: null })
			.set(to === "stopped" ? { ended_at: now } : {})
			.where("id", "=", id)
			.where("state", "in", from)
			.returning("id")
			.executeTakeFirst();
		if (!moved) return { refused: "state" };
		await record(trx, staff, act, id);
		return "moved";
	});
}

/** Locks a draft for a change, if nobody changed it meanwhile. */
async function lockDraft(
	trx: Transaction<Tables>,
	{ id, base }: At,
): Promise<(Letter & { writtenBy: string }) | Refused> {
	const row = await trx
		.selectFrom("letters")
		.select(["title", "opening", "articles", "version", "state", "written_by as writtenBy"])
		.where("id", "=", id)
		.forUpdate()
		.executeTakeFirst();
	if (!row) return { refused: "gone" };
	if (row.state !== "draft") return { refused: "released" };
	if (row.version !== base) return { refused: "changed" };
	return row;
}

/** What a draft would say now, with its published articles only. */
export async function readContent(
	db: Kysely<Tables>,
	{ title, opening, articles }: Letter,
): Promise<LetterContent> {
	const shown = new Map((await listArticles(db)).map((article) => [article.slug, article]));
	const found = articles.flatMap((slug) => shown.get(slug) ?? []);
	return {
		...{ title, opening },
		articles: found.map(({ slug, title: name, excerpt }) => ({ slug, title: name, excerpt })),
	};
}

const isWhole = (letter: Letter, content: LetterContent) =>
	content.articles.length === letter.articles.length;

export async function countSubscribed(db: Kysely<Tables>): Promise<number> {
	const { count } = await db
		.selectFrom("newsletter_subscriptions")
		.select((select) => select.fn.countAll<number>().as("count"))
		.where("confirmed_at", "is not", null)
		.where("unsubscribed_at", "is", null)
		.executeTakeFirstOrThrow();
	return Number(count);
}

export type LetterCounts = {
	sent: number;
	/** The address does not exist, or was given up after several tries. */
	bounced: number;
	/** May have left when a run was cut off; never sent again. */
	unknown: number;
	/** Unsubscribed since the release, after getting it. */
	left: number;
	/** Unsubscribed since the release, and got none. */
	skipped: number;
};

export async function countSends(
	db: Kysely<Tables>,
	{ id, releasedAt }: { id: string; releasedAt: Date },
): Promise<LetterCounts> {
	const { rows } = await sql<LetterCounts>`
		select count(*) filter (where state = 'sent')::int as sent,
			count(*) filter (where state in ('bounced', 'given-up'))::int as bounced,
			count(*) filter (where state = 'unknown')::int as unknown,
			coalesce(max(ended.left), 0)::int as left, coalesce(max(ended.skipped), 0)::int as skipped
		from (
			select count(sends.letter_id) as left, count(*) - count(sends.letter_id) as skipped
			from newsletter_subscriptions as subscriptions
			left join letter_sends as sends
				on sends.letter_id = ${id} and sends.subscription_id = subscriptions.id
			where unsubscribed_at >= ${releasedAt} and confirmed_at < unsubscribed_at
		) as ended left join letter_sends on letter_id = ${id}`.execute(db);
	return rows[0] ?? { sent: 0, bounced: 0, unknown: 0, left: 0, skipped: 0 };
}

/** How many letters the desk lists. */
const listed = 60;

/** The letters, drafts first, then the newest. */
export function listLetters(db: Kysely<Tables>) {
	return db
		.selectFrom("letters")
		.leftJoin("staff", "staff.account_id", "written_by")
		.select(["letters.id", "title", "state", "month", "written_at as writtenAt"])
		.select(["released_at as releasedAt", "staff.name as by", "counts"])
		.orderBy("released_at", (order) => order.desc().nullsFirst())
		.orderBy("written_at", "desc")
		.limit(listed)
		.execute();
}

export async function readLetter(db: Kysely<Tables>, id: string) {
	const row = await db
		.selectFrom("letters")
		.leftJoin("staff as writer", "writer.account_id", "written_by")
		.leftJoin("staff as releaser", "releaser.account_id", "released_by")
		.selectAll("letters")
		.select(["writer.name as writer", "releaser.name as releaser"])
		.where("letters.id", "=", id)
		.executeTakeFirst();
	return row ?? null;
}

/** Mails of unknown outcome, each by its Message-ID; the recipients are not revealed. */
export function listUnknown(db: Kysely<Tables>, id: string) {
	return db
		.selectFrom("letter_sends")
		.select(["mail_id as mailId", "at"])
		.where("letter_id", "=", id)
		.where("state", "=", "unknown")
		.orderBy("at")
		.limit(200)
		.execute();
}

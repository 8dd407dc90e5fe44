import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { queueMail } from "../platform/mail/mail.server.ts";
import type { Site } from "../platform/site.ts";
import { minute } from "../platform/time.ts";
import { urgentWaits } from "./alarm.email.tsx";
import { callPager, type PagerAnswer } from "./pager.server.ts";
import { findOnDuty } from "./roster.server.ts";
import { waitsSince } from "./urgent/urgent.server.ts";

/** Who is called: the one on duty, the second too, or everybody who may decide. */
type Step = "duty" | "second" | "everybody";

const again = 15 * minute;
const secondAfter = 30 * minute;
const everybodyAfter = 60 * minute;

/** Work taken without a decision within the hour counts as untaken again. */
const takenFor = 60 * minute;

/** Since when untaken work of one kind has been waiting. */
type Untaken = { waiting: number; oldestAt: Date | null };

/** Untaken and undecided work of lane A: how many, and since when the oldest waits. */
export async function findUntaken(
	db: Kysely<Tables>,
	now: Date,
): Promise<{ waiting: number; oldestAt: Date } | null> {
	const both = [await findUntakenCases(db, now), await findUntakenTexts(db, now)];
	const oldest = both.flatMap(({ oldestAt }) => oldestAt ?? []).toSorted((a, b) => +a - +b)[0];
	if (!oldest) return null;
	return { waiting: both.reduce((sum, { waiting }) => sum + Number(waiting), 0), oldestAt: oldest };
}

const findUntakenCases = (db: Kysely<Tables>, now: Date): Promise<Untaken> =>
	db
		.selectFrom("cases")
		.select(({ fn }) => [fn.countAll<number>().as("waiting"), fn.min("opened_at").as("oldestAt")])
		.where("closed_at", "is", null)
		.where("lane", "=", "A")
		// Already mailed by a version that did not ring.
		.where("alarmed_at", "is", null)
		.where(({ or, eb }) =>
			or([eb("held_by", "is", null), eb("held_at", "<=", new Date(now.getTime() - takenFor))]),
		)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("case_decisions")
						.select("id")
						.whereRef("case_id", "=", "cases.id")
						.where("voided_at", "is", null),
				),
			),
		)
		.executeTakeFirstOrThrow();

const findUntakenTexts = (db: Kysely<Tables>, now: Date): Promise<Untaken> =>
	db
		.selectFrom("urgent_texts as urgent")
		.select(({ fn }) => [fn.countAll<number>().as("waiting"), fn.min(waitsSince).as("oldestAt")])
		.where("closed_at", "is", null)
		.where("answered_at", "is", null)
		.where("does_ring", "=", true)
		.where(({ or, eb }) =>
			or([eb("held_by", "is", null), eb("held_at", "<=", new Date(now.getTime() - takenFor))]),
		)
		.executeTakeFirstOrThrow();

type Alarming = Pick<Site, "db" | "vault" | "jobs" | "settings">;

/**
 * Rings while untaken work of lane A waits (`today.md` 8): mails and the pager, at once and every quarter of an
 * hour, the second person after half an hour, everybody after an hour. One ring a quarter of an hour, however much
 * waits; if nobody is on duty everybody is called. The ring is committed before the pager is called: after a crash
 * in between the call is repeated.
 */
export async function ringWhileWaiting(site: Alarming, now = new Date()): Promise<void> {
	const ring = (await beginRing(site, now)) ?? (await takeUpRing(site.db, now));
	if (!ring) return;
	const pager = await callPager(site);
	await site.db.updateTable("rings").set({ pager }).where("id", "=", ring.id).execute();
}

/** Writes down a ring that is due and queues its mails; null while none is. */
async function beginRing(site: Alarming, now: Date): Promise<{ id: string } | null> {
	return site.db.transaction().execute(async (trx) => {
		// On one node at a time.
		await sql`select pg_advisory_xact_lock(1083)`.execute(trx);
		const untaken = await findUntaken(trx, now);
		if (!untaken || !(await isDue(trx, untaken.oldestAt, now))) return null;
		const { step, accounts } = await findWhom(trx, untaken.oldestAt, now);
		for (const { email: to } of accounts) {
			const content = urgentWaits(site.settings.origin, untaken.waiting);
			await queueMail(trx, site, { class: "service", to, content });
		}
		const id = randomUUID();
		await trx
			.insertInto("rings")
			.values({
				id,
				at: now,
				waiting: untaken.waiting,
				oldest_at: untaken.oldestAt,
				step,
				people: accounts.length,
				pager: "calling",
			})
			.execute();
		return { id };
	});
}

async function isDue(trx: Kysely<Tables>, oldestAt: Date, now: Date): Promise<boolean> {
	const last = await findLastRing(trx);
	if (!last) return true;
	// To the minute: the job that asks begins a moment earlier or later.
	if (now.getTime() - last.at.getTime() >= again - minute / 2) return true;
	return stepAt(oldestAt, now) !== stepAt(oldestAt, last.at) && last.at >= oldestAt;
}

function stepAt(oldestAt: Date, now: Date): Step {
	const waited = now.getTime() - oldestAt.getTime();
	if (waited >= everybodyAfter) return "everybody";
	return waited >= secondAfter ? "second" : "duty";
}

async function findWhom(trx: Kysely<Tables>, oldestAt: Date, now: Date) {
	const onDuty = await findOnDuty(trx, now);
	const step = onDuty ? stepAt(oldestAt, now) : "everybody";
	const called = [onDuty?.staffId, step === "second" ? onDuty?.secondId : null];
	const accounts = await trx
		.selectFrom("staff")
		.innerJoin("accounts", "accounts.id", "staff.account_id")
		.select("accounts.email")
		.where("left_at", "is", null)
		.where(({ eb, val, fn }) =>
			step === "everybody"
				? eb.or([eb(val("reviewer"), "=", fn.any("roles")), eb(val("admin"), "=", fn.any("roles"))])
				: eb(
						"staff.account_id",
						"in",
						called.filter((id) => typeof id === "string"),
					),
		)
		.execute();
	return { step, accounts };
}

/** A ring whose node died before calling the pager; one node calls it again. */
async function takeUpRing(db: Kysely<Tables>, now: Date): Promise<{ id: string } | null> {
	const left = await db
		.updateTable("rings")
		.set({ at: now })
		.where("pager", "=", "calling")
		.where("at", "<", new Date(now.getTime() - minute / 2))
		.returning("id")
		.executeTakeFirst();
	return left ?? null;
}

export type Ring = {
	at: Date;
	waiting: number;
	oldestAt: Date;
	step: Step;
	people: number;
	pager: PagerAnswer | "calling";
};

async function findLastRing(db: Kysely<Tables>): Promise<Ring | undefined> {
	return (await listRings(db, 1))[0];
}

export const listRings = (db: Kysely<Tables>, most: number): Promise<Ring[]> =>
	db
		.selectFrom("rings")
		.select(["at", "waiting", "oldest_at as oldestAt", "step", "people", "pager"])
		.orderBy("at", "desc")
		.limit(most)
		.execute();

import type { Kysely } from "kysely";
import { countStuckBans } from "../../cases/queue.server.ts";
import { doesPagerAnswer, findLastTest } from "../../duty/pager.server.ts";
import { findGaps } from "../../duty/roster.server.ts";
import { findLastCheck, type LastCheck } from "../../platform/audit/verify.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { FailedJobs } from "../../platform/jobs/failed.server.ts";
import { readVitals, type Vitals } from "../../platform/metrics/gauges.server.ts";
import type { Site } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { type Compared, findLastComparison } from "../../profiles/listing/compare.server.ts";
import { countStuck } from "../../reviews/desk/items.server.ts";
import {
	countLateEvidence,
	deleteEvidenceJob,
} from "../../reviews/verification/evidence.server.ts";

type Store = Pick<Site, "db">;

export type EvidenceFigures = {
	/** Files that should have been deleted a day ago. */
	late: number;
	isFailing: boolean;
	/** Deleted in the last day. */
	deleted: number;
};

const countDeleted = (
	db: Kysely<Tables>,
	values: { since: Date },
): Promise<{ count: number } | undefined> =>
	db
		.selectFrom("evidence_log")
		.select((select) => select.fn.countAll<number>().as("count"))
		.where("deleted_at", ">", values.since)
		.executeTakeFirst();

export async function readEvidence(
	{ db }: Store,
	failed: readonly FailedJobs[],
	now: Date,
): Promise<EvidenceFigures> {
	const deleted = await countDeleted(db, { since: new Date(now.getTime() - day) });
	return {
		late: await countLateEvidence(db, now),
		isFailing: failed.some(({ name }) => name === deleteEvidenceJob),
		deleted: Number(deleted?.count ?? 0),
	};
}

export type DutyFigures = { gaps: number; doesPagerAnswer: boolean };

export async function readDuty({ db }: Store, now: Date): Promise<DutyFigures> {
	const gaps = await findGaps(db, now);
	return {
		gaps: gaps.length,
		doesPagerAnswer: doesPagerAnswer(await findLastTest(db), now),
	};
}

/** Some decisions need a reviewer who did not make the first. */
export type ReviewerFigures = {
	reviewers: number;
	/** What none of them may decide. */
	stuck: { appeals: number; looks: number; bans: number };
};

/** How many reviewers there are, and what waits that they cannot decide. */
export async function countReviewers({ db }: Store): Promise<ReviewerFigures> {
	const row = await readReviewers(db);
	const stuck = { ...(await countStuck(db)), bans: await countStuckBans(db) };
	return { reviewers: Number(row?.count ?? 0), stuck };
}

const readReviewers = (db: Kysely<Tables>): Promise<{ count: number } | undefined> =>
	db
		.selectFrom("staff")
		.select((select) => select.fn.countAll<number>().as("count"))
		.where("left_at", "is", null)
		.where(({ eb, val, fn }) => eb(val("reviewer"), "=", fn.any("roles")))
		.executeTakeFirst();

/** The record: its last check, its last seal, and whether the chain keeps up. */
type RecordFigures = {
	check: LastCheck | null;
	lastSeal: string | null;
	/** Since when something waits to be chained for longer than a quarter of an hour. */
	behindSince: Date | null;
};

const patienceMs = 15 * 60_000;

const readChain = (
	db: Kysely<Tables>,
): Promise<{ chained_at: Date | null; last_seal: string | null } | undefined> =>
	db
		.selectNoFrom((select) => [
			select.selectFrom("audit_head").select("chained_at").as("chained_at"),
			select
				.selectFrom("audit_seals")
				.select((of) => of.fn.max("day").as("day"))
				.as("last_seal"),
		])
		.executeTakeFirst();

async function readRecord({ db }: Store, now: Date): Promise<RecordFigures> {
	const chain = await readChain(db);
	const chainedAt = chain?.chained_at ?? null;
	const isBehind = chainedAt !== null && now.getTime() - chainedAt.getTime() > patienceMs;
	return {
		check: await findLastCheck(db),
		lastSeal: chain?.last_seal ?? null,
		behindSince: isBehind ? chainedAt : null,
	};
}

export type SystemFigures = {
	failed: FailedJobs[];
	vitals: Vitals;
	record: RecordFigures;
	/** How members are found, compared with their profiles every night. */
	listing: Compared | null;
};

export async function readSystem(
	{ db, settings }: Site,
	failed: FailedJobs[],
	now: Date,
): Promise<SystemFigures> {
	return {
		failed,
		vitals: await readVitals(db, settings),
		record: await readRecord({ db }, now),
		listing: await findLastComparison(db),
	};
}

import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { hour } from "../platform/time.ts";

/** How far ahead a gap in the plan is an alarm. */
const plannedAhead = 72 * hour;

/** Who answers now, and who is called after half an hour. */
export type OnDuty = { staffId: string; secondId: string | null };

/** Former staff, or staff who may not decide, are never on duty. */
const present = (db: Kysely<Tables>) =>
	db
		.selectFrom("staff")
		.select("account_id")
		.where("left_at", "is", null)
		.where(({ eb, val, fn }) => eb(val("reviewer"), "=", fn.any("roles")));

export async function findOnDuty(db: Kysely<Tables>, now: Date): Promise<OnDuty | null> {
	const shift = await db
		.selectFrom("duty_shifts")
		.select("staff_id as staffId")
		.select(({ case: when, ref }) =>
			when().when("second_id", "in", present(db)).then(ref("second_id")).end().as("secondId"),
		)
		.where("starts_at", "<=", now)
		.where("ends_at", ">", now)
		.where("staff_id", "in", present(db))
		.executeTakeFirst();
	return shift ?? null;
}

/** When somebody's duty next begins, after this moment; null where none is planned. */
export async function findNextDuty(db: Kysely<Tables>, now: Date): Promise<Date | null> {
	const shift = await db
		.selectFrom("duty_shifts")
		.select(({ fn }) => fn.min("starts_at").as("at"))
		.where("starts_at", ">", now)
		.where("staff_id", "in", present(db))
		.executeTakeFirst();
	return shift?.at ?? null;
}

export type Shift = {
	id: string;
	startsAt: Date;
	endsAt: Date;
	staffId: string;
	name: string;
	secondId: string | null;
	second: string | null;
};

/** What is planned between two moments, the earliest first; at most 200. */
export async function listShifts(db: Kysely<Tables>, from: Date, until: Date): Promise<Shift[]> {
	return db
		.selectFrom("duty_shifts")
		.innerJoin("staff", "staff.account_id", "staff_id")
		.leftJoin("staff as other", (join) =>
			join.onRef("other.account_id", "=", "second_id").on("other.left_at", "is", null),
		)
		.select(["id", "starts_at as startsAt", "ends_at as endsAt"])
		.select(["staff.account_id as staffId", "staff.name", "other.account_id as secondId"])
		.select("other.name as second")
		.where("staff.left_at", "is", null)
		.where("ends_at", ">", from)
		.where("starts_at", "<", until)
		.orderBy("starts_at")
		.limit(200)
		.execute();
}

export type Gap = { from: Date; until: Date };

export function gapsBetween(
	shifts: readonly Pick<Shift, "startsAt" | "endsAt">[],
	from: Date,
	until: Date,
): Gap[] {
	const gaps: Gap[] = [];
	let covered = from;
	for (const { startsAt, endsAt } of shifts) {
		if (startsAt > covered)
			gaps.push({ from: covered, until: startsAt < until ? startsAt : until });
		if (endsAt > covered) covered = endsAt;
		if (covered >= until) return gaps;
	}
	return [...gaps, { from: covered, until }];
}

/** The uncovered parts of the next 72 hours. */
export async function findGaps(db: Kysely<Tables>, now: Date): Promise<Gap[]> {
	const until = new Date(now.getTime() + plannedAhead);
	return gapsBetween(await listShifts(db, now, until), now, until);
}

/** Everybody who may be on duty, by name. */
export const listAnswerers = (db: Kysely<Tables>): Promise<{ id: string; name: string }[]> =>
	db
		.selectFrom("staff")
		.select(["account_id as id", "name"])
		.where("account_id", "in", present(db))
		.orderBy("name")
		.execute();

export type Planned = { startsAt: Date; endsAt: Date; staffId: string; secondId: string | null };

/** Plans a shift; refused if it overlaps another, or the person may not be on duty. */
export async function planShift(
	{ db }: Pick<Site, "db">,
	staff: { accountId: string },
	{ startsAt, endsAt, staffId, secondId }: Planned,
): Promise<"planned" | "taken" | "absent"> {
	return db.transaction().execute(async (trx) => {
		// Serialised: a constraint violation would abort the second transaction.
		await sql`select pg_advisory_xact_lock(1082)`.execute(trx);
		const answerers = new Set((await listAnswerers(trx)).map(({ id }) => id));
		if (!answerers.has(staffId) || (secondId && !answerers.has(secondId))) return "absent";
		// Shifts of former staff do not block others.
		await trx
			.deleteFrom("duty_shifts")
			.where("starts_at", "<", endsAt)
			.where("ends_at", ">", startsAt)
			.where("staff_id", "not in", present(trx))
			.execute();
		const other = await trx
			.selectFrom("duty_shifts")
			.select("id")
			.where("starts_at", "<", endsAt)
			.where("ends_at", ">", startsAt)
			.executeTakeFirst();
		if (other) return "taken";
		const id = randomUUID();
		await trx
			.insertInto("duty_shifts")
			.values({
				id,
				starts_at: startsAt,
				ends_at: endsAt,
				staff_id: staffId,
				second_id: secondId,
				planned_by: staff.accountId,
			})
			.execute();
		await recordAct(trx, {
			actor: staff.accountId,
			act: "duty.planned",
			subject: { kind: "account", id: staffId },
			details: { shift: id, hours: (endsAt.getTime() - startsAt.getTime()) / hour },
		});
		return "planned";
	});
}

/** Takes a shift out of the plan; false where it is none, or over. */
export async function dropShift(
	{ db }: Pick<Site, "db">,
	staff: { accountId: string },
	id: string,
	now: Date,
): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		const shift = await trx
			.deleteFrom("duty_shifts")
			.where("id", "=", id)
			.where("ends_at", ">", now)
			.returning("staff_id")
			.executeTakeFirst();
		if (!shift) return false;
		await recordAct(trx, {
			actor: staff.accountId,
			act: "duty.dropped",
			subject: { kind: "account", id: shift.staff_id },
			details: { shift: id },
		});
		return true;
	});
}

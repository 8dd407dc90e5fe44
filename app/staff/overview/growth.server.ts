import { type Kysely, sql } from "kysely";
import type { Role } from "../../accounts/role.server.ts";
import { type PlanId, planIds } from "../../memberships/plans.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { addDays, dateInIsrael } from "../../platform/dates.ts";
import type { Site } from "../../platform/site.ts";
import { type Counted, counted } from "./queue-figures.server.ts";

type Store = Pick<Site, "db">;

/** A day in Israel with its sign-ups and applications. */
export type GrowthDay = { day: string; signUps: number; applications: number };

const growthDays = 14;

type DayRow = { day: string; count: number };

const inIsrael = (column: "created_at" | "issued_at") =>
	sql<string>`(${sql.ref(column)} at time zone 'Asia/Jerusalem')::date`;
const midnightOf = (day: string) =>
	sql<Date>`${day}::date::timestamp at time zone 'Asia/Jerusalem'`;

const readSignUps = (db: Kysely<Tables>, values: { first: string }): Promise<DayRow[]> =>
	db
		.selectFrom("accounts")
		.select([inIsrael("created_at").as("day"), sql<number>`count(*)::int`.as("count")])
		.where("created_at", ">=", midnightOf(values.first))
		.groupBy("day")
		.execute();

const readApplications = (db: Kysely<Tables>, values: { first: string }): Promise<DayRow[]> =>
	db
		.selectFrom("applications")
		.select([inIsrael("created_at").as("day"), sql<number>`count(*)::int`.as("count")])
		.where("created_at", ">=", midnightOf(values.first))
		.groupBy("day")
		.execute();

/** The last fourteen days, today the last. */
export function readGrowth(store: Store, now: Date): Promise<Counted<GrowthDay[]>> {
	return counted(store, "growth", now, () => countGrowth(store, now));
}

async function countGrowth({ db }: Store, now: Date): Promise<GrowthDay[]> {
	const first = addDays(dateInIsrael(now), 1 - growthDays);
	const signUps = await readSignUps(db, { first });
	const applications = await readApplications(db, { first });
	const countOf = (rows: readonly DayRow[], day: string) =>
		rows.find((row) => row.day === day)?.count ?? 0;
	return Array.from({ length: growthDays }, (_, index) => {
		const day = addDays(first, index);
		return { day, signUps: countOf(signUps, day), applications: countOf(applications, day) };
	});
}

/** Members by side, men by their current plan, and who waits for a decision. */
export type MemberFigures = {
	women: number;
	men: number;
	plans: Record<PlanId, number>;
	/** Men who are members without a running month. */
	withoutPlan: number;
	waiting: Record<Role, number>;
};

type SideRow = { role: Role | null; count: number };

const countMembers = (db: Kysely<Tables>): Promise<SideRow[]> =>
	db
		.selectFrom("members")
		.select(["role", sql<number>`count(*)::int`.as("count")])
		.where("account_id", "is not", null)
		.groupBy("role")
		.execute();

const countPlans = (
	db: Kysely<Tables>,
	values: { now: Date },
): Promise<{ plan: PlanId; count: number }[]> =>
	db
		.selectFrom("membership_periods")
		.innerJoin("members", "members.account_id", "membership_periods.account_id")
		.select(["plan", sql<number>`count(*)::int`.as("count")])
		.where("ends_at", ">", values.now)
		.where("starts_at", "<=", values.now)
		.groupBy("plan")
		.execute();

const countWaiting = (db: Kysely<Tables>): Promise<SideRow[]> =>
	db
		.selectFrom("applications")
		.innerJoin("accounts", "accounts.id", "applications.account_id")
		.select(["accounts.role", sql<number>`count(*)::int`.as("count")])
		.where("state", "in", ["submitted", "in_review"])
		.groupBy("accounts.role")
		.execute();

export function readMembers(store: Store, now: Date): Promise<Counted<MemberFigures>> {
	return counted(store, "members", now, () => countAllMembers(store, now));
}

async function countAllMembers({ db }: Store, now: Date): Promise<MemberFigures> {
	const sides = await countMembers(db);
	const running = await countPlans(db, { now });
	const waiting = await countWaiting(db);
	const sideOf = (rows: readonly SideRow[], role: Role) =>
		rows.find((row) => row.role === role)?.count ?? 0;
	const men = sideOf(sides, "daddy");
	const plans = Object.fromEntries(
		planIds.map((plan) => [plan, running.find((row) => row.plan === plan)?.count ?? 0]),
	) as Record<PlanId, number>;
	const withPlan = Object.values(plans).reduce((sum, count) => sum + count, 0);
	return {
		women: sideOf(sides, "baby"),
		men,
		plans,
		withoutPlan: Math.max(0, men - withPlan),
		waiting: { daddy: sideOf(waiting, "daddy"), baby: sideOf(waiting, "baby") },
	};
}

/** A month of Israel's calendar, `2026-11`: income and refunds, in both currencies. */
export type MoneyMonth = {
	month: string;
	cents: number;
	agorot: number;
	backCents: number;
	backAgorot: number;
};

const moneyMonths = 6;

type MoneyRow = { month: string; kind: "receipt" | "credit"; cents: number; agorot: number };

const readDocuments = (db: Kysely<Tables>, values: { first: string }): Promise<MoneyRow[]> =>
	db
		.selectFrom("receipts")
		.select(["kind", sql<string>`to_char(${inIsrael("issued_at")}, 'YYYY-MM')`.as("month")])
		.select([
			sql<number>`sum(cents)::int8`.as("cents"),
			sql<number>`sum(total_agorot)::int8`.as("agorot"),
		])
		.where("issued_at", ">=", midnightOf(values.first))
		.groupBy(["kind", "month"])
		.execute();

/** The last six months by their receipts and credit notes, this one the last. */
export function readMoney(store: Store, now: Date): Promise<Counted<MoneyMonth[]>> {
	return counted(store, "money", now, () => countMoney(store, now));
}

async function countMoney({ db }: Store, now: Date): Promise<MoneyMonth[]> {
	const months = lastMonths(now);
	const rows = await readDocuments(db, { first: `${months[0]}-01` });
	return months.map((month) => {
		const of = (kind: MoneyRow["kind"]) =>
			rows.find((row) => row.month === month && row.kind === kind);
		const paid = of("receipt");
		const back = of("credit");
		return {
			month,
			cents: paid?.cents ?? 0,
			agorot: paid?.agorot ?? 0,
			backCents: back?.cents ?? 0,
			backAgorot: back?.agorot ?? 0,
		};
	});
}

function lastMonths(now: Date): string[] {
	const at = new Date(`${dateInIsrael(now).slice(0, 7)}-01T00:00:00Z`);
	return Array.from({ length: moneyMonths }, (_, index) => {
		const month = new Date(at);
		month.setUTCMonth(at.getUTCMonth() + 1 - moneyMonths + index);
		return month.toISOString().slice(0, 7);
	});
}

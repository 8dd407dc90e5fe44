import { randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { dateInIsrael } from "../platform/dates.ts";
import { announceChange } from "../platform/live/events.server.ts";
import type { Site } from "../platform/site.ts";
import { closedDays, type WorkingTime } from "../platform/working-day.ts";
import { currentOrLast } from "./last-known.server.ts";
import {
	areaOf,
	type ClaimId,
	type Closure,
	claimIds,
	defaults,
	type FixedName,
	isFixed,
	type SettingName,
	shownClaims,
	type Values,
} from "./setting.ts";

/** A setting's current state: version 0 is the untouched default. */
export type Setting<Value> = { value: Value; version: number; changedAt: Date | null };

export async function readSetting<N extends FixedName>(
	db: Kysely<Tables>,
	name: N,
): Promise<Setting<Values[N]>> {
	const row = await db
		.selectFrom("settings")
		.select(["value", "version", "changed_at as changedAt"])
		.where("name", "=", name)
		.executeTakeFirst();
	return (row ?? { value: defaults[name], version: 0, changedAt: null }) as Setting<Values[N]>;
}

/** Those of a list, by name: `closed` or `answer`; what was taken out of it too. */
export async function readList<Kind extends "closed" | "answer" | "claim">(
	db: Kysely<Tables>,
	kind: Kind,
): Promise<(Setting<Values[`${Kind}-${string}` & SettingName]> & { name: string })[]> {
	const rows = await db
		.selectFrom("settings")
		.select(["name", "value", "version", "changed_at as changedAt"])
		.where("name", "like", `${kind}-%`)
		.orderBy("name")
		.execute();
	return rows as never;
}

/** The hours, and every non-working day. */
export async function readWorkingTime(db: Kysely<Tables>): Promise<WorkingTime> {
	const rows = await db
		.selectFrom("settings")
		.select(["name", "value"])
		.where(({ eb, or }) => or([eb("name", "=", "hours"), eb("name", "like", "closed-%")]))
		.execute();
	const hours = (rows.find(({ name }) => name === "hours")?.value ??
		defaults.hours) as Values["hours"];
	const closures = rows.flatMap(({ name, value }) =>
		name === "hours" || "isRemoved" in (value as object) ? [] : [value as Closure],
	);
	return { ...hours, closed: closedDays(closures) };
}

type Reader = Pick<Site, "db" | "settings">;

export const readShown = <N extends FixedName>(
	site: Reader,
	name: N,
): Promise<Setting<Values[N]>> =>
	currentOrLast(site, name, {
		read: () => readSetting(site.db, name),
		otherwise: { value: defaults[name] as Values[N], version: 0, changedAt: null },
	});

export async function readClaims(site: Reader, now = new Date()) {
	const rows = await currentOrLast(site, "claims", {
		read: () => readList(site.db, "claim"),
		otherwise: [],
	});
	const claims = Object.fromEntries(
		claimIds.map((id) => [
			id,
			rows.find(({ name }) => name === `claim-${id}`)?.value ?? defaults[`claim-${id}`],
		]),
	) as Record<ClaimId, Values[`claim-${ClaimId}`]>;
	return shownClaims(claims, { isDemo: site.settings.isDemo, today: dateInIsrael(now) });
}

/** The sentence above every page; null while there is none. */
export async function readBanner(site: Reader, now = new Date()): Promise<string | null> {
	const { text, until } = (await readShown(site, "banner")).value;
	return text === "" || (until !== null && until < dateInIsrael(now)) ? null : text;
}

type Actor = { accountId: string };

export type Change<N extends SettingName = SettingName> = {
	name: N;
	value: Values[N];
	/** The version that the value was written for. */
	version: number;
	/** The reason, for whoever decides on the proposal. */
	reason?: string | undefined;
};

/** Sets a value, unless somebody set another one since the version it was written for. */
export function changeSetting(
	{ db }: Pick<Site, "db">,
	staff: Actor,
	change: Change,
): Promise<"changed" | "outdated"> {
	return db.transaction().execute((trx) => changeIn(trx, staff, change, "setting.changed"));
}

async function changeIn(
	trx: Transaction<Tables>,
	staff: Actor,
	{ name, value, version }: Change,
	act: "setting.changed" | "setting.approved",
): Promise<"changed" | "outdated"> {
	const row = { value: JSON.stringify(value), version: version + 1, changed_at: new Date() };
	const written =
		version === 0
			? await trx
					.insertInto("settings")
					.values({ name, ...row })
					.onConflict((conflict) => conflict.column("name").doNothing())
					.returning("version")
					.executeTakeFirst()
			: await trx
					.updateTable("settings")
					.set(row)
					.where("name", "=", name)
					.where("version", "=", version)
					.returning("version")
					.executeTakeFirst();
	if (!written) return "outdated";
	const { value: kept, version: made, changed_at: at } = row;
	await trx
		.insertInto("setting_versions")
		.values({ name, value: kept, version: made, at, by_id: staff.accountId })
		.execute();
	await recordAct(trx, {
		actor: staff.accountId,
		act,
		subject: { kind: "setting", id: name },
		details: { version: made },
	});
	await announceChange(trx);
	return "changed";
}

/** Proposes a value for another person's approval; at most one pending proposal per setting. */
export function proposeSetting(
	{ db }: Pick<Site, "db">,
	staff: Actor,
	{ name, value, version, reason }: Change,
): Promise<"proposed" | "outdated" | "waiting"> {
	return db.transaction().execute(async (trx) => {
		const now = await readVersion(trx, name);
		if (now !== version) return "outdated";
		const row = await trx
			.insertInto("setting_proposals")
			.values({
				id: randomUUID(),
				name,
				base: version,
				value: JSON.stringify(value),
				...{ reason: reason ?? null, proposed_by: staff.accountId },
				proposed_at: new Date(),
			})
			.onConflict((conflict) => conflict.column("name").where("closed_at", "is", null).doNothing())
			.returning("id")
			.executeTakeFirst();
		if (!row) return "waiting";
		await recordAct(trx, {
			actor: staff.accountId,
			act: "setting.proposed",
			subject: { kind: "setting", id: name },
			details: { proposal: row.id },
		});
		return "proposed";
	});
}

async function readVersion(db: Kysely<Tables>, name: string): Promise<number> {
	const row = await db
		.selectFrom("settings")
		.select("version")
		.where("name", "=", name)
		.executeTakeFirst();
	return row?.version ?? 0;
}

export type Verdict = "approve" | "decline" | "withdraw";

export type Decided = "approved" | "declined" | "withdrawn" | "stale" | "own" | "gone" | "left";

/**
 * Decides on the proposal: another person approves or declines it, its author withdraws it. One based on an earlier
 * version is closed and changes nothing; one by a former staff member is not approved.
 */
export function decideProposal(
	{ db }: Pick<Site, "db">,
	staff: Actor,
	{ name, id, verdict }: { name: SettingName; id: string; verdict: Verdict },
): Promise<Decided> {
	return db.transaction().execute(async (trx) => {
		const found = await trx
			.selectFrom("setting_proposals")
			.select(["base", "value", "proposed_by"])
			.where("id", "=", id)
			.where("name", "=", name)
			.where("closed_at", "is", null)
			.forUpdate()
			.executeTakeFirst();
		if (!found) return "gone";
		const isOwn = found.proposed_by === staff.accountId;
		if (isOwn !== (verdict === "withdraw")) return isOwn ? "own" : "gone";
		if (verdict !== "approve") {
			const outcome = verdict === "decline" ? "declined" : "withdrawn";
			return close(trx, staff, { name, id, outcome });
		}
		if (!(await isStaff(trx, found.proposed_by))) return "left";
		const change = { name, value: found.value as Values[SettingName], version: found.base };
		const changed = await changeIn(trx, staff, change, "setting.approved");
		return close(trx, staff, { name, id, outcome: changed === "changed" ? "approved" : "stale" });
	});
}

type Outcome = Exclude<Decided, "own" | "gone" | "left">;

/** Whether somebody is on the staff; locked until this transaction ends. */
async function isStaff(trx: Transaction<Tables>, accountId: string | null): Promise<boolean> {
	if (accountId === null) return false;
	const row = await trx
		.selectFrom("staff")
		.select("account_id")
		.where("account_id", "=", accountId)
		.where("left_at", "is", null)
		.forShare()
		.executeTakeFirst();
	return row !== undefined;
}

async function close(
	trx: Transaction<Tables>,
	staff: Actor,
	{ name, id, outcome }: { name: SettingName; id: string; outcome: Outcome },
): Promise<Outcome> {
	await trx
		.updateTable("setting_proposals")
		.set({ outcome, closed_by: staff.accountId, closed_at: new Date() })
		.where("id", "=", id)
		.execute();
	if (outcome !== "approved") {
		await recordAct(trx, {
			actor: staff.accountId,
			act: `setting.${outcome}`,
			subject: { kind: "setting", id: name },
			details: { proposal: id },
		});
	}
	return outcome;
}

/** How many others stand in a list, what was taken out of it included. */
export async function countList(db: Kysely<Tables>, kind: string, name: string): Promise<number> {
	const row = await db
		.selectFrom("settings")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("name", "like", `${kind}-%`)
		.where("name", "!=", name)
		.executeTakeFirstOrThrow();
	return Number(row.count);
}

export type Proposal = {
	id: string;
	name: string;
	base: number;
	value: unknown;
	reason: string | null;
	by: string | null;
	at: Date;
	/** Its author has left the staff: it can only be declined. */
	hasLeft: boolean;
};

/** Pending proposals, the oldest first. */
export async function listProposals(db: Kysely<Tables>, name?: string): Promise<Proposal[]> {
	let query = db
		.selectFrom("setting_proposals")
		.leftJoin("staff", (join) =>
			join.onRef("staff.account_id", "=", "proposed_by").on("staff.left_at", "is", null),
		)
		.select(["id", "setting_proposals.name", "base", "value", "reason"])
		.select(["proposed_by as by", "proposed_at as at"])
		.select(sql<boolean>`staff.account_id is null`.as("hasLeft"))
		.where("closed_at", "is", null);
	if (name !== undefined) query = query.where("setting_proposals.name", "=", name);
	return query.orderBy("proposed_at").limit(100).execute();
}

/** Pending proposals in these areas by anybody else. */
export async function countProposals(
	db: Kysely<Tables>,
	{ accountId }: Actor,
	areas: readonly ReturnType<typeof areaOf>[],
): Promise<number> {
	const waiting = await listProposals(db);
	return waiting.filter(
		({ name, by }) => by !== accountId && areas.includes(areaOf(name as SettingName)),
	).length;
}

/** A setting's versions, newest first; at most ten. */
export async function listVersions(db: Kysely<Tables>, name: string) {
	return db
		.selectFrom("setting_versions")
		.select(["version", "value", "at", "by_id as by"])
		.where("name", "=", name)
		.orderBy("version", "desc")
		.limit(10)
		.execute();
}

/** A setting by a name from a URL; null if it was never set and has no default. */
export async function findSetting(
	db: Kysely<Tables>,
	name: SettingName,
): Promise<Setting<unknown>> {
	const row = await db
		.selectFrom("settings")
		.select(["value", "version", "changed_at as changedAt"])
		.where("name", "=", name)
		.executeTakeFirst();
	const value = isFixed(name) ? defaults[name] : { isRemoved: true };
	return row ?? { value, version: 0, changedAt: null };
}

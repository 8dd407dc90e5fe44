import { randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { dueAt, readingTime } from "../duty/promise.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { drawNumber } from "../platform/draw-number.server.ts";
import type { Site } from "../platform/site.ts";
import { day } from "../platform/time.ts";
import type { RuleCode } from "./enforcements/rules.ts";
import { formOf, type Lane, laneOf, promiseMs, type ReportCode } from "./reports.ts";

/** A report as shown to its reporter: whether it is pending, and whether a breach was found. */
export type OwnReport = {
	number: number;
	kind: Tables["reports"]["kind"];
	code: ReportCode;
	form: "f" | "m";
	at: Date;
	outcome: "found" | "not_found" | null;
};

function reportsOf(db: Kysely<Tables>, accountId: string) {
	return db
		.selectFrom("reports")
		.innerJoin("cases", "cases.id", "reports.case_id")
		.innerJoin("members as me", "me.id", "reports.reporter_id")
		.innerJoin("members as other", "other.id", "cases.member_id")
		.leftJoin("profiles", "profiles.id", "other.account_id")
		.select(["reports.number", "reports.kind", "reports.code", "reports.outcome"])
		.select(["reported_at as at", "gender", "other.role"])
		.where("me.account_id", "=", accountId);
}

type Row = Omit<OwnReport, "form"> & Parameters<typeof formOf>[0];

const ownOf = ({ gender, role, ...report }: Row): OwnReport => ({
	...report,
	form: formOf({ gender, role }),
});

/** What a person reported, the newest first. */
export async function listOwnReports(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
): Promise<OwnReport[]> {
	const rows = await reportsOf(db, accountId).orderBy("reported_at", "desc").limit(100).execute();
	return rows.map(ownOf);
}

/** One of them by its number; null for any other number. */
export async function findOwnReport(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	number: number,
): Promise<OwnReport | null> {
	const row = await reportsOf(db, accountId)
		.where("reports.number", "=", number)
		.executeTakeFirst();
	return row ? ownOf(row) : null;
}

/** The reported item; the folder that owns the kind has made sure that the reporter could see it. */
export type ReportedItem =
	| { kind: "profile" }
	| { kind: "photo" | "note"; id: string }
	| { kind: "message"; conversation: string; number: number };

type Report = {
	reporterId: string;
	memberId: string;
	item: ReportedItem;
	code: ReportCode;
	words: string | null;
};

/** The maximum of reports by one member within 24 hours (`trust-and-safety.md` D.6). */
const mostADay = 20;

/** How long others' reports make a new one graver. */
const repeatedMs = 90 * day;

const purpose = "report";

/** Seals a reporter's text, for the desk and for themselves. */
const sealWords = (vault: Site["vault"], id: string, words: string) =>
	vault.seal(purpose, `${id} ${words}`);

/** A reporter's text; null if there is none or no site secret opens it. */
export function openWords(
	vault: Site["vault"],
	{ id, words }: { id: string; words: string | null },
): string | null {
	const opened = words === null ? null : vault.open(purpose, words);
	return opened?.startsWith(`${id} `) ? opened.slice(id.length + 1) : null;
}

/** Where an item stands in the table. */
function placeOf(item: ReportedItem, memberId: string) {
	if (item.kind === "profile") return { kind: item.kind, item_id: memberId, item_number: 0 };
	if (item.kind !== "message") return { kind: item.kind, item_id: item.id, item_number: 0 };
	return { kind: item.kind, item_id: item.conversation, item_number: item.number };
}

/**
 * Files a report into the open case of who is reported; the caller has locked the pair. The same said
 * again is the same report; of anything but the profile also after it was decided.
 * @returns its number, and whether it was there before; "limit" beyond the day's many.
 */
export async function fileReport(
	trx: Transaction<Tables>,
	{ vault }: Pick<Site, "vault">,
	{ reporterId, memberId, item, code, words }: Report,
	now: Date,
): Promise<{ number: number; isOld: boolean } | { refused: "limit"; opensAt: Date }> {
	const place = placeOf(item, memberId);
	const said = { reporter_id: reporterId, ...place, code };
	const before = await trx
		.selectFrom("reports")
		.select("number")
		.where(({ and }) => and(said))
		.where(({ eb, or }) => or([eb("decided_at", "is", null), eb("kind", "<>", "profile")]))
		.executeTakeFirst();
	if (before) return { number: before.number, isOld: true };
	const opensAt = await fullUntil(trx, reporterId, now);
	if (opensAt) return { refused: "limit", opensAt };
	const lane = laneOf(code, { isRepeated: await isRepeated(trx, { ...said, memberId, now }) });
	const { id: caseId } = await openCase(trx, { memberId, lane }, now);
	const { number } = await drawNumber((number) => {
		const id = randomUUID();
		const sealed = words && sealWords(vault, id, words);
		return trx
			.insertInto("reports")
			.values({ ...said, id, number, case_id: caseId, words: sealed, reported_at: now })
			.onConflict((conflict) => conflict.column("number").doNothing())
			.returning("number")
			.executeTakeFirst();
	});
	return { number, isOld: false };
}

/** When the member may report again, once today's are used up. */
async function fullUntil(
	trx: Transaction<Tables>,
	reporterId: string,
	now: Date,
): Promise<Date | null> {
	const row = await trx
		.selectFrom("reports")
		.select("reported_at")
		.where("reporter_id", "=", reporterId)
		.where("reported_at", ">", new Date(now.getTime() - day))
		.orderBy("reported_at", "desc")
		.offset(mostADay - 1)
		.limit(1)
		.executeTakeFirst();
	return row ? new Date(row.reported_at.getTime() + day) : null;
}

type Said = { memberId: string; reporter_id: string; code: ReportCode; now: Date };

/** Whether somebody else recently reported the same about this member. */
async function isRepeated(
	trx: Transaction<Tables>,
	{ memberId, reporter_id, code, now }: Said,
): Promise<boolean> {
	const other = await trx
		.selectFrom("reports")
		.innerJoin("cases", "cases.id", "reports.case_id")
		.select("reports.id")
		.where("cases.member_id", "=", memberId)
		.where("reporter_id", "<>", reporter_id)
		.where("code", "=", code)
		.where("reported_at", ">", new Date(now.getTime() - repeatedMs))
		.where(sql<boolean>`outcome is distinct from 'not_found'`)
		.limit(1)
		.executeTakeFirst();
	return other !== undefined;
}

type Opening = {
	memberId: string;
	lane: Lane;
	/** Who of the staff opens it, and for which rule; absent: a report or a rule does. */
	by?: { accountId: string; rule: RuleCode };
};

/**
 * Puts something into the one open case of a member, or opens it. The gravest lane and the earliest
 * deadline stand. The caller holds the member's row.
 * @returns the case's id, and whether it was opened now.
 */
export async function openCase(
	trx: Transaction<Tables>,
	{ memberId, lane, by }: Opening,
	now: Date,
): Promise<{ id: string; isNew: boolean }> {
	const due_at =
		lane === "A"
			? dueAt(await readingTime(trx, now, { doesRing: true }), now)
			: new Date(now.getTime() + promiseMs[lane]);
	const made = { opened_by: by?.accountId ?? null, opened_rule: by?.rule ?? null };
	return trx
		.insertInto("cases")
		.values({ id: randomUUID(), member_id: memberId, lane, opened_at: now, due_at, ...made })
		.onConflict((conflict) =>
			conflict.column("member_id").where("closed_at", "is", null).doUpdateSet({
				lane: sql<Lane>`least(cases.lane, excluded.lane)`,
				due_at: sql<Date>`least(cases.due_at, excluded.due_at)`,
			}),
		)
		.returning(["id", sql<boolean>`xmax = 0`.as("isNew")])
		.executeTakeFirstOrThrow();
}

/**
 * Withdraws a reversed decision's finding, for its reporters and their trust score; unless another decision of the
 * same case stands.
 */
export async function withdrawFinding(
	trx: Transaction<Tables>,
	enforcementId: string,
): Promise<void> {
	await sql`update reports set outcome = 'not_found'
		where outcome = 'found' and case_id = (select case_id from enforcements where id = ${enforcementId})
			and not exists (
				select from enforcements as other where other.case_id = reports.case_id
					and other.lifted_why is distinct from 'reversed'
			)`.execute(trx);
}

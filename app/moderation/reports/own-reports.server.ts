import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { formOf, type ReportCode } from "./codes.ts";

/** A report as its reporter follows it: whether it waits, and whether a breach was found. */
export type OwnReport = {
	number: number;
	kind: Tables["reports"]["kind"];
	code: ReportCode;
	/** The grammatical form of who is reported. */
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

/** One of them, by its number; null for any other number. */
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

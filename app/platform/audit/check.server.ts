import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Site } from "../site.ts";
import { recordAct } from "./audit.server.ts";
import { verifyRecord } from "./verify.server.ts";

const act = "record.checked";

/** Verifies the record and records the outcome, for the desk; a break goes to the log as an error. */
export async function checkAndRecord({ db, vault, log, settings }: Site): Promise<void> {
	const { rows, days, lastSeal, count, findings } = await verifyRecord({
		db,
		vault,
		dataDir: settings.dataDir,
	});
	const [first] = findings;
	if (first) log.error({ count, first }, "the record is broken");
	const found = first && {
		what: first.what,
		row: first.row ?? null,
		position: first.position ?? null,
		day: first.day ?? null,
	};
	await db.transaction().execute((trx) =>
		recordAct(trx, {
			actor: null,
			act,
			subject: { kind: "record", id: lastSeal ?? "open" },
			details: { rows, days, findings: count, ...found },
		}),
	);
}
/** The outcome of the last check; `what`, `row`, `position` and `day` of the first break. */
export type LastCheck = {
	at: Date;
	rows: number;
	days: number;
	findings: number;
	what?: string;
	row?: number | null;
	position?: number | null;
	day?: string | null;
};

/** The last check of the record; null before the first night. */
export async function findLastCheck(db: Kysely<Tables>): Promise<LastCheck | null> {
	const row = await db
		.selectFrom("audit")
		.select(["at", "details"])
		.where("act", "=", act)
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? { ...(row.details as Omit<LastCheck, "at">), at: row.at } : null;
}

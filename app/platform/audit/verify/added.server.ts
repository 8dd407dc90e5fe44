import type { Kysely } from "kysely";
import type { Tables } from "../../database/tables.ts";
import type { Findings } from "./findings.server.ts";

const batch = 5_000;

/**
 * Finds rows that neither stand in the chain nor wait for it, which no insert leaves behind, and waiting
 * ids whose row is gone.
 * @returns how many rows wait.
 */
export async function checkAdded(findings: Findings, db: Kysely<Tables>): Promise<number> {
	let after = 0;
	for (;;) {
		const rows = await db
			.selectFrom("audit")
			.leftJoin("audit_chain", "audit_chain.audit_id", "audit.id")
			.leftJoin("audit_waiting", "audit_waiting.audit_id", "audit.id")
			.select(["audit.id", "audit_chain.position", "audit_waiting.audit_id as waits"])
			.where("audit.id", ">", after)
			.orderBy("audit.id")
			.limit(batch)
			.execute();
		for (const { id, position, waits } of rows) {
			if (position === null && waits === null) findings.add({ what: "added", row: id });
		}
		const last = rows.at(-1);
		if (!last || rows.length < batch) break;
		after = last.id;
	}
	const waiting = await db
		.selectFrom("audit_waiting")
		.leftJoin("audit", "audit.id", "audit_waiting.audit_id")
		.select(["audit_waiting.audit_id", "audit.id"])
		.execute();
	for (const { audit_id, id } of waiting) {
		if (id === null) findings.add({ what: "missing", row: audit_id });
	}
	return waiting.length;
}

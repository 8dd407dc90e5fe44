import type { Staffer } from "../desk/holds.server.ts";
import type { Site } from "../platform/site.ts";
import type { ClosingCode } from "./close-together.ts";
import { type CaseRefusal, decideCase, markOf } from "./decide.server.ts";
import { undoCase } from "./holds.server.ts";

type Closed = { id: string; refused: CaseRefusal["refused"] | null };

/**
 * Decides that nothing was found in several cases, each independently and in its own transaction. A refused one
 * does not keep the others open.
 */
export async function closeTogether(
	site: Pick<Site, "db" | "jobs" | "vault">,
	reviewer: Staffer,
	/** With the number of reports each showed; one with a proposed ban is never among them. */
	cases: readonly { id: string; reports: number }[],
	code: ClosingCode,
	now = new Date(),
): Promise<Closed[]> {
	const none = { rule: null, scope: null, days: null, item: null, words: null } as const;
	const closed: Closed[] = [];
	for (const { id, reports } of cases) {
		const input = { verdict: "nothing", code, seen: markOf(reports, undefined), ...none } as const;
		const made = await decideCase(site, reviewer, id, input, now);
		closed.push({ id, refused: "made" in made ? null : made.refused });
	}
	return closed;
}

/** Undoes a joint closing, identified by the moment it takes effect. */
export async function undoTogether(
	site: Pick<Site, "db">,
	reviewer: Staffer,
	takesEffectAt: Date,
	now = new Date(),
): Promise<"undone" | { refused: "late" }> {
	const own = await site.db
		.selectFrom("case_decisions")
		.select("case_id")
		.where("decided_by", "=", reviewer.accountId)
		.where("takes_effect_at", "=", takesEffectAt)
		.where("voided_at", "is", null)
		.where("applied_at", "is", null)
		.orderBy("case_id")
		.execute();
	const undone = [];
	for (const { case_id } of own) undone.push(await undoCase(site, reviewer, case_id, now));
	return undone.includes("undone") ? "undone" : { refused: "late" };
}

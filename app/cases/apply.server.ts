import type { Transaction } from "kysely";
import { takeAct } from "../desk/acts.server.ts";
import { enforce } from "../moderation/enforcements/enforce.server.ts";
import type { RuleCode } from "../moderation/enforcements/rules.ts";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { day } from "../platform/time.ts";
import { isReviewer } from "../reviews/desk/holds.server.ts";
import { settleBarred, settlePictures } from "../reviews/desk/same-picture.server.ts";
import { pairsOf } from "./case-pictures.server.ts";
import { closeCase } from "./close-case.server.ts";
import { answerHeld } from "./held.server.ts";
import type { HeldAnswers } from "./held.ts";
import { type LockedCase, lockCase, takeApproval, voidDecision } from "./holds.server.ts";

/** How many decisions one run applies; the rest waits for the next. */
const batch = 200;

/** Applies every due decision; a failing one does not stop the others. */
export async function applyDueCases(site: Site, now = new Date()): Promise<void> {
	const due = await site.db
		.selectFrom("case_decisions")
		.select("id")
		.where("voided_at", "is", null)
		.where("applied_at", "is", null)
		.where("takes_effect_at", "<=", now)
		.orderBy("takes_effect_at")
		.limit(batch)
		.execute();
	const failed: unknown[] = [];
	for (const { id } of due) {
		await applyCaseDecision(site, id, now).catch((error) => void failed.push(error));
	}
	if (failed.length > 0) throw failed[0];
}

/**
 * Puts a due decision in force, in one transaction and once: the enforcement, the reporters' notices, the end of
 * the case and the record.
 */
export function applyCaseDecision(
	site: Site,
	id: string,
	now = new Date(),
): Promise<"applied" | "voided" | "nothing"> {
	return site.db.transaction().execute(async (trx) => {
		const row = await trx
			.selectFrom("case_decisions")
			.select("case_id")
			.where("id", "=", id)
			.executeTakeFirst();
		const found = row && (await lockCase(trx, row.case_id));
		const decision = await lockDue(trx, id, now);
		if (!found || !decision) return "nothing";
		const by = decision.decided_by;
		const isAllowed = by !== null && (await isReviewer(trx, { accountId: by }));
		const why = !isAllowed ? "no_role" : found.closed_at ? "gone" : null;
		const subject = { kind: "case", id: found.id };
		const details = { decision: id, verdict: decision.verdict };
		if (why || by === null) {
			const reason = why ?? "no_role";
			await voidDue(trx, decision, reason, now);
			const act = "decision.voided";
			await recordAct(trx, { actor: null, act, subject, reason, details: { ...details, by } });
			return "voided";
		}
		const held = await takeAct(trx, site, { kind: "case", id: found.id });
		if (held) await answerHeld(trx, site, found, held.sent as HeldAnswers, held.by, now);
		await enforceDecided(trx, site, found, decision, by, now);
		await settle(trx, site, found, decision, by, now);
		const outcome = decision.verdict === "nothing" ? "not_found" : "found";
		await closeCase(trx, { ...found, outcome, decidedAt: decision.decided_at ?? now }, now);
		await trx.updateTable("case_decisions").set({ applied_at: now }).where("id", "=", id).execute();
		await recordAct(trx, { actor: by, act: "decision.applied", subject, details });
		return "applied";
	});
}

type Decision = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

async function voidDue(
	trx: Transaction<Tables>,
	{ id, proposed_at }: Decision,
	why: "no_role" | "gone",
	now: Date,
): Promise<void> {
	if (why === "gone") {
		const gone = { voided_at: now, voided_why: why } as const;
		await trx.updateTable("case_decisions").set(gone).where("id", "=", id).execute();
		return;
	}
	// Only the approval of a ban is void: the proposal waits for another approver.
	if (proposed_at) await takeApproval(trx, id);
	else await voidDecision(trx, id, why, now);
}

function lockDue(trx: Transaction<Tables>, id: string, now: Date) {
	return trx
		.selectFrom("case_decisions")
		.select(["id", "verdict", "rule", "scope", "days", "item_kind", "item_id", "words"])
		.select(["decided_by", "decided_at", "proposed_at"])
		.where("id", "=", id)
		.where("voided_at", "is", null)
		.where("applied_at", "is", null)
		.where("takes_effect_at", "<=", now)
		.forUpdate()
		.executeTakeFirst();
}

/** What else was decided of a person says nothing of a picture, unless it is about what is shown. */
const aboutPictures: readonly string[] = ["fake", "profile_content", "privacy"];

/** The pictures shown in the case are decided with it, for both people. */
async function settle(
	trx: Transaction<Tables>,
	site: Site,
	{ id, accountId }: LockedCase,
	decision: Decision,
	by: string,
	now: Date,
): Promise<void> {
	const { rule, decided_at } = decision;
	if (!accountId || (rule !== null && !aboutPictures.includes(rule))) return;
	const decidedAt = decided_at ?? now;
	const pairs = await trx
		.selectFrom(pairsOf(id).as("pair"))
		.select("other_account")
		.where("found_at", "<=", decidedAt)
		.execute();
	if (pairs.length === 0) return;
	const settling = { accountId, decision: decision.id, by, decidedAt, now };
	const others = pairs.flatMap(({ other_account }) => other_account ?? []);
	await settlePictures(trx, site, settling, others.toSorted());
	if (others.length < pairs.length) await settleBarred(trx, settling);
}

async function enforceDecided(
	trx: Transaction<Tables>,
	site: Site,
	{ id, memberId, opened_rule }: LockedCase,
	decision: Decision,
	decidedBy: string,
	now: Date,
): Promise<void> {
	const { verdict, rule, scope, days, item_kind, item_id, words } = decision;
	if (verdict === "nothing" || rule === null) return;
	const isReported = await trx
		.selectFrom("reports")
		.select("id")
		.where("case_id", "=", id)
		.limit(1)
		.executeTakeFirst();
	await enforce(
		trx,
		site,
		{
			memberId,
			action: verdict,
			scope,
			rule: rule as RuleCode,
			item: item_kind && item_id ? { kind: item_kind, id: item_id } : null,
			foundBy: isReported ? "report" : opened_rule ? "staff" : "rules",
			until: days === null ? null : new Date(now.getTime() + days * day),
			words,
			caseId: id,
			decidedBy,
		},
		now,
	);
}

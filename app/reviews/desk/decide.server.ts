import type { Transaction } from "kysely";
import { lockAccount } from "../../accounts/role.server.ts";
import { undoSeconds } from "../../desk/acts.server.ts";
import { heldByOther, type Staffer, type Taken } from "../../desk/holds.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import type { LookReason } from "../codes.ts";
import { isOwnDecision } from "./first-decider.server.ts";
import { closeAlbumAccess, isLeaving, isReviewer } from "./holds.server.ts";
import { withoutProposal } from "./proposal.server.ts";
import { type Applying, applyDecisionName, type DecisionInput } from "./verdicts.ts";
import { type Item, weigh } from "./weigh.server.ts";

export type DecisionRefusal =
	| Taken
	/** Somebody decided before: who, by account, and when. */
	| { refused: "decided"; by: string | null; at: Date }
	| {
			refused: /** There is nothing left to decide: withdrawn, paid back, or the account is being deleted. */
				| "gone"
				| "own"
				| "no_role"
				/** An appeal is decided by somebody who did not decide first. */
				| "first_decider"
				/** The reviewer asked for the second look and waits for it; about somebody under 18, two people decide. */
				| "second_look"
				/** What the page showed has changed since. */
				| "changed"
				/** What is compared, or a photo that was decided on, was not opened by this reviewer. */
				| "unread"
				/** A photo of the private album was decided on that this reviewer has not opened. */
				| "album"
				| "no_photo"
				/** The verdict does not fit the item, or its code or words are missing. */
				| "invalid";
	  };

type Made = {
	made: string;
	takesEffectAt: Date;
	/** Why it became the first of two looks. */
	look?: LookReason;
	/** Whether the marks and words are passed on to the second look. */
	hasProposal: boolean;
};

/**
 * Writes a decision down; it takes effect ten seconds later, whatever becomes of the browser, and
 * until then the person notices nothing (`desk.md`, "A decision"). An approval that needs a second look
 * becomes the request for it.
 */
export function makeDecision(
	site: Pick<Site, "db" | "jobs" | "vault">,
	reviewer: Staffer,
	itemId: string,
	asked: DecisionInput,
	now = new Date(),
): Promise<Made | DecisionRefusal> {
	return site.db.transaction().execute(async (trx) => {
		const item = await lockItem(trx, itemId);
		if (!item) return { refused: "gone" };
		const before = await findDecided(trx, item.id);
		if (before) return before;
		const no = await findRefusal(trx, reviewer, item, asked, now);
		if (no) return no;
		const weighed = await weigh(trx, site, reviewer, item, asked, now);
		if ("refused" in weighed) return weighed;
		const { input, decided, look } = weighed;
		const takesEffectAt = new Date(now.getTime() + undoSeconds * 1_000);
		const { id } = await trx
			.insertInto("decisions")
			.values({
				item_id: item.id,
				verdict: input.verdict,
				code: input.verdict === "refuse" ? (input.code ?? null) : null,
				words: input.words || null,
				again_days: input.verdict === "refuse" ? (input.againDays ?? 0) : null,
				parts: JSON.stringify(decided),
				decided_by: reviewer.accountId,
				decided_at: now,
				takes_effect_at: takesEffectAt,
			})
			.returning("id")
			.executeTakeFirstOrThrow();
		await trx
			.updateTable("review_items")
			.set({ held_by: reviewer.accountId, held_at: now, ...closeAlbumAccess })
			.where("id", "=", item.id)
			.execute();
		await recordAct(trx, {
			actor: reviewer.accountId,
			act: "decision.made",
			subject: { kind: "item", id: item.id },
			...reasonOf(input),
			details: { decision: id, verdict: input.verdict },
		});
		await site.jobs.enqueue(trx, applyDecisionName, { id }, { startAfter: takesEffectAt });
		const hasProposal = decided.proposed !== undefined;
		return { made: id, takesEffectAt, hasProposal, ...(look ? { look } : {}) };
	});
}

/** The code of a refusal, or of what is to be looked at again. */
function reasonOf({ verdict, code, look }: DecisionInput): { reason?: string } {
	const reason = verdict === "refuse" ? code : verdict === "second_look" ? look : undefined;
	return reason ? { reason } : {};
}

/** Voids one's own decision on an item before it takes effect; the item is then open as before. */
export function undoDecision(
	{ db }: Pick<Site, "db">,
	reviewer: Staffer,
	itemId: string,
	now = new Date(),
): Promise<"undone" | { refused: "late" | "no_role" }> {
	const { accountId } = reviewer;
	return db.transaction().execute(async (trx) => {
		if (!(await isReviewer(trx, reviewer))) return { refused: "no_role" };
		const undone = await trx
			.updateTable("decisions")
			.set({ voided_at: now, voided_why: "undone", parts: withoutProposal })
			.where("item_id", "=", itemId)
			.where("decided_by", "=", accountId)
			.where("voided_at", "is", null)
			.where("applied_at", "is", null)
			.where("takes_effect_at", ">", now)
			.returning("id")
			.executeTakeFirst();
		if (!undone) return { refused: "late" };
		await recordAct(trx, {
			actor: accountId,
			act: "decision.undone",
			subject: { kind: "item", id: itemId },
			details: { decision: undone.id },
		});
		return "undone";
	});
}

/** Locks the account and then the item, in the order of everything that changes either. */
export async function lockItem(
	trx: Transaction<Tables>,
	itemId: string,
): Promise<Item | undefined> {
	const found = await trx
		.selectFrom("review_items")
		.select("account_id")
		.where("id", "=", itemId)
		.executeTakeFirst();
	if (!found) return undefined;
	await lockAccount(trx, { accountId: found.account_id });
	return trx
		.selectFrom("review_items")
		.select(["id", "kind", "account_id", "application_id", "verification_id", "closed_at"])
		.select(["held_by", "held_at", "second_look_by", "looked_by", "album_opened_by"])
		.select("enforcement_id")
		.where("id", "=", itemId)
		.forUpdate()
		.executeTakeFirst();
}

/** The item's valid decision: applied, or about to take effect. A second look is not one. */
async function findDecided(trx: Transaction<Tables>, itemId: string) {
	const row = await trx
		.selectFrom("decisions")
		.select(["decided_by", "decided_at"])
		.where("item_id", "=", itemId)
		.where("voided_at", "is", null)
		.where((where) =>
			where.or([where("applied_at", "is", null), where("verdict", "<>", "second_look")]),
		)
		.orderBy("decided_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return row && { refused: "decided" as const, by: row.decided_by, at: row.decided_at };
}

async function findRefusal(
	trx: Transaction<Tables>,
	reviewer: Staffer,
	item: Item,
	{ verdict }: DecisionInput,
	now: Date,
): Promise<DecisionRefusal | null> {
	if (!(await isReviewer(trx, reviewer))) return { refused: "no_role" };
	if (item.closed_at || (await isLeaving(trx, item.account_id))) return { refused: "gone" };
	if (item.account_id === reviewer.accountId) return { refused: "own" };
	if (item.kind === "appeal" && (await isOwnDecision(trx, item, reviewer))) {
		return { refused: "first_decider" };
	}
	const waits = item.second_look_by === reviewer.accountId && !item.looked_by;
	if (waits && verdict !== "refuse" && verdict !== "ask") return { refused: "second_look" };
	return heldByOther(item, reviewer, now);
}

export async function closeDecided(
	trx: Transaction<Tables>,
	{ item, now }: Applying,
): Promise<void> {
	await trx
		.updateTable("review_items")
		.set({ closed_at: now, held_by: null, held_at: null })
		.where("id", "=", item.id)
		.execute();
}

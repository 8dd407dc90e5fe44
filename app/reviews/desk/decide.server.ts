import type { Transaction } from "kysely";
import { lockAccount } from "../../accounts/role.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { applyDecisionName } from "./apply/apply-name.ts";
import { decidedFirst } from "./first-decider.server.ts";
import {
	heldByOther,
	isLeaving,
	isReviewer,
	type Reviewer,
	shutAlbum,
	type Taken,
} from "./holds.server.ts";
import { type ItemMaterial, readMaterial } from "./material.server.ts";
import { type DecidedMaterial, partsOf } from "./parts.ts";
import { type DecisionInput, verdictsOf } from "./verdicts.ts";

/** How long a decision can be voided before it takes effect. */
const undoSeconds = 10;

/** Why a decision is not made. */
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
				/** Who asked for a second look waits for it; about somebody under 18, two people decide. */
				| "second_look"
				/** What the page showed has changed since. */
				| "changed"
				/** A photo of the private album was decided on that this reviewer has not opened. */
				| "album"
				| "no_photo"
				/** The verdict does not fit the item, or its code or words are missing. */
				| "invalid";
	  };

type Item = {
	id: string;
	kind: Tables["review_items"]["kind"];
	account_id: string;
	application_id: string | null;
	verification_id: string | null;
	enforcement_id: string | null;
	closed_at: Date | null;
	held_by: string | null;
	held_at: Date | null;
	second_look_by: string | null;
	looked_by: string | null;
	album_opened_by: string | null;
};

/**
 * Writes a decision down; it takes effect ten seconds later, whatever becomes of the browser, and
 * until then the person notices nothing (`desk.md`, "A decision").
 */
export function makeDecision(
	site: Pick<Site, "db" | "jobs">,
	reviewer: Reviewer,
	itemId: string,
	input: DecisionInput,
	now = new Date(),
): Promise<{ made: string; takesEffectAt: Date } | DecisionRefusal> {
	return site.db.transaction().execute(async (trx) => {
		const item = await lockItem(trx, itemId);
		if (!item) return { refused: "gone" };
		const before = await findDecided(trx, item.id);
		if (before) return before;
		const no = await findRefusal(trx, reviewer, item, input, now);
		if (no) return no;
		const material = await readMaterial(trx, ownerOf(item));
		if (material.seen !== input.seen) return { refused: "changed" };
		const hasAlbum = item.album_opened_by === reviewer.accountId;
		const decided = checkInput(item, input, { ...material, hasAlbum });
		if ("refused" in decided) return decided;
		if (needsSecond(item, reviewer, input, material)) return { refused: "second_look" };
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
			.set({ held_by: reviewer.accountId, held_at: now, ...shutAlbum })
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
		return { made: id, takesEffectAt };
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
	reviewer: Reviewer,
	itemId: string,
	now = new Date(),
): Promise<"undone" | { refused: "late" | "no_role" }> {
	const { accountId } = reviewer;
	return db.transaction().execute(async (trx) => {
		if (!(await isReviewer(trx, reviewer))) return { refused: "no_role" };
		const undone = await trx
			.updateTable("decisions")
			.set({ voided_at: now, voided_why: "undone" })
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

/** What `readMaterial` asks of an item. */
function ownerOf({ account_id, verification_id }: Item) {
	return { accountId: account_id, verificationId: verification_id };
}

/** The decision on an item that stands: applied, or about to take effect. A second look is none. */
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
	reviewer: Reviewer,
	item: Item,
	{ verdict }: DecisionInput,
	now: Date,
): Promise<DecisionRefusal | null> {
	if (!(await isReviewer(trx, reviewer))) return { refused: "no_role" };
	if (item.closed_at || (await isLeaving(trx, item.account_id))) return { refused: "gone" };
	if (item.account_id === reviewer.accountId) return { refused: "own" };
	if (item.kind === "appeal" && (await decidedFirst(trx, item, reviewer))) {
		return { refused: "first_decider" };
	}
	const waits = item.second_look_by === reviewer.accountId && !item.looked_by;
	if (waits && verdict !== "refuse" && verdict !== "ask") return { refused: "second_look" };
	return heldByOther(item, reviewer, now);
}

const isUnderAge = ({ verification }: ItemMaterial) => verification?.state === "under_age";

/** Decisions on minors are proposed by one and made by another (`desk.md`, "Two people"). */
function needsSecond(
	{ second_look_by }: Item,
	{ accountId }: Reviewer,
	{ verdict }: DecisionInput,
	material: ItemMaterial,
): boolean {
	if (!isUnderAge(material) || verdict === "second_look") return false;
	return second_look_by === null || second_look_by === accountId;
}

function checkInput(item: Item, input: DecisionInput, material: DecidedMaterial) {
	const { verdict, code, words, againDays } = input;
	const invalid = { refused: "invalid" } as const;
	if (!(verdictsOf[item.kind] as readonly string[]).includes(verdict)) return invalid;
	if (verdict === "refuse" && !(code && words && againDays !== undefined)) return invalid;
	if ((verdict === "ask" || verdict === "uphold") && !words) return invalid;
	// A birth date under 18 was either meant or a slip; nobody is approved on it.
	if (isUnderAge(material) && verdict.startsWith("approve")) return invalid;
	return partsOf(input, material);
}

import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { undoSeconds } from "../desk/acts.server.ts";
import { heldByOther, type Staffer, type Taken } from "../desk/holds.server.ts";
import type { RuleCode } from "../moderation/enforcements/rules.ts";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { isReviewer } from "../reviews/desk/holds.server.ts";
import { pairsOf } from "./case-pictures.server.ts";
import type { ClosingCode } from "./close-together.ts";
import { deferHeld } from "./held.server.ts";
import type { HeldAnswers } from "./held.ts";
import { holdCase, type LockedCase, lockCase } from "./holds.server.ts";
import { findOpened } from "./open-case.server.ts";

export const applyCaseName = "apply-case-decision";

export type CaseVerdict = Tables["case_decisions"]["verdict"];

export type CaseInput = {
	verdict: CaseVerdict;
	rule: RuleCode | null;
	scope: "messages" | "discovery" | null;
	days: number | null;
	item: { kind: "profile" | "text" | "photo" | "message" | "note"; id: string } | null;
	words: string | null;
	/** Why nothing was found, for the record. */
	code?: ClosingCode | undefined;
	/** What the page showed, by `markOf`; if absent, the current state is decided. */
	seen?: string | undefined;
	/** The outcome of the member's held messages, in the same decision. */
	held?: HeldAnswers | undefined;
};

/** What a case's page showed: its reports, and what was proposed. */
export const markOf = (reports: number, proposal: string | undefined): string =>
	`${reports} ${proposal ?? ""}`;

export type CaseRefusal =
	| Taken
	| { refused: "decided"; by: string | null; at: Date }
	| {
			refused: /** There is nothing left to decide. */
				| "gone"
				| "own"
				| "no_role"
				/** The messages and photos that it is about were not opened. */
				| "unread"
				/** Held messages of the member still await a decision. */
				| "held"
				/** A ban cannot be approved by its proposer. */
				| "proposer"
				/** A report came in since, or the proposal was withdrawn or renewed. */
				| "changed"
				| "invalid";
	  };

/**
 * Records a decision; it takes effect ten seconds later, and is invisible until then. A ban is first proposed; its
 * proposer cannot approve it (`desk.md`, "Two people").
 */
export function decideCase(
	site: Pick<Site, "db" | "jobs" | "vault">,
	reviewer: Staffer,
	caseId: string,
	input: CaseInput,
	now = new Date(),
): Promise<{ made: "decided" | "proposed" } | CaseRefusal> {
	return site.db.transaction().execute(async (trx) => {
		const found = await lockCase(trx, caseId);
		if (!found) return { refused: "gone" };
		const waiting = await findWaitingRow(trx, caseId);
		if (waiting?.takes_effect_at) {
			const { decided_by, decided_at } = waiting;
			return { refused: "decided", by: decided_by, at: decided_at ?? now };
		}
		const no = await findRefusal(trx, reviewer, found, input, now);
		if (no) return no;
		if (waiting && waiting.proposed_by === reviewer.accountId) return { refused: "proposer" };
		const approves = input.verdict === "banned" ? (waiting?.id ?? null) : null;
		const mark = markOf(await countReports(trx, caseId), waiting?.id);
		if ((input.seen ?? mark) !== mark) return { refused: "changed" };
		const takesEffectAt = new Date(now.getTime() + undoSeconds * 1_000);
		const isProposal = input.verdict === "banned" && !waiting;
		const id = approves ?? randomUUID();
		if (waiting && input.verdict !== "banned") await returnProposal(trx, waiting.id, now);
		const decided = { decided_by: reviewer.accountId, decided_at: now };
		if (approves) {
			await trx
				.updateTable("case_decisions")
				.set({ ...decided, takes_effect_at: takesEffectAt })
				.where("id", "=", id)
				.execute();
		} else {
			const made = isProposal
				? { proposed_by: reviewer.accountId, proposed_at: now }
				: { ...decided, takes_effect_at: takesEffectAt };
			await insert(trx, { id, caseId, input, made });
		}
		if (input.held) {
			const deferred = await deferHeld(trx, site, reviewer, caseId, input.held, now);
			if (deferred !== "deferred") return { refused: "held" };
		}
		if (isProposal) await freeCase(trx, caseId);
		else await holdCase(trx, caseId, reviewer, now);
		const reason = input.rule ?? input.code;
		await recordAct(trx, {
			actor: reviewer.accountId,
			act: isProposal ? "decision.proposed" : "decision.made",
			subject: { kind: "case", id: caseId },
			...(reason ? { reason } : {}),
			details: { decision: id, verdict: input.verdict },
		});
		if (isProposal) return { made: "proposed" };
		await site.jobs.enqueue(trx, applyCaseName, { id }, { startAfter: takesEffectAt });
		return { made: "decided" };
	});
}

type Made = Pick<
	Partial<import("kysely").Insertable<Tables["case_decisions"]>>,
	"proposed_by" | "proposed_at" | "decided_by" | "decided_at" | "takes_effect_at"
>;

async function insert(
	trx: Transaction<Tables>,
	{ id, caseId, input, made }: { id: string; caseId: string; input: CaseInput; made: Made },
): Promise<void> {
	const { verdict, rule, scope, days, item, words } = input;
	await trx
		.insertInto("case_decisions")
		.values({
			id,
			case_id: caseId,
			verdict,
			rule,
			scope,
			days,
			words,
			item_kind: item?.kind ?? null,
			item_id: item?.id ?? null,
			...made,
		})
		.execute();
}

/** A case that waits for a second reviewer is assigned to nobody. */
async function freeCase(trx: Transaction<Tables>, caseId: string): Promise<void> {
	const free = { held_by: null, held_at: null };
	await trx.updateTable("cases").set(free).where("id", "=", caseId).execute();
}

/** The valid decision or proposal that is not in force yet. */
function findWaitingRow(trx: Transaction<Tables>, caseId: string) {
	return trx
		.selectFrom("case_decisions")
		.select(["id", "verdict", "proposed_by", "decided_by", "decided_at", "takes_effect_at"])
		.where("case_id", "=", caseId)
		.where("voided_at", "is", null)
		.where("applied_at", "is", null)
		.executeTakeFirst();
}

async function returnProposal(trx: Transaction<Tables>, id: string, now: Date): Promise<void> {
	const voided = { voided_at: now, voided_why: "returned" } as const;
	await trx.updateTable("case_decisions").set(voided).where("id", "=", id).execute();
}

async function findRefusal(
	trx: Transaction<Tables>,
	reviewer: Staffer,
	found: LockedCase,
	input: CaseInput,
	now: Date,
): Promise<CaseRefusal | null> {
	if (!(await isReviewer(trx, reviewer))) return { refused: "no_role" };
	if (found.closed_at) return { refused: "gone" };
	if (found.accountId === reviewer.accountId) return { refused: "own" };
	const taken = heldByOther(found, reviewer, now);
	if (taken) return taken;
	if (!isPossible(input)) return { refused: "invalid" };
	if (await isHeldLeft(trx, found, input)) return { refused: "held" };
	const isOpen = (await findOpened(trx, reviewer, found.id, now)) !== null;
	return isOpen || !(await hasPrivate(trx, found.id, input)) ? null : { refused: "unread" };
}

/** Whether a held message of the member is still undecided, in this form and just before. */
async function isHeldLeft(
	trx: Transaction<Tables>,
	{ id, memberId }: LockedCase,
	{ held }: CaseInput,
): Promise<boolean> {
	const waiting = await trx
		.selectFrom("held_messages")
		.select("id")
		.where("sender_id", "=", memberId)
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom("desk_acts").select("id").where("subject_id", "=", id))),
		)
		.execute();
	return waiting.some((one) => !held?.messages.some((message) => message.id === one.id));
}

function isPossible({ verdict, rule, scope, days, item }: CaseInput): boolean {
	if ((verdict === "nothing") !== (rule === null)) return false;
	if ((verdict === "limited") !== (scope !== null)) return false;
	if (verdict === "suspended" || verdict === "limited") {
		if (days === null || days < 1 || days > 365) return false;
	} else if (days !== null) return false;
	return verdict !== "removed" || (item !== null && item.kind !== "profile");
}

async function countReports(trx: Transaction<Tables>, caseId: string): Promise<number> {
	const { count } = await trx
		.selectFrom("reports")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("case_id", "=", caseId)
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** Whether a case has content that is only readable after giving a reason. */
async function hasPrivate(
	trx: Transaction<Tables>,
	caseId: string,
	{ held }: CaseInput,
): Promise<boolean> {
	if (held) return true;
	const dropped = trx.selectFrom("dropped_messages").select("id").where("case_id", "=", caseId);
	if (await dropped.limit(1).executeTakeFirst()) return true;
	const report = await trx
		.selectFrom("reports")
		.select("id")
		.where("case_id", "=", caseId)
		.where("decided_at", "is", null)
		.where("kind", "<>", "profile")
		.limit(1)
		.executeTakeFirst();
	if (report) return true;
	const pictures = trx.selectFrom(pairsOf(caseId).as("pair")).select("id");
	return (await pictures.limit(1).executeTakeFirst()) !== undefined;
}

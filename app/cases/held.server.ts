import type { Transaction } from "kysely";
import { withRightCounter } from "../conversations/counter.server.ts";
import { decideHeldWithin } from "../conversations/held-messages.server.ts";
import { type ActKind, deferAct } from "../desk/acts.server.ts";
import { heldByOther, type Staffer } from "../desk/holds.server.ts";
import { enforce } from "../moderation/enforcements/enforce.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { isReviewer } from "../reviews/desk/holds.server.ts";
import { type HeldAnswers, notSent } from "./held.ts";
import { holdCase, type LockedCase, lockCase } from "./holds.server.ts";
import { findOpened } from "./open-case.server.ts";

type HeldSite = Pick<Site, "db" | "vault" | "jobs" | "settings" | "ports">;

/** "unread": the reviewer has not opened the case; "gone": somebody was faster; "kept": one of the two is away. */
type HeldRefusal = { refused: "gone" | "unread" | "kept" | "taken" };

/**
 * Sends messages that a rule held, or rejects them: then the writer is told which rule they broke. The case stays
 * open for the decision about the person.
 */
export function decideHeld(
	site: HeldSite,
	reviewer: Staffer,
	caseId: string,
	answers: HeldAnswers,
	now = new Date(),
): Promise<"done" | HeldRefusal> {
	return withRightCounter(site.db, async (trx) => {
		const found = await lockCase(trx, caseId);
		const no = await findRefusal(trx, reviewer, found, now);
		if (no || !found) return no ?? { refused: "gone" };
		await holdCase(trx, caseId, reviewer, now);
		return answerHeld(trx, site, found, answers, reviewer, now);
	});
}

/** The same, ten seconds later; it can be undone until then. */
export function decideHeldSoon(
	site: HeldSite,
	reviewer: Staffer,
	caseId: string,
	answers: HeldAnswers,
	now = new Date(),
): Promise<"deferred" | HeldRefusal> {
	return site.db.transaction().execute(async (trx) => {
		const no = await findRefusal(trx, reviewer, await lockCase(trx, caseId), now);
		if (no) return no;
		const deferred = await deferHeld(trx, site, reviewer, caseId, answers, now);
		await holdCase(trx, caseId, reviewer, now);
		return deferred;
	});
}

/** Stores the decision on held messages until it takes effect. */
export const deferHeld = (
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs" | "vault">,
	reviewer: Staffer,
	caseId: string,
	answers: HeldAnswers,
	now: Date,
) => deferAct(trx, site, reviewer, { kind: "case", id: caseId, sent: answers }, now);

export const caseActs: ActKind = {
	lock: lockCase,
	apply: async (trx, site, { id, by, sent, now }) => {
		const found = await lockCase(trx, id);
		if (!found || found.closed_at) return { refused: "gone" };
		if (!(await isReviewer(trx, by))) return { refused: "no_role" };
		return answerHeld(trx, site, found, sent as HeldAnswers, by, now);
	},
};

async function findRefusal(
	trx: Transaction<Tables>,
	reviewer: Staffer,
	found: LockedCase | undefined,
	now: Date,
): Promise<HeldRefusal | null> {
	const isOthers = found && heldByOther(found, reviewer, now);
	if (!found || found.closed_at || isOthers || !(await isReviewer(trx, reviewer))) {
		return { refused: "gone" };
	}
	return (await findOpened(trx, reviewer, found.id, now)) ? null : { refused: "unread" };
}

/** Decides on the held messages of a locked case; who holds it meanwhile goes on holding it. */
export async function answerHeld(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault" | "jobs" | "settings" | "ports">,
	{ id: caseId, memberId }: LockedCase,
	{ messages, rule, isTold }: HeldAnswers,
	reviewer: Staffer,
	now: Date,
): Promise<"done" | HeldRefusal> {
	const own = await trx
		.selectFrom("held_messages")
		.select("id")
		.where("sender_id", "=", memberId)
		.execute();
	const done = [];
	for (const { id, as } of messages) {
		const isOwn = own.some((held) => held.id === id);
		done.push(
			isOwn ? await decideHeldWithin(trx, site, { id, caseId, isTold }, as, reviewer, now) : null,
		);
	}
	if (done.includes("dropped") && isTold) {
		const found = { memberId, action: "notice", scope: null, rule, item: null } as const;
		const told = { foundBy: "rules", until: null, words: notSent } as const;
		const decidedBy = reviewer.accountId;
		await enforce(trx, site as Site, { ...found, ...told, caseId, decidedBy }, now);
	}
	if (done.every((one) => one === null)) return { refused: "gone" };
	return done.every((one) => one === null || one === "kept") ? { refused: "kept" } : "done";
}

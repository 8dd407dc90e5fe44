import type { Transaction } from "kysely";
import { tellNotices } from "../../accounts/notices.server.ts";
import { quietUntil } from "../../members/mail-choices.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { describeError } from "../../platform/log/log.server.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { reviewPorts } from "../ports.server.ts";
import { decisionEmail, shownEmail } from "../reviews.email.tsx";
import { applyToAppeal } from "./apply-appeal.server.ts";
import { applyToApplication, applyToChanges } from "./apply-application.server.ts";
import { lockItem } from "./decide.server.ts";
import { isLeaving, isReviewer } from "./holds.server.ts";
import { withoutProposal } from "./proposal.server.ts";
import { toldDecision } from "./told-decision.ts";
import type { Applying, DecidedParts, Effect } from "./verdicts.ts";

/** How many decisions one run applies; the rest waits for the next. */
const batch = 200;

const appliers = {
	application: applyToApplication,
	changes: applyToChanges,
	appeal: applyToAppeal,
} as const;

/** Applies every decision that is due; one that fails does not keep the others from it. */
export async function applyDueDecisions(site: Site, now = new Date()): Promise<void> {
	const due = await site.db
		.selectFrom("decisions")
		.select("id")
		.where("voided_at", "is", null)
		.where("applied_at", "is", null)
		.where("takes_effect_at", "<=", now)
		.orderBy("takes_effect_at")
		.limit(batch)
		.execute();
	const failed: unknown[] = [];
	for (const { id } of due) {
		await applyDecision(site, id, now).catch((error) => void failed.push(error));
	}
	if (failed.length > 0) throw failed[0];
}

/**
 * Applies a decision that is due, in one transaction: what it changes, the record and the mail, all or
 * nothing and only once, on any number of nodes. Refunds are executed after the commit. A decision
 * about something that is no longer there is voided.
 */
export async function applyDecision(
	site: Site,
	id: string,
	now = new Date(),
): Promise<"applied" | "voided" | "nothing"> {
	const done = await site.db.transaction().execute((trx) => applyWithin(trx, site, id, now));
	if (typeof done === "string") return done;
	// The reconciler executes what fails here.
	await site.ports
		.get(reviewPorts)
		.executeRefunds(site, done.refunds)
		.catch((error) => site.log.warn(describeError(error), "refund of a rejection failed"));
	return "applied";
}

async function applyWithin(
	trx: Transaction<Tables>,
	site: Site,
	id: string,
	now: Date,
): Promise<Extract<Effect, object> | "voided" | "nothing"> {
	const found = await trx
		.selectFrom("decisions")
		.select("item_id")
		.where("id", "=", id)
		.executeTakeFirst();
	const item = found && (await lockItem(trx, found.item_id));
	const decision = await lockDue(trx, id, now);
	if (!item || !decision) return "nothing";
	const by = decision.decided_by;
	const applying: Applying = {
		item,
		decision: { ...decision, parts: decision.parts as DecidedParts },
		by,
		owner: { accountId: item.account_id },
		now,
	};
	const isAllowed = by !== null && (await isReviewer(trx, { accountId: by }));
	const isGone = item.closed_at !== null || (await isLeaving(trx, item.account_id));
	const effect = !isAllowed
		? "no_role"
		: isGone
			? "gone"
			: await appliers[item.kind](trx, site, applying);
	const subject = { kind: "item", id: item.id };
	const details = { decision: id, verdict: decision.verdict };
	if (typeof effect === "string") {
		const voided = { voided_at: now, voided_why: effect, parts: withoutProposal } as const;
		await trx.updateTable("decisions").set(voided).where("id", "=", id).execute();
		const act = "decision.voided";
		await recordAct(trx, {
			actor: null,
			act,
			subject,
			reason: effect,
			details: { ...details, by },
		});
		return "voided";
	}
	await trx.updateTable("decisions").set({ applied_at: now }).where("id", "=", id).execute();
	await recordAct(trx, { actor: by, act: "decision.applied", subject, details });
	if (effect.isTold) await tell(trx, site, applying);
	return effect;
}

function lockDue(trx: Transaction<Tables>, id: string, now: Date) {
	return trx
		.selectFrom("decisions")
		.select(["id", "verdict", "code", "words", "again_days", "parts", "decided_by"])
		.select("decided_at")
		.where("id", "=", id)
		.where("voided_at", "is", null)
		.where("applied_at", "is", null)
		.where("takes_effect_at", "<=", now)
		.forUpdate()
		.executeTakeFirst();
}

/** A notice and a neutral mail: the decision itself is read after signing in. */
async function tell(
	trx: Transaction<Tables>,
	site: Site,
	{ item, decision, owner, now }: Applying,
) {
	const { isRoutine, ...notice } = toldDecision({ item, decision });
	const account = await trx
		.selectFrom("accounts")
		.leftJoin("notice_choices as choice", (join) =>
			join.onRef("choice.account_id", "=", "accounts.id").on("choice.kind", "=", "decision"),
		)
		.leftJoin("members", "members.account_id", "accounts.id")
		.leftJoin("member_choices as own", "own.member_id", "members.id")
		.select(["email", "choice.mail", "own.quiet_from as quietFrom", "own.quiet_to as quietTo"])
		.where("accounts.id", "=", owner.accountId)
		.executeTakeFirstOrThrow();
	// Good news may be turned off; a decision that somebody may answer is always mailed.
	if (!isRoutine || account.mail !== false) {
		const { origin } = site.settings;
		const content = isRoutine ? shownEmail(notice, origin) : decisionEmail(item, notice, origin);
		const mail = { class: "service", to: account.email, content } as const;
		const notBefore = isRoutine ? quietUntil(account, now) : now;
		await queueMail(trx, site, notBefore > now ? { ...mail, notBefore } : mail);
	}
	await tellNotices(trx, [{ ...notice, ...owner }], now);
}

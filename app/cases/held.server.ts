import { decideHeldWithin } from "../conversations/held-messages.server.ts";
import { heldByOther, type Staffer } from "../desk/holds.server.ts";
import { enforce } from "../moderation/enforcements/enforce.server.ts";
import type { RuleCode } from "../moderation/enforcements/rules.ts";
import type { Site } from "../platform/site.ts";
import { isReviewer } from "../reviews/desk/holds.server.ts";
import { holdCase, lockCase } from "./holds.server.ts";
import { findOpened } from "./open-case.server.ts";

type Given = { caseId: string; heldId: string; decision: "send" | "drop"; rule: RuleCode };

/**
 * Sends a message that a rule held, or does not: then its writer is told which rule it broke. The case
 * stays, for what is decided about the person.
 * @returns "unread" for who has not opened the case; "gone" when somebody was faster; "kept" while one of
 * the two is away.
 */
export function decideHeldOf(
	site: Pick<Site, "db" | "vault" | "jobs" | "settings" | "ports">,
	reviewer: Staffer,
	{ caseId, heldId, decision, rule }: Given,
	now = new Date(),
): Promise<"sent" | "dropped" | "kept" | "gone" | "unread"> {
	return site.db.transaction().execute(async (trx) => {
		const found = await lockCase(trx, caseId);
		const isOthers = found && heldByOther(found, reviewer, now);
		if (!found || found.closed_at || isOthers || !(await isReviewer(trx, reviewer))) return "gone";
		if (!(await findOpened(trx, reviewer, caseId, now))) return "unread";
		const own = await trx
			.selectFrom("held_messages")
			.select("id")
			.where("id", "=", heldId)
			.where("sender_id", "=", found.memberId)
			.executeTakeFirst();
		if (!own) return "gone";
		const done = await decideHeldWithin(trx, site, heldId, decision, reviewer, now);
		if (done === null) return "gone";
		if (done === "kept") return done;
		if (done === "dropped") {
			await enforce(
				trx,
				site,
				{
					memberId: found.memberId,
					action: "notice",
					scope: null,
					rule,
					item: null,
					foundBy: "rules",
					until: null,
					words: notSent,
					caseId,
					decidedBy: reviewer.accountId,
				},
				now,
			);
		}
		await holdCase(trx, caseId, reviewer, now);
		return done === "dropped" ? done : "sent";
	});
}

/** What the statement of a message that is not sent adds. */
const notSent = "ההודעה לא נשלחה, והצד השני לא קיבל אותה.";

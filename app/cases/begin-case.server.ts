import { lockAccount } from "../accounts/role.server.ts";
import type { Staffer } from "../desk/holds.server.ts";
import { writeNote } from "../desk/notes.server.ts";
import type { RuleCode } from "../moderation/enforcements/rules.ts";
import { openCase } from "../moderation/reports.server.ts";
import { laneOf } from "../moderation/reports.ts";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Site } from "../platform/site.ts";
import { isReviewer } from "../reviews/desk/holds.server.ts";

type Given = { accountId: string; rule: RuleCode; reason: string };

/**
 * Opens a case about a member without a report, or finds the open one: one person, one case. The reason becomes its
 * note either way, so that nothing written is lost.
 */
export function beginCase(
	{ db, vault }: Pick<Site, "db" | "vault">,
	reviewer: Staffer,
	{ accountId, rule, reason }: Given,
	now = new Date(),
): Promise<{ caseId: string } | { refused: "no_role" | "no_member" }> {
	return db.transaction().execute(async (trx) => {
		if (!(await isReviewer(trx, reviewer))) return { refused: "no_role" };
		await lockAccount(trx, { accountId });
		const member = await trx
			.selectFrom("members")
			.select("id")
			.where("account_id", "=", accountId)
			.executeTakeFirst();
		if (!member) return { refused: "no_member" };
		const opening = { memberId: member.id, lane: laneOf(rule, { isRepeated: false }) };
		const by = { accountId: reviewer.accountId, rule };
		const { id, isNew } = await openCase(trx, { ...opening, by }, now);
		await writeNote(trx, { vault }, reviewer, { kind: "case", id }, { text: reason, now });
		if (isNew) {
			const subject = { kind: "case", id };
			await recordAct(trx, { actor: by.accountId, act: "case.opened", subject, reason: rule });
		}
		return { caseId: id };
	});
}

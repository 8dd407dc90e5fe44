import { tellNotices } from "../../accounts/notices.server.ts";
import { lockAccount } from "../../accounts/role.server.ts";
import type { Staffer } from "../../desk/holds.server.ts";
import { liftEnforcement } from "../../moderation/enforcements/enforce.server.ts";
import { enforcementEmail } from "../../moderation/enforcements/enforcement.email.tsx";
import { decisionsPath } from "../../moderation/enforcements/enforcement.ts";
import type { EnforcingSite } from "../../moderation/enforcements/ports.server.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { isOwnDecision } from "./first-decider.server.ts";
import { isReviewer } from "./holds.server.ts";

type Given = { accountId: string; id: string; code: string; about: string };

type LiftRefusal =
	| "no_role"
	/** It has ended, was lifted, or never kept the person from anything. */
	| "over"
	/** A ban is lifted by an appeal only. */
	| "ban"
	/** Nobody lifts their own decision. */
	| "decider"
	/** The appeal against it waits, and decides. */
	| "appealed";

/** Ends a limit or a suspension before its time, and tells the person that there is something to read. */
export function liftEarly(
	site: EnforcingSite & Pick<Site, "db">,
	reviewer: Staffer,
	{ accountId, id, ...given }: Given,
	now = new Date(),
): Promise<"lifted" | { refused: LiftRefusal }> {
	return site.db.transaction().execute(async (trx) => {
		if (!(await isReviewer(trx, reviewer))) return { refused: "no_role" };
		await lockAccount(trx, { accountId });
		const row = await trx
			.selectFrom("enforcements as e")
			.innerJoin("members", "members.id", "e.member_id")
			.innerJoin("accounts", "accounts.id", "members.account_id")
			.leftJoin("enforcement_appeals as appeal", (join) =>
				join.onRef("appeal.enforcement_id", "=", "e.id").on("appeal.decided_at", "is", null),
			)
			.select(["e.kind", "e.until", "appeal.opened_at", "accounts.email"])
			.where("e.id", "=", id)
			.where("accounts.id", "=", accountId)
			.where("e.kind", "in", ["limited", "suspended", "banned"])
			.where("e.lifted_at", "is", null)
			.executeTakeFirst();
		if (!row || (row.until && row.until <= now)) return { refused: "over" };
		if (row.kind === "banned") return { refused: "ban" };
		const decided = { enforcement_id: id, application_id: null };
		if (await isOwnDecision(trx, decided, reviewer)) return { refused: "decider" };
		if (row.opened_at) return { refused: "appealed" };
		const lifting = { accountId, by: reviewer.accountId, why: "lifted", given } as const;
		await liftEnforcement(trx, site, id, lifting, now);
		const content = enforcementEmail(`${decisionsPath}/${id}`, site.settings.origin);
		await queueMail(trx, site, { class: "service", to: row.email, content });
		const notice = { accountId, kind: "decision", subject: id, code: "lifted" } as const;
		await tellNotices(trx, [notice], now);
		return "lifted";
	});
}

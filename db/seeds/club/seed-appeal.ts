import { enforce } from "../../../app/moderation/enforcements/enforce.server.ts";
import type { Site } from "../../../app/platform/site.ts";
import { appealDecision } from "../../../app/reviews/appeals/enforcement-appeals.server.ts";
import { cast } from "../cast.ts";

const hour = 3_600_000;
const day = 24 * hour;

const words = "בהודעה הזמנת למסעדה שלך. כאן לא מפרסמים עסק, גם לא בשיחה פרטית.";

const appeal = `מרב שאלה איפה אני מבשל, ועניתי. ההזמנה לשולחן הייתה אישית, אליה, ועל חשבוני.
לא פרסמתי את המסעדה: לא כתבתי את שמה ולא שלחתי קישור. אשמח שמישהו יקרא גם את ההודעה שלפניה.`;

/** The demo's appeal: ronen limited a man of the club, who says why that was wrong. */
export async function seedAppeal(site: Site, now: Date): Promise<void> {
	const talk = await site.db
		.selectFrom("participants")
		.innerJoin("members", "members.id", "member_id")
		.innerJoin("members as other", "other.id", "other_id")
		.innerJoin("accounts", "accounts.id", "members.account_id")
		.innerJoin("accounts as others", "others.id", "other.account_id")
		.select(["conversation_id as id", "member_id as memberId", "accounts.id as accountId"])
		.where("accounts.email", "=", "nadav@club.test")
		.where("others.email", "=", "merav@club.test")
		.executeTakeFirstOrThrow();
	const ronen = await site.db
		.selectFrom("accounts")
		.select("id")
		.where("email", "=", cast.ronen.email)
		.executeTakeFirstOrThrow();
	const decidedAt = new Date(now.getTime() - 3 * day);
	const { memberId, accountId } = talk;
	const { id } = await site.db.transaction().execute((trx) =>
		enforce(
			trx,
			site,
			{
				memberId,
				action: "limited",
				scope: "messages",
				rule: "spam_ads",
				foundBy: "report",
				item: { kind: "message", id: `${talk.id}:3` },
				until: new Date(decidedAt.getTime() + 30 * day),
				words,
				caseId: null,
				decidedBy: ronen.id,
			},
			decidedAt,
		),
	);
	const at = new Date(now.getTime() - 26 * hour);
	const sent = await appealDecision(site, { accountId }, id, appeal, at);
	if (sent !== "sent") throw new Error(`The demo's appeal: ${sent.refused}.`);
}

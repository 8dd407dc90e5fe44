import { randomUUID } from "node:crypto";
import type { Site } from "../app/platform/site.ts";
import { sealAppealText } from "../app/reviews/appeals/appeals.server.ts";

/** A refusal that took effect, and the appeal against it; its texts begin with `mark`. */
export async function addFullReview(
	{ db, vault }: Pick<Site, "db" | "vault">,
	accountId: string,
	mark: string,
): Promise<void> {
	const application = randomUUID();
	const item = randomUUID();
	const account = { account_id: accountId };
	const now = new Date();
	await db
		.insertInto("applications")
		.values({ ...account, id: application, state: "submitted" })
		.execute();
	await db
		.insertInto("review_items")
		.values({
			...account,
			id: item,
			kind: "application",
			application_id: application,
			due_at: now,
			closed_at: now,
		})
		.execute();
	await db
		.insertInto("decisions")
		.values({
			item_id: item,
			verdict: "refuse",
			code: "unclear",
			words: `${mark} refused`,
			again_days: 30,
			parts: "{}",
			decided_by: accountId,
			takes_effect_at: now,
			applied_at: now,
		})
		.execute();
	await db
		.insertInto("appeals")
		.values({
			...account,
			application_id: application,
			text: sealAppealText(vault, `${mark} appeal`),
		})
		.execute();
}

/** The appeal against the decision about a member that `addFullClub` made. */
export async function addFullEnforcementAppeal(
	{ db, vault }: Pick<Site, "db" | "vault">,
	accountId: string,
	mark: string,
): Promise<void> {
	const { id } = await db
		.selectFrom("enforcements")
		.innerJoin("members", "members.id", "member_id")
		.select("enforcements.id")
		.where("members.account_id", "=", accountId)
		.executeTakeFirstOrThrow();
	const now = new Date();
	await db
		.insertInto("enforcement_appeals")
		.values({
			enforcement_id: id,
			account_id: accountId,
			opened_at: now,
			due_at: now,
			text: sealAppealText(vault, `${mark} objection`),
		})
		.execute();
}

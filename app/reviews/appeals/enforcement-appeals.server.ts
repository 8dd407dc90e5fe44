import type { Kysely, Transaction } from "kysely";
import { lockAccount } from "../../accounts/role.server.ts";
import { appealsUntil } from "../../moderation/enforcements/enforcement.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { sealAppealText } from "./appeals.server.ts";

type Owner = { accountId: string };

export type AppealRefusal =
	/** The person has no such decision. */
	| "unknown"
	/** It was lifted: there is nothing left to appeal. */
	| "lifted"
	/** It is with the staff, or was decided, which is final. */
	| "sent"
	/** Six months have passed. */
	| "late";

/** Within how long an appeal is decided (`desk.md`, "Appeals"). */
const promiseMs = 7 * day;

/**
 * When an appeal opened now is due: for a decision that expires, before a third of its remaining time is over,
 * since an answer on its last day helps nobody and paid days run on; at least a day.
 */
export function answerDue(openedAt: Date, until: Date | null): Date {
	const rest = until ? (until.getTime() - openedAt.getTime()) / 3 : promiseMs;
	return new Date(openedAt.getTime() + Math.min(promiseMs, Math.max(day, rest)));
}

/** Whether a person may appeal a decision now, and until when; or why not. */
export async function mayAppealDecision(
	db: Kysely<Tables>,
	{ accountId }: Owner,
	id: string,
	now: Date,
): Promise<{ until: Date; endsAt: Date | null } | { refused: AppealRefusal }> {
	const row = await db
		.selectFrom("enforcements")
		.innerJoin("members", "members.id", "member_id")
		.leftJoin("enforcement_appeals as appeals", "appeals.enforcement_id", "enforcements.id")
		.select(["enforcements.since", "enforcements.until", "lifted_at", "appeals.opened_at"])
		.where("enforcements.id", "=", id)
		.where("members.account_id", "=", accountId)
		.executeTakeFirst();
	if (!row) return { refused: "unknown" };
	if (row.opened_at) return { refused: "sent" };
	if (row.lifted_at) return { refused: "lifted" };
	const until = appealsUntil(row.since);
	return until <= now ? { refused: "late" } : { until, endsAt: row.until };
}

/** Stores the sealed text of an appeal against a decision, once, and queues it. */
export function appealDecision(
	{ db, vault }: Pick<Site, "db" | "vault">,
	owner: Owner,
	id: string,
	text: string,
	now = new Date(),
): Promise<"sent" | { refused: AppealRefusal }> {
	const { accountId } = owner;
	return db.transaction().execute(async (trx) => {
		await lockAccount(trx, owner);
		const may = await mayAppealDecision(trx, owner, id, now);
		if ("refused" in may) return may;
		await trx
			.insertInto("enforcement_appeals")
			.values({
				enforcement_id: id,
				account_id: accountId,
				text: sealAppealText(vault, text),
				opened_at: now,
				due_at: answerDue(now, may.endsAt),
			})
			.execute();
		await trx
			.updateTable("enforcements")
			.set(({ fn, val }) => ({ read_at: fn.coalesce("read_at", val(now)) }))
			.where("id", "=", id)
			.execute();
		await openNextAppeal(trx, owner);
		return "sent";
	});
}

/**
 * Puts the person's oldest undecided appeal into the queue, unless one is there: they are decided one
 * after the other, each by its own date. The caller has locked the account.
 */
export async function openNextAppeal(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
): Promise<void> {
	await trx
		.insertInto("review_items")
		.columns(["kind", "account_id", "enforcement_id", "opened_at", "due_at"])
		.expression(
			trx
				.selectFrom("enforcement_appeals")
				.select((select) => [
					select.val<"appeal">("appeal").as("kind"),
					"account_id",
					"enforcement_id",
					"opened_at",
					"due_at",
				])
				.where("account_id", "=", accountId)
				.where("decided_at", "is", null)
				.orderBy("opened_at")
				.limit(1),
		)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

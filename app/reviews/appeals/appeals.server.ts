import type { Kysely } from "kysely";
import { lockAccount } from "../../accounts/role.server.ts";
import { appealsUntil } from "../../moderation/enforcements/enforcement.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Vault } from "../../platform/secret.server.ts";
import type { Site } from "../../platform/site.ts";
import { openStates } from "../item.ts";
import { openItem } from "../items.server.ts";
import type { OwnAppeal } from "./appeal.ts";

const purpose = "appeal text";

export function sealAppealText(vault: Vault, text: string): string {
	return vault.seal(purpose, text);
}

/** What the person wrote; null when it was sealed with a secret that is gone. */
export function openAppealText(vault: Vault, sealed: string): string | null {
	return vault.open(purpose, sealed);
}

type Owner = { accountId: string };

export type AppealRefusal =
	/** The newest application was not refused. */
	| "none"
	/** Six months have passed. */
	| "late"
	/** It waits for the staff with its selfie. */
	| "sent"
	/** It was decided, which is final. */
	| "decided";

/** The appeal against the newest application's refusal, or null. */
export async function findAppeal(
	db: Kysely<Tables>,
	{ accountId }: Owner,
): Promise<OwnAppeal | null> {
	const row = await db
		.selectFrom("applications")
		.leftJoin("appeals", "appeals.application_id", "applications.id")
		.leftJoin("review_items", (join) =>
			join
				.onRef("review_items.application_id", "=", "applications.id")
				.on("review_items.kind", "=", "appeal")
				.on("review_items.closed_at", "is", null),
		)
		.select(["appeals.id", "appeals.opened_at as openedAt", "appeals.outcome", "appeals.words"])
		.select(["appeals.decided_at as decidedAt", "review_items.due_at as dueAt"])
		.where("applications.account_id", "=", accountId)
		.orderBy("applications.created_at", "desc")
		.limit(1)
		.executeTakeFirst();
	if (!row?.id || !row.openedAt) return null;
	const { openedAt, decidedAt, outcome, words, dueAt } = row;
	return { openedAt, decidedAt, outcome, words, dueAt };
}

/** Whether the newest application took the place of an appeal that was with the staff. */
export async function tookAppealsPlace(db: Kysely<Tables>, { accountId }: Owner): Promise<boolean> {
	const given = await db
		.selectFrom("applications")
		.innerJoin("review_items", "review_items.account_id", "applications.account_id")
		.select("review_items.id")
		.where("applications.account_id", "=", accountId)
		.where("applications.state", "in", openStates)
		.where("review_items.kind", "=", "appeal")
		.whereRef("review_items.closed_at", "=", "applications.created_at")
		.executeTakeFirst();
	return given !== undefined;
}

export async function mayAppeal(
	db: Kysely<Tables>,
	owner: Owner,
	now = new Date(),
): Promise<{ applicationId: string; until: Date } | { refused: AppealRefusal }> {
	const newest = await db
		.selectFrom("applications")
		.select(["id", "state", "ended_at"])
		.where("account_id", "=", owner.accountId)
		.orderBy("created_at", "desc")
		.limit(1)
		.executeTakeFirst();
	if (newest?.state !== "rejected" || !newest.ended_at) return { refused: "none" };
	const appeal = await findAppeal(db, owner);
	if (appeal?.decidedAt) return { refused: "decided" };
	if (appeal?.dueAt) return { refused: "sent" };
	const until = appealsUntil(newest.ended_at);
	// An appeal begun in time may still be completed.
	if (!appeal && until <= now) return { refused: "late" };
	return { applicationId: newest.id, until };
}

/** The text of an appeal against a refusal so far; null when there is none that can be opened. */
export async function readAppealText(
	{ db, vault }: Pick<Site, "db" | "vault">,
	applicationId: string,
): Promise<string | null> {
	const row = await db
		.selectFrom("appeals")
		.select("text")
		.where("application_id", "=", applicationId)
		.executeTakeFirst();
	return row ? openAppealText(vault, row.text) : null;
}

/**
 * Stores the sealed text of an appeal against a refusal; until it is with the staff, writing again replaces it. It
 * enters their queue once the new selfie is there.
 */
export function writeAppeal(
	{ db, vault }: Pick<Site, "db" | "vault">,
	owner: Owner,
	text: string,
	now = new Date(),
): Promise<"waits" | "sent" | { refused: AppealRefusal }> {
	const { accountId } = owner;
	return db.transaction().execute(async (trx) => {
		await lockAccount(trx, owner);
		const may = await mayAppeal(trx, owner, now);
		if ("refused" in may) return may;
		const sealed = sealAppealText(vault, text);
		await trx
			.insertInto("appeals")
			.values({
				application_id: may.applicationId,
				account_id: accountId,
				text: sealed,
				opened_at: now,
			})
			.onConflict((conflict) => conflict.column("application_id").doUpdateSet({ text: sealed }))
			.execute();
		return (await openItem(trx, { kind: "appeal", accountId, now })) ? "sent" : "waits";
	});
}

import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { lastOfDay } from "../../platform/dates.ts";
import type { Site } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { doomEvidence } from "./evidence.server.ts";
import { openVerifications, type Verification } from "./verification.ts";

type Owner = { accountId: string };

const columns = [
	"id",
	"kind",
	"state",
	"birth_date as birthDate",
	"photo_id as photoId",
	"pose",
	"pose_drawn_at as poseDrawnAt",
	"started_at as startedAt",
	"sent_at as sentAt",
	"decided_at as decidedAt",
	"asked_words as askedWords",
	"asked_until as askedUntil",
] as const;

/** The person's newest verification, or null. */
export async function findVerification(
	db: Kysely<Tables>,
	{ accountId }: Owner,
): Promise<Verification | null> {
	const found = await db
		.selectFrom("verifications")
		.select(columns)
		.where("account_id", "=", accountId)
		.orderBy("started_at", "desc")
		.orderBy("id")
		.limit(1)
		.executeTakeFirst();
	return found ?? null;
}

/** How a verification ends; the staff end it by a decision. */
type Ending = "approved" | "refused" | "withdrawn" | "expired" | "under_age";

/**
 * Ends an open verification, in the transaction of what ended it, and dooms its evidence: it cannot
 * be read any more, and a job deletes it.
 * @returns false when it had ended already.
 */
export async function endVerification(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs">,
	{ verificationId, state, now }: { verificationId: string; state: Ending; now: Date },
): Promise<boolean> {
	const before = await trx
		.selectFrom("verifications")
		.select("state")
		.where("id", "=", verificationId)
		.where("state", "in", openVerifications)
		.forUpdate()
		.executeTakeFirst();
	if (!before) return false;
	const late = { started: "unsent", sent: "undecided", more_asked: "unanswered" } as const;
	const why = {
		approved: "decided",
		refused: "decided",
		under_age: "decided",
		withdrawn: "withdrawn",
		expired: late[before.state as keyof typeof late],
	} as const;
	await trx
		.updateTable("verifications")
		.set({ state, decided_at: now, asked_words: null, asked_until: null })
		.$if(state === "withdrawn" || state === "expired", (update) => update.set({ birth_date: null }))
		.where("id", "=", verificationId)
		.execute();
	await doomEvidence(trx, site, { verificationId, why: why[state], now });
	return true;
}

/** Withdraws whatever verification a person has open, as `endVerification` does. */
export async function endOpenVerification(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs">,
	{ accountId }: Owner,
	now: Date,
): Promise<void> {
	const open = await trx
		.selectFrom("verifications")
		.select("id")
		.where("account_id", "=", accountId)
		.where("state", "in", openVerifications)
		.executeTakeFirst();
	if (!open) return;
	await endVerification(trx, site, { verificationId: open.id, state: "withdrawn", now });
}

const askedDays = 14;

/**
 * Asks the person for more, in the transaction of that decision; the evidence waits for the answer,
 * fourteen days at most.
 * @returns false when it is not waiting for a decision.
 */
export async function askForMore(
	trx: Transaction<Tables>,
	{ verificationId, words, now }: { verificationId: string; words: string; now: Date },
): Promise<boolean> {
	const { numUpdatedRows } = await trx
		.updateTable("verifications")
		.set({
			state: "more_asked",
			asked_words: words,
			asked_until: lastOfDay(new Date(now.getTime() + askedDays * day)),
		})
		.where("id", "=", verificationId)
		.where("state", "=", "sent")
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

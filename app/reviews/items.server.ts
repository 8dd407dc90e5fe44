import type { Transaction } from "kysely";
import { lockAccount } from "../accounts/role.server.ts";
import { readWorkingTime } from "../owner/settings.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { hour } from "../platform/time.ts";
import { workingDayDue } from "../platform/working-day.ts";
import { withoutProposal } from "./desk/proposal.server.ts";
import { type ItemKind, openStates } from "./item.ts";

type Owner = { accountId: string };

type Opening = Owner & {
	kind: ItemKind;
	verificationId?: string | undefined;
	now: Date;
};

/**
 * Puts something into the staff's queue, in the transaction that completes it; what waits there
 * already is kept, with its due date and the newer verification. Locks the account.
 * @returns the item's id; null when there is nothing to decide: no open application, no member, or an
 * appeal of which the text or the selfie is still missing.
 */
export async function openItem(
	trx: Transaction<Tables>,
	{ kind, accountId, verificationId, now }: Opening,
): Promise<string | null> {
	await lockAccount(trx, { accountId });
	const due = workingDayDue(now, await readWorkingTime(trx));
	const subject = await findSubject(trx, { kind, accountId, verificationId, now, due });
	if (!subject) return null;
	const look = kind === "application" ? await openLook(trx, subject) : undefined;
	const { id } = await trx
		.insertInto("review_items")
		.values({
			kind,
			account_id: accountId,
			application_id: subject.applicationId,
			verification_id: subject.verificationId ?? null,
			opened_at: now,
			due_at: due,
			...look,
		})
		.onConflict((conflict) =>
			conflict
				.columns(["account_id", "kind"])
				.where("closed_at", "is", null)
				.doUpdateSet((set) => ({
					verification_id: set.fn.coalesce(
						"excluded.verification_id",
						"review_items.verification_id",
					),
				})),
		)
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
}

/** The second look asked for when this application was last read, if still not given. */
async function openLook(trx: Transaction<Tables>, { applicationId }: Subject) {
	const last = await trx
		.selectFrom("review_items")
		.select(["second_look_by", "second_look_at", "looked_by"])
		.where("application_id", "=", applicationId)
		.where("kind", "=", "application")
		.orderBy("opened_at", "desc")
		.limit(1)
		.executeTakeFirst();
	if (!last?.second_look_by || last.looked_by) return undefined;
	const { second_look_by, second_look_at } = last;
	return { second_look_by, second_look_at };
}

/** A case of the first lane is looked at within the hour, whatever day it is. */
const firstLaneMs = hour;

/**
 * Puts a birth date under 18 into the queue, for somebody to see whether it was a slip; the
 * application it came with is closed already. Locks the account.
 */
export async function openUnderAgeItem(
	trx: Transaction<Tables>,
	{ accountId, verificationId, now }: Owner & { verificationId: string; now: Date },
): Promise<void> {
	await closeItem(trx, { kind: "application", accountId, now });
	const newest = await newestApplication(trx, { accountId });
	if (!newest) return;
	await trx
		.insertInto("review_items")
		.values({
			kind: "application",
			account_id: accountId,
			application_id: newest.id,
			verification_id: verificationId,
			opened_at: now,
			due_at: new Date(now.getTime() + firstLaneMs),
			lane: 1,
		})
		.execute();
}

type Subject = { applicationId: string | null; verificationId: string | undefined };

function findSubject(
	trx: Transaction<Tables>,
	opening: Opening & { due: Date },
): Promise<Subject | null> {
	switch (opening.kind) {
		case "application":
			return readyApplication(trx, opening);
		case "changes":
			return memberChanges(trx, opening);
		case "appeal":
			return readyAppeal(trx, opening);
	}
}

/** Promises the answer of an open application, now that the person has sent everything. */
async function readyApplication(
	trx: Transaction<Tables>,
	{ accountId, verificationId, now, due }: Opening & { due: Date },
): Promise<Subject | null> {
	const ready = await trx
		.updateTable("applications")
		.set((set) => ({
			state: "in_review",
			due_at: set.fn.coalesce("due_at", set.val(due)),
			updated_at: now,
		}))
		.where("account_id", "=", accountId)
		.where("state", "in", openStates)
		.returning("id")
		.executeTakeFirst();
	return ready ? { applicationId: ready.id, verificationId } : null;
}

async function memberChanges(
	trx: Transaction<Tables>,
	{ accountId, verificationId }: Opening,
): Promise<Subject | null> {
	const newest = await newestApplication(trx, { accountId });
	return newest?.state === "approved" ? { applicationId: null, verificationId } : null;
}

async function readyAppeal(
	trx: Transaction<Tables>,
	{ verificationId, now, ...owner }: Opening,
): Promise<Subject | null> {
	const { accountId } = owner;
	const newest = await newestApplication(trx, owner);
	if (newest?.state !== "rejected") return null;
	const date = newest.reason_code === "under_18" ? await findUnderAge(trx, owner) : undefined;
	if (date) return readyAgeAppeal(trx, { ...owner, application: newest.id, date: date.id, now });
	const sent = await trx
		.selectFrom("verifications")
		.select("id")
		.where("account_id", "=", accountId)
		.where("kind", "=", "appeal")
		.where("state", "=", "sent")
		.$if(verificationId !== undefined, (query) => query.where("id", "=", verificationId ?? ""))
		.executeTakeFirst();
	if (!sent) return null;
	const appeal = await trx
		.updateTable("appeals")
		.set({ verification_id: sent.id })
		.where("application_id", "=", newest.id)
		.where("decided_at", "is", null)
		.returning("id")
		.executeTakeFirst();
	return appeal ? { applicationId: newest.id, verificationId: sent.id } : null;
}

/**
 * Against a birth date under 18 there is no selfie to send: the verification is closed. Whether it was a slip
 * two people decide on the item of the date, which stands again if it was closed.
 */
async function readyAgeAppeal(
	trx: Transaction<Tables>,
	{ accountId, application, date, now }: Owner & { application: string; date: string; now: Date },
): Promise<Subject | null> {
	const appeal = await trx
		.selectFrom("appeals")
		.select("id")
		.where("application_id", "=", application)
		.where("decided_at", "is", null)
		.executeTakeFirst();
	if (!appeal) return null;
	const isOpen = await trx
		.selectFrom("review_items")
		.select("id")
		.where("account_id", "=", accountId)
		.where("kind", "=", "application")
		.where("closed_at", "is", null)
		.executeTakeFirst();
	if (!isOpen) await openUnderAgeItem(trx, { accountId, verificationId: date, now });
	return { applicationId: application, verificationId: date };
}

/** The verification that a birth date under 18 ended; a refusal by the staff for somebody's age has none. */
function findUnderAge(trx: Transaction<Tables>, { accountId }: Owner) {
	return trx
		.selectFrom("verifications")
		.select("id")
		.where("account_id", "=", accountId)
		.where("state", "=", "under_age")
		.executeTakeFirst();
}

function newestApplication(trx: Transaction<Tables>, { accountId }: Owner) {
	return trx
		.selectFrom("applications")
		.select(["id", "state", "reason_code"])
		.where("account_id", "=", accountId)
		.orderBy("created_at", "desc")
		.limit(1)
		.executeTakeFirst();
}

/**
 * Takes something out of the queue because there is nothing left to decide (withdrawn, paid back,
 * evidence gone), in the transaction that ends it; a decision that has not taken effect is voided. An
 * open application then waits for its person again.
 */
export async function closeItem(
	trx: Transaction<Tables>,
	{ kind, accountId, now }: Owner & { kind: ItemKind; now: Date },
): Promise<void> {
	await lockAccount(trx, { accountId });
	const closed = await trx
		.updateTable("review_items")
		.set({ closed_at: now, held_by: null, held_at: null })
		.where("account_id", "=", accountId)
		.where("kind", "=", kind)
		.where("closed_at", "is", null)
		.returning("id")
		.executeTakeFirst();
	if (!closed) return;
	await trx
		.updateTable("decisions")
		.set({ voided_at: now, voided_why: "gone", parts: withoutProposal })
		.where("item_id", "=", closed.id)
		.where("voided_at", "is", null)
		.where("applied_at", "is", null)
		.execute();
	if (kind !== "application") return;
	await trx
		.updateTable("applications")
		.set({ state: "submitted", due_at: null, updated_at: now })
		.where("account_id", "=", accountId)
		.where("state", "=", "in_review")
		.execute();
}

/**
 * Restarts the promised answer times from now, because the account's deletion was undone and nobody could read the
 * items meanwhile. A case of the first lane keeps its hour.
 */
export async function renewPromises(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	now: Date,
): Promise<void> {
	const due_at = workingDayDue(now, await readWorkingTime(trx));
	const renewed = await trx
		.updateTable("applications")
		.set({ due_at, updated_at: now })
		.where("account_id", "=", accountId)
		.where("state", "=", "in_review")
		.returning("id")
		.executeTakeFirst();
	await trx
		.updateTable("review_items")
		.set({ due_at })
		.where("account_id", "=", accountId)
		.where("closed_at", "is", null)
		.where(({ or, eb }) =>
			or([eb("kind", "<>", "application"), eb("application_id", "=", renewed?.id ?? null)]),
		)
		.execute();
}

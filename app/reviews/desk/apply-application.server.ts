import type { Transaction } from "kysely";
import { contactsChanged } from "../../accounts/contacts-changed.server.ts";
import { noteContacts } from "../../members/contacts.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { queueChanges } from "../../profiles/changes.server.ts";
import { refreshListing } from "../../profiles/listing/listing.server.ts";
import { decidePhoto } from "../../profiles/photos/photo-review.server.ts";
import { approveText, refuseText } from "../../profiles/texts/decide-texts.server.ts";
import { approveApplication, rejectApplication } from "../decision.server.ts";
import { askForMore, endVerification } from "../verification/verification.server.ts";
import { applyToUnderAge, isUnderAge } from "./apply-under-age.server.ts";
import { closeDecided } from "./decide.server.ts";
import { readPortrait } from "./material.server.ts";
import { findSharers, settleBarred, settlePictures } from "./same-picture.server.ts";
import type { Applying, Effect } from "./verdicts.ts";

type SiteParts = Pick<Site, "ports" | "jobs" | "vault">;

const told = { refunds: [], isTold: true } as const;

/** Applies a decision on an application, in the transaction that marks it applied. */
export async function applyToApplication(
	trx: Transaction<Tables>,
	site: SiteParts,
	applying: Applying,
): Promise<Effect> {
	const { verdict } = applying.decision;
	if (verdict === "second_look") return lookAgain(trx, applying);
	if (await isUnderAge(trx, applying)) return applyToUnderAge(trx, site, applying);
	switch (verdict) {
		case "refuse":
			return refuse(trx, site, applying);
		case "ask":
			return ask(trx, applying);
		default:
			return approve(trx, site, applying);
	}
}

async function approve(
	trx: Transaction<Tables>,
	site: SiteParts,
	applying: Applying,
): Promise<Effect> {
	const { item, owner, now } = applying;
	if (!(await isAnyPhotoLeft(trx, applying))) return "changed";
	await settleWith(trx, site, applying);
	if ((await approveApplication(trx, site, owner, now)) !== "approved") return "gone";
	// Now, so that nobody who blocks the address sees the new member; and again for an entry that comes into
	// force meanwhile.
	await noteContacts(trx, site.vault, owner);
	await contactsChanged(trx, site, owner);
	await closeDecided(trx, applying);
	await applyParts(trx, applying);
	const badge_at = await badgeFrom(trx, applying);
	await trx
		.updateTable("members")
		.set((set) => ({
			badge_at,
			birth_date: set
				.selectFrom("verifications")
				.select("birth_date")
				.where("id", "=", item.verification_id),
		}))
		.where("account_id", "=", owner.accountId)
		.execute();
	await endVerificationOf(trx, site, applying, "approved");
	// Texts that changed after they were read wait as a member's.
	await queueChanges(trx, owner, now);
	await refreshListing(trx, owner, now);
	return told;
}

/** What the applicant's photos share with others' is decided with the application, for both. */
async function settleWith(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs">,
	{ decision, by, owner: { accountId }, now }: Applying,
): Promise<void> {
	if (by === null) return;
	const { id, decided_at: decidedAt } = decision;
	const settling = { accountId, decision: id, by, decidedAt, now };
	await settlePictures(trx, site, settling, await findSharers(trx, accountId));
	await settleBarred(trx, settling);
}

/** Whether a photo that the decision approves is still there: nobody is let in without one. */
async function isAnyPhotoLeft(
	trx: Transaction<Tables>,
	{ decision: { parts }, owner }: Applying,
): Promise<boolean> {
	const ids = parts.photos.flatMap(({ as, photoId }) => (as === "no" ? [] : [photoId]));
	const left = await trx
		.selectFrom("photos")
		.select("id")
		.where("account_id", "=", owner.accountId)
		.where("id", "in", ids)
		.limit(1)
		.executeTakeFirst();
	return left !== undefined;
}

async function refuse(
	trx: Transaction<Tables>,
	site: SiteParts,
	applying: Applying,
): Promise<Effect> {
	const { decision, owner, now } = applying;
	const { code, words, again_days } = decision;
	if (!code || !words) throw new Error("a refusal without its reason");
	const againAt = new Date(now.getTime() + (again_days ?? 0) * day);
	const rejected = await rejectApplication(trx, site, owner, { code, words, againAt }, now);
	if ("refused" in rejected) return "gone";
	if (code === "duplicate" || code === "other_person") await settleWith(trx, site, applying);
	await closeDecided(trx, applying);
	await endVerificationOf(trx, site, applying, "refused");
	return { ...rejected, isTold: true };
}

/** The application waits for its person again; the evidence stays until the answer. */
async function ask(trx: Transaction<Tables>, applying: Applying): Promise<Effect> {
	const { item, decision, now } = applying;
	const words = decision.words ?? "";
	const id = item.verification_id;
	if (!id || !(await askForMore(trx, { verificationId: id, words, now }))) return "gone";
	await closeDecided(trx, applying);
	await trx
		.updateTable("applications")
		.set({ state: "submitted", due_at: null, updated_at: now })
		.where("id", "=", item.application_id)
		.where("state", "=", "in_review")
		.execute();
	return told;
}

/** Asked for by the first reviewer, given by another one. The item is then free again. */
async function lookAgain(trx: Transaction<Tables>, { item, by, now }: Applying): Promise<Effect> {
	const isGiven = item.second_look_by !== null && item.second_look_by !== by;
	const look = isGiven
		? { looked_by: by, looked_at: now }
		: { second_look_by: by, second_look_at: now };
	await trx
		.updateTable("review_items")
		.set({ ...look, held_by: null, held_at: null })
		.where("id", "=", item.id)
		.execute();
	return { refunds: [], isTold: false };
}

/** Ends the verification that was decided with it, which dooms its evidence. */
export async function endVerificationOf(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs">,
	{ item, now }: Applying,
	state: "approved" | "refused",
): Promise<void> {
	if (!item.verification_id) return;
	await endVerification(trx, site, { verificationId: item.verification_id, state, now });
}

/**
 * Applies the verdicts on single texts and photos. A text that its owner has changed since it was read
 * stays open.
 */
async function applyParts(
	trx: Transaction<Tables>,
	{ decision: { parts }, owner, by, now }: Applying,
): Promise<void> {
	for (const text of parts.texts) {
		if (text.as === "approve") await approveText(trx, owner, text, { by, now });
		else await refuseText(trx, text, { by, now, reason: text.words });
	}
	for (const photo of parts.photos) {
		await decidePhoto(trx, owner, photo.photoId, photo, { by, now });
	}
}

/**
 * Since when the badge given by a decision is valid; not for a portrait added after the decision. The badge returns
 * whenever its photo is the portrait again.
 */
async function badgeFrom(
	trx: Transaction<Tables>,
	{ decision: { parts }, owner, now }: Applying,
): Promise<Date | null> {
	const portrait = await readPortrait(trx, owner);
	if (portrait === null || portrait !== parts.portrait) return null;
	await trx
		.updateTable("photos")
		.set({ verified_at: now })
		.where("id", "=", portrait)
		.where("account_id", "=", owner.accountId)
		.execute();
	return now;
}

/** Applies the verdicts on a member's changes; what was left open, or changed since, waits anew. */
export async function applyToChanges(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs">,
	applying: Applying,
): Promise<Effect> {
	const { item, decision, owner, now } = applying;
	const { badge } = decision.parts;
	await closeDecided(trx, applying);
	await applyParts(trx, applying);
	if (badge) {
		await endVerificationOf(trx, site, applying, badge.as === "yes" ? "approved" : "refused");
		await trx
			.updateTable("members")
			.set({ badge_at: badge.as === "yes" ? await badgeFrom(trx, applying) : null })
			.where("account_id", "=", owner.accountId)
			.execute();
		await refreshListing(trx, owner, now);
	}
	await queueChanges(trx, owner, now, badge ? null : item.verification_id);
	return { refunds: [], isTold: true };
}

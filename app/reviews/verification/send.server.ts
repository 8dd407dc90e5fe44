import type { Kysely, Transaction } from "kysely";
import { consentVersions } from "../../accounts/consents.ts";
import { lockAccount } from "../../accounts/role.server.ts";
import { findClubStatus } from "../../members/member.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { openItem } from "../items.server.ts";
import { dropWrittenEvidence, keepEvidence, writeEvidence } from "./evidence.server.ts";
import { mayGiveFace } from "./face.server.ts";
import { isPoseValid } from "./pose.server.ts";
import { findVerification } from "./verification.server.ts";
import { itemKindOf, type Verification } from "./verification.ts";

type Owner = { accountId: string };

export type SendRefusal =
	/** Nothing waits for one: never begun, sent already, decided, withdrawn. */
	| "closed"
	/** The pose is over, or none was drawn. */
	| "expired"
	/** Another pose was drawn in another window after this page was shown. */
	| "other_pose"
	/** The consent was not ticked. */
	| "consent";

/** Whether a person agreed to the current version of the sentence about the selfie. */
export async function hasSelfieConsent(db: Kysely<Tables>, { accountId }: Owner): Promise<boolean> {
	const given = await db
		.selectFrom("consents")
		.select("given_at")
		.where("account_id", "=", accountId)
		.where("kind", "=", "verification")
		.where("version", "=", consentVersions.verification)
		.executeTakeFirst();
	return given !== undefined;
}

/** What comes with a selfie: the page's pose by the moment it was drawn, if it named one, and the tick. */
export type Sent = { drawnAt: number | null; isAgreed: boolean };

/**
 * Why a selfie cannot be taken at a moment, before it is decoded; null when it can. `sendSelfie` asks
 * again.
 */
export async function findSendRefusal(
	db: Kysely<Tables>,
	owner: Owner,
	sent: Sent,
	now: Date,
): Promise<SendRefusal | null> {
	const verification = await findVerification(db, owner);
	const refusal = refusalOf(verification, sent, now);
	if (refusal) return refusal;
	return sent.isAgreed || (await hasSelfieConsent(db, owner)) ? null : "consent";
}

function refusalOf(
	verification: Verification | null,
	{ drawnAt }: Sent,
	now: Date,
): Exclude<SendRefusal, "consent"> | null {
	if (!mayGiveFace(verification) || !verification.photoId) return "closed";
	if (!isPoseValid(verification, now)) return "expired";
	const isOther = drawnAt !== null && drawnAt !== verification.poseDrawnAt?.getTime();
	return isOther ? "other_pose" : null;
}

/**
 * Sends a verification with its selfie (WebP): consent, evidence and the staff's queue, all or nothing.
 * @param now when the selfie had arrived; decoding it may take a while.
 * @throws Error when the store cannot write, e.g. a full disk (code ENOSPC).
 */
export async function sendSelfie(
	site: Pick<Site, "db" | "files" | "jobs">,
	owner: Owner,
	{ selfie, ...sent }: Sent & { selfie: Uint8Array },
	now = new Date(),
): Promise<"sent" | { refused: SendRefusal }> {
	const written = await writeEvidence(site, selfie);
	try {
		const done = await site.db.transaction().execute(async (trx) => {
			await lockAccount(trx, owner);
			const verification = await findVerification(trx, owner);
			const refused = refusalOf(verification, sent, now);
			if (!verification || refused) return { refused: refused ?? "closed" };
			if (sent.isAgreed) await keepConsent(trx, owner, now);
			else if (!(await hasSelfieConsent(trx, owner))) return { refused: "consent" as const };
			await keepEvidence(trx, site, { verificationId: verification.id, written, now });
			await markSent(trx, owner, verification, now);
			return "sent" as const;
		});
		if (done !== "sent") await dropWrittenEvidence(site, written);
		return done;
	} catch (error) {
		await dropWrittenEvidence(site, written);
		throw error;
	}
}

async function keepConsent(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	now: Date,
): Promise<void> {
	const version = consentVersions.verification;
	await trx
		.insertInto("consents")
		.values({ account_id: accountId, kind: "verification", version, given_at: now })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

async function markSent(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	{ id, kind }: Verification,
	now: Date,
): Promise<void> {
	await trx
		.updateTable("verifications")
		.set({ state: "sent", sent_at: now, asked_words: null, asked_until: null })
		.where("id", "=", id)
		.execute();
	if (kind === "join" && !(await mayBeRead(trx, { accountId }, now))) return;
	await openItem(trx, { kind: itemKindOf[kind], accountId, verificationId: id, now });
}

/**
 * Whether an application can enter the queue: a man's that was restored after his refund waits until he has paid
 * again, and enters with the payment (`openApplication`).
 */
async function mayBeRead(trx: Transaction<Tables>, owner: Owner, now: Date): Promise<boolean> {
	const { role, member, membership, waiting } = await findClubStatus(trx, owner, now);
	return role !== "daddy" || member !== null || membership !== null || waiting.length > 0;
}

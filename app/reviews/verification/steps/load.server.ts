import type { Kysely } from "kysely";
import { data } from "react-router";
import * as v from "valibot";
import { isBarred } from "../../../accounts/blocklist.server.ts";
import { requirePerson } from "../../../accounts/sessions/person.server.ts";
import type { Person } from "../../../accounts/sessions/session.server.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { type RequestArgs, type Site, siteOf } from "../../../platform/site.ts";
import { findBirthDate } from "../../../profiles/birth-date.server.ts";
import { showPhotos } from "../../../profiles/photos/photo-picture.server.ts";
import { hasPhotoConsent } from "../../../profiles/photos/take-photo.server.ts";
import { readProfile } from "../../../profiles/profile.server.ts";
import { findAliasGaps } from "../alias.server.ts";
import { contactsOf } from "../begin.server.ts";
import { findDeletion, hasEvidence } from "../evidence.server.ts";
import { countTriesLeft, isPoseValid, poseEndsAt, triesADay } from "../pose.server.ts";
import { hasSelfieConsent } from "../send.server.ts";
import type { Verification } from "../verification.ts";
import { findPlace } from "../who.server.ts";
import type { Refused, Screen, StepName } from "./screens/screens.ts";

/** The part of a decision that is about the badge (`desk/verdicts.ts`). */
const refusedBadge = v.object({ badge: v.object({ as: v.literal("no"), words: v.string() }) });

/** What the staff wrote to a member about a pose that did not match the portrait, or null. */
export async function findBadgeRefusal(
	db: Kysely<Tables>,
	verificationId: string,
): Promise<string | null> {
	const decided = await db
		.selectFrom("decisions")
		.innerJoin("review_items", "review_items.id", "decisions.item_id")
		.select("decisions.parts")
		.where("review_items.verification_id", "=", verificationId)
		.where("review_items.kind", "=", "changes")
		.where("decisions.applied_at", "is not", null)
		.orderBy("decisions.applied_at", "desc")
		.limit(1)
		.executeTakeFirst();
	const parts = v.safeParse(refusedBadge, decided?.parts);
	return parts.success ? parts.output.badge.words : null;
}

type Reader = Pick<Person, "accountId" | "sessionId" | "email">;

/**
 * What /verification shows a person now.
 * @param asked a step of its own address; the person's state decides whether it is possible.
 */
async function loadScreen(
	site: Site,
	person: Reader,
	asked?: StepName,
	now = new Date(),
): Promise<{ gender: "male" | "female" | null; screen: Screen }> {
	const { gender } = await readProfile(site.db, person);
	return { gender, screen: await findScreen(site, person, asked, now) };
}

async function findScreen(
	site: Site,
	person: Reader,
	asked: StepName | undefined,
	now: Date,
): Promise<Screen> {
	const { begins, verification, badgeAt } = await findPlace(site.db, person);
	if (badgeAt) return approvedScreen(site, badgeAt, verification);
	if (verification?.state === "under_age") return { at: "under-age" };
	if (verification && !verification.decidedAt) {
		return findOpenScreen(site, person, verification, asked, now);
	}
	if (typeof begins === "object") return { at: "closed", not: begins.not };
	if (verification?.state === "refused" && begins !== "badge") return { at: "refused" };
	if (await isBarred(site.db, site.vault, await contactsOf(site, person), now)) {
		return { at: "barred" };
	}
	if (asked === "birth" || asked === "alias") return firstStep(site, person, null);
	return {
		at: "explain",
		kind: begins,
		ended: verification && endingOf(verification),
		words:
			begins === "badge" && verification?.state === "refused"
				? await findBadgeRefusal(site.db, verification.id)
				: null,
		known: begins === "badge" ? await findBirthDate(site.db, person) : null,
	};
}

function endingOf({ state, sentAt }: Verification) {
	const how = state === "withdrawn" || state === "refused" ? state : "expired";
	return { how, wasSent: sentAt !== null } as const;
}

async function firstStep(
	site: Site,
	person: Reader,
	verification: Verification | null,
): Promise<Screen> {
	const gaps = await findAliasGaps(site, person);
	if (gaps) return { at: "alias", gaps };
	return { at: "birth", birthDate: verification?.birthDate ?? null };
}

async function findOpenScreen(
	site: Site,
	person: Reader,
	verification: Verification,
	asked: StepName | undefined,
	now: Date,
): Promise<Screen> {
	const { state, sentAt, askedWords, askedUntil } = verification;
	if (state === "sent" && sentAt) return { at: "sent", sentAt };
	const isAsked = state === "more_asked" && askedWords && askedUntil;
	if (isAsked && !asked) return { at: "asked", words: askedWords, until: askedUntil };
	const mayCorrect = state === "started" && asked === "birth";
	if (mayCorrect || !verification.birthDate) return firstStep(site, person, verification);
	if (asked === "photo" || !verification.photoId) return photoScreen(site, person);
	return poseScreen(site, person, verification, now);
}

async function photoScreen(site: Site, person: Reader): Promise<Screen> {
	const [first = null, ...others] = await showPhotos(site, person);
	return {
		at: "photo",
		first,
		isFull: others.length >= 11,
		needsConsent: !(await hasPhotoConsent(site.db, person)),
	};
}

async function poseScreen(
	site: Site,
	person: Reader,
	verification: Verification,
	now: Date,
): Promise<Screen> {
	const { pose, poseDrawnAt } = verification;
	const left = await countTriesLeft(site.db, person, now);
	if (pose === null || !poseDrawnAt || !isPoseValid(verification, now)) {
		if (left === 0) return { at: "tomorrow" };
		return { at: "pose-over", wasDrawn: poseDrawnAt !== null };
	}
	return {
		at: "pose",
		pose,
		drawnAt: poseDrawnAt.getTime(),
		endsAt: poseEndsAt(poseDrawnAt),
		tries: triesADay - left,
		needsConsent: !(await hasSelfieConsent(site.db, person)),
	};
}

async function approvedScreen(
	site: Site,
	badgeAt: Date,
	verification: Verification | null,
): Promise<Screen> {
	if (!verification) return { at: "approved", badgeAt, deletion: null, isKept: false };
	const [deletion, isKept] = await Promise.all([
		findDeletion(site.db, verification.id),
		hasEvidence(site.db, verification.id),
	]);
	return { at: "approved", badgeAt, deletion, isKept };
}

export async function loadStep(args: RequestArgs, asked?: StepName) {
	const person = await requirePerson(args);
	return loadScreen(siteOf(args.context), person, asked);
}

/** Responds to a refused step form: the page again, with the reason and what was typed. */
export function refuseStep(refused: Refused, status = 422) {
	return data(refused, { status });
}

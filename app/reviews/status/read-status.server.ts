import type { Kysely } from "kysely";
import { whyNoSale } from "../../members/may-buy.server.ts";
import { findStanding } from "../../members/member.server.ts";
import { isOpen, type Standing, shownStanding } from "../../members/member.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { readDetails } from "../../profiles/join-details.server.ts";
import { readProfile } from "../../profiles/profile.server.ts";
import { findAppeal, tookAppealsPlace } from "../appeals/appeals.server.ts";
import { listGaps } from "../gaps.ts";
import { findVerification } from "../verification/verification.server.ts";
import { readRefund } from "./refund.server.ts";
import { type StatusWord, statusOf, usualGender } from "./status.ts";

/** Everything that /application shows of a person. */
export async function readStatus(
	{ db, vault }: Pick<Site, "db" | "vault">,
	person: { accountId: string },
	now: Date,
) {
	const standing = await findStanding(db, person, now);
	const profile = await readProfile(db, person);
	const verification = await findVerification(db, person);
	const appeal = standing.application ? await findAppeal(db, person) : null;
	const word = statusOf({ standing, verification, appeal });
	const isOpenWoman = standing.role === "baby" && ["verify", "asked", "waiting"].includes(word);
	return {
		word,
		standing: shownStanding(standing),
		noSale: standing.role === "daddy" ? await whyNoSale(db, person, now) : null,
		gender: profile.gender ?? usualGender(standing.role),
		name: profile.display_name,
		asked: verification && {
			words: verification.askedWords,
			until: verification.askedUntil,
			sentAt: verification.sentAt,
		},
		appeal,
		isInsteadOfAppeal: await tookAppealsPlace(db, person),
		gaps: isOpenWoman ? listGaps(profile, await readDetails(db, vault, person)) : [],
		refund:
			standing.role === "daddy" && standing.application?.state === "rejected"
				? await readRefund(db, person, standing.application.endedAt)
				: null,
		now,
	};
}

/** The word for where a person's application stands; asks only what the standing leaves open. */
export async function findStatus(
	db: Kysely<Tables>,
	person: { accountId: string },
	standing: Standing,
): Promise<StatusWord> {
	const { application } = standing;
	const isOpenOne = application !== null && isOpen(application);
	const verification = isOpenOne ? await findVerification(db, person) : null;
	const appeal = application?.state === "rejected" ? await findAppeal(db, person) : null;
	return statusOf({ standing, verification, appeal });
}

export type StatusView = Awaited<ReturnType<typeof readStatus>>;

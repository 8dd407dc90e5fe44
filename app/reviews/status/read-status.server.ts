import type { Kysely } from "kysely";
import { chosenDraft, type DraftValues, findDraft } from "../../accounts/draft.server.ts";
import { whyNoSale } from "../../members/may-buy.server.ts";
import { findClubStatus } from "../../members/member.server.ts";
import { type ClubStatus, isOpen, shownClubStatus } from "../../members/member.ts";
import type { NoSale } from "../../members/no-sale.tsx";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { readDetails } from "../../profiles/join-details.server.ts";
import { isPortraitHidden } from "../../profiles/photos/photo-review.server.ts";
import { readProfile } from "../../profiles/profile.server.ts";
import type { ProfileValues } from "../../profiles/profile.ts";
import { grammaticalGender } from "../../profiles/say.ts";
import { findAppeal, tookAppealsPlace } from "../appeals/appeals.server.ts";
import { findVerification } from "../verification/verification.server.ts";
import { type StatusWord, statusOf } from "./status.ts";

export type Refund = { cents: number; isDone: boolean };

/** Allowed gap between two timestamps of one transaction: they may come from two clocks. */
const clockMs = 60_000;

/** A rejection's refunds as one sum; null without any. */
async function readRefund(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	rejectedAt: Date | null,
): Promise<Refund | null> {
	if (!rejectedAt) return null;
	const rows = await db
		.selectFrom("refunds")
		.innerJoin("payments", "payments.id", "refunds.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select(["refunds.cents", "refunds.state"])
		.where("orders.account_id", "=", accountId)
		.where("refunds.reason", "=", "profile")
		.where("refunds.state", "<>", "failed")
		.where("refunds.asked_at", ">=", new Date(rejectedAt.getTime() - clockMs))
		.execute();
	if (rows.length === 0) return null;
	return {
		cents: rows.reduce((sum, { cents }) => sum + cents, 0),
		isDone: rows.every(({ state }) => state === "completed"),
	};
}

/** Whether a reason not to buy shuts the gallery too. */
const isShut = ({ why }: NoSale) => why === "deleting" || why === "suspended" || why === "banned";

export async function readStatus(
	{ db, vault }: Pick<Site, "db" | "vault">,
	person: { accountId: string },
	now: Date,
) {
	const standing = await findClubStatus(db, person, now);
	const profile = await readProfile(db, person);
	const verification = await findVerification(db, person);
	const appeal = standing.application ? await findAppeal(db, person) : null;
	const word = statusOf({ standing, verification, appeal });
	const keptOut = await whyNoSale(db, person, now);
	const isOpenWoman = standing.role === "baby" && ["verify", "asked", "waiting"].includes(word);
	return {
		word,
		standing: shownClubStatus(standing),
		noSale: standing.role === "daddy" ? keptOut : null,
		/** The gallery is shut, whatever was decided about joining. */
		shut: keptOut && isShut(keptOut) ? keptOut : null,
		isPortraitHidden: !standing.member?.badgeAt && (await isPortraitHidden(db, person)),
		gender: grammaticalGender({ ...profile, role: standing.role }),
		name: profile.display_name,
		asked: verification && {
			words: verification.askedWords,
			until: verification.askedUntil,
			sentAt: verification.sentAt,
		},
		appeal,
		/** Against a birth date under 18 one writes; there is no selfie to send. */
		isDateClosed: verification?.state === "under_age",
		isInsteadOfAppeal: await tookAppealsPlace(db, person),
		// Nothing is promised that cannot come.
		chosen:
			standing.application?.state === "rejected" || (keptOut && isShut(keptOut))
				? null
				: await readChosen({ db, vault }, person),
		gaps: isOpenWoman ? listGaps(profile, await readDetails(db, vault, person)) : [],
		refund:
			standing.role === "daddy" && standing.application?.state === "rejected"
				? await readRefund(db, person, standing.application.endedAt)
				: null,
		now,
	};
}

/** What the person chose before joining, while it is kept. */
export async function readChosen(
	store: Pick<Site, "db" | "vault">,
	{ accountId }: { accountId: string },
): Promise<{ name: string; path: string } | null> {
	const { name, path } = (await findDraft(store, undefined, chosenDraft, accountId)) ?? {};
	return name && path ? { name, path } : null;
}

/** The status word of a person's application; queries only what the standing leaves open. */
export async function findStatus(
	db: Kysely<Tables>,
	person: { accountId: string },
	standing: ClubStatus,
): Promise<StatusWord> {
	const { application } = standing;
	const isOpenOne = application !== null && isOpen(application);
	const verification = isOpenOne ? await findVerification(db, person) : null;
	const appeal = application?.state === "rejected" ? await findAppeal(db, person) : null;
	return statusOf({ standing, verification, appeal });
}

export type StatusView = Awaited<ReturnType<typeof readStatus>>;

/** Optional details a woman left empty that would help the staff, by the form's labels. */
function listGaps(
	{ interests, expectations }: Pick<ProfileValues, "interests" | "expectations">,
	{ profession, details }: DraftValues,
): string[] {
	const given = [
		["עיסוק", profession],
		["כמה מילים עלייך", details],
		["תחומי עניין", interests],
		["מה את מחפשת", expectations],
	] as const;
	return given.filter(([, value]) => !value).map(([label]) => label);
}

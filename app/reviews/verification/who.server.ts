import type { Kysely } from "kysely";
import { findStaff } from "../../accounts/staff.server.ts";
import { findClubStatus } from "../../members/member.server.ts";
import { wordOf } from "../../members/member.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { isPortraitHidden } from "../../profiles/photos/photo-review.server.ts";
import { findVerification } from "./verification.server.ts";
import type { Verification } from "./verification.ts";

type Owner = { accountId: string };

/** Why somebody has nothing to verify: the next step is elsewhere. */
export type NotYet = "staff" | "no-form" | "unpaid" | "rejected" | "withdrawn" | "hidden";

/** What a person can do at /verification. */
export type Place = {
	/** What a verification that begins now is for; else why none can. */
	begins: Verification["kind"] | { not: NotYet };
	/** The newest verification, if it belongs to what is open now. */
	verification: Verification | null;
	/** Since when a member's badge stands; then there is nothing to verify. */
	badgeAt?: Date | null;
};

/**
 * Who verifies, and what for: a woman whose application is open, a man who has paid, a member for the
 * badge, who appeals; nobody of the staff.
 */
export async function findPlace(db: Kysely<Tables>, owner: Owner): Promise<Place> {
	const standing = await findClubStatus(db, owner);
	const newest = await findVerification(db, owner);
	if (await findStaff(db, owner.accountId)) return { begins: { not: "staff" }, verification: null };
	const word = wordOf(standing);
	if (word === "member" || word === "no-membership") {
		const badgeAt = standing.member?.badgeAt ?? null;
		// What approved the person says nothing about a new portrait.
		const isOver = newest?.state === "approved" && !badgeAt;
		const isHidden = !badgeAt && (await isPortraitHidden(db, owner));
		const begins = isHidden ? ({ not: "hidden" } as const) : ("badge" as const);
		return { begins, verification: isOver ? null : newest, badgeAt };
	}
	const { application } = standing;
	// Against a birth date under 18 words are enough.
	if (newest?.state === "under_age")
		return { begins: { not: word as NotYet }, verification: newest };
	if (word === "rejected" && (await hasOpenAppeal(db, owner))) {
		return { begins: "appeal", verification: newest?.kind === "appeal" ? newest : null };
	}
	const begins = word === "in-review" ? "join" : { not: word };
	return { begins, verification: isOfBefore(newest, application) ? null : newest };
}

/** Whether an appeal waits for its selfie, or for its decision. */
async function hasOpenAppeal(db: Kysely<Tables>, { accountId }: Owner): Promise<boolean> {
	const open = await db
		.selectFrom("appeals")
		.select("id")
		.where("account_id", "=", accountId)
		.where("decided_at", "is", null)
		.executeTakeFirst();
	return open !== undefined;
}

/** Whether it ended before the newest application was sent; a birth date under 18 is never over. */
function isOfBefore(newest: Verification | null, application: { sentAt: Date } | null): boolean {
	if (!newest?.decidedAt || newest.state === "under_age") return false;
	return application !== null && newest.decidedAt < application.sentAt;
}

import type { Role } from "../accounts/role.server.ts";
import type { Membership, WaitingPlan } from "../memberships/membership.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { wholeDay } from "../platform/dates.ts";

export type Application = {
	state: "submitted" | "in_review" | "approved" | "rejected" | "withdrawn";
	reason: string | null;
	/** The reason's code, for its heading and what would change it. */
	reasonCode: Tables["applications"]["reason_code"];
	sentAt: Date;
	/** Until when an answer is promised; null while the person still has something to send. */
	dueAt: Date | null;
	endedAt: Date | null;
	/** From when a rejected person may apply again. */
	againAt: Date | null;
	/** Why it was closed, if not by the applicant: the verification did not come in time. */
	closedWhy: Tables["applications"]["closed_why"];
	/** Whether the person has seen that it was approved. */
	isGreeted: boolean;
};

/** Whether it is undecided: the staff or the person still have something to do. */
export function isOpen({ state }: Application): boolean {
	return state === "submitted" || state === "in_review";
}

/** When a rejected person may apply again, while that is still to come. */
export function waitsUntil(
	{ state, againAt }: Pick<Application, "state" | "againAt">,
	now: Date,
): Date | null {
	const opens = againAt && wholeDay(againAt);
	return state === "rejected" && opens && opens > now ? opens : null;
}

/** A person the staff approved. */
export type Member = {
	/** Referenced by all of the club's data. */
	id: string;
	/** Identifies the member's page in its URL. */
	publicId: string;
	/** The member's number, for people to quote. */
	number: string;
	role: Role;
	since: Date;
	/** When the badge was given; null while a new portrait waits for its pose. */
	badgeAt: Date | null;
};

export type ClubStatus = {
	/** The role; null while neither form was completed. */
	role: Role | null;
	application: Application | null;
	member: Member | null;
	/** The current plan, with the next ones; women need none. */
	membership: Membership | null;
	/** Plans a man has paid for that begin with the approval. */
	waiting: readonly WaitingPlan[];
};

/** The part of it shown on the person's own pages. */
export type ShownClubStatus = Omit<ClubStatus, "member"> & {
	badgeAt: Date | null;
};

export function shownClubStatus({ member, ...shown }: ClubStatus): ShownClubStatus {
	return { ...shown, badgeAt: member?.badgeAt ? wholeDay(member.badgeAt) : null };
}

export type Refusal =
	/** The form was not completed, or no application was sent. */
	| "no-form"
	/** A man completed his form but has not paid. */
	| "unpaid"
	| "in-review"
	| "rejected"
	/** Withdrawn by a woman, or ended with a man's purchase. */
	| "withdrawn";

/** A person's standing in one word; a man without a plan is a member with limited rights. */
export type ClubStatusWord = Refusal | "no-membership" | "member";

export function wordOf({
	role,
	application,
	membership,
}: Pick<ClubStatus, "role" | "application" | "membership">): ClubStatusWord {
	if (!application) return role === "daddy" ? "unpaid" : "no-form";
	switch (application.state) {
		case "submitted":
		case "in_review":
			return "in-review";
		case "approved":
			return role === "daddy" && !membership ? "no-membership" : "member";
		default:
			return application.state;
	}
}

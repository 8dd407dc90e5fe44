/** What a verification is for: joining, the badge after a new portrait, or an appeal. */
type VerificationKind = "join" | "badge" | "appeal";

/** What the staff decide with a verification, by what it is for. */
export const itemKindOf = { join: "application", badge: "changes", appeal: "appeal" } as const;

/** `expired`: it was not sent, answered or decided in time. */
type VerificationState =
	| "started"
	| "sent"
	| "more_asked"
	| "approved"
	| "refused"
	| "withdrawn"
	| "expired"
	| "under_age";

/** States in which the person or the staff still have something to do. */
export const openVerifications = ["started", "sent", "more_asked"] as const;

/** A person's verification (`members.md`, section 2). */
export type Verification = {
	id: string;
	kind: VerificationKind;
	state: VerificationState;
	/** ISO, as typed; null before that step and once it is no longer needed here. */
	birthDate: string | null;
	photoId: string | null;
	/** Index of the pose drawn last, and when. */
	pose: number | null;
	poseDrawnAt: Date | null;
	startedAt: Date;
	sentAt: Date | null;
	decidedAt: Date | null;
	/** What the staff asked for, and until when they wait. */
	askedWords: string | null;
	askedUntil: Date | null;
};

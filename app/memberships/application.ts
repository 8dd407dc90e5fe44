import { brand } from "../brand.ts";

/** A request to become a member, as the person who sent it sees it. */
export type Application = {
	state: "submitted" | "in_review" | "approved" | "rejected" | "withdrawn";
	/** Why it was rejected, in words for the person. */
	reason: string | null;
	sentAt: Date;
	/** When it was approved, rejected or withdrawn. */
	endedAt: Date | null;
};

/** Whether the staff still have to decide. */
export function isOpen({ state }: Application): boolean {
	return state === "submitted" || state === "in_review";
}

const day = 86_400_000;
const weekday = new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Jerusalem", weekday: "short" });

/** The day by which an answer is promised: so many working days (Sunday to Thursday) after sending. */
export function answerDue(sentAt: Date): Date {
	let due = sentAt;
	for (let left = brand.reviewDays; left > 0; ) {
		due = new Date(due.getTime() + day);
		if (!["Fri", "Sat"].includes(weekday.format(due))) left--;
	}
	return due;
}

import { brand } from "../brand.ts";

const day = 86_400_000;
const weekday = new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Jerusalem", weekday: "short" });

/**
 * The date by which an answer is promised: a number of working days (Sunday to Thursday) after
 * sending.
 */
export function answerDue(sentAt: Date): Date {
	let due = sentAt;
	for (let left = brand.reviewDays; left > 0; ) {
		due = new Date(due.getTime() + day);
		if (!["Fri", "Sat"].includes(weekday.format(due))) left--;
	}
	return due;
}

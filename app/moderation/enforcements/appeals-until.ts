/** How many months a decision can be appealed (`members.md` 2 and 7). */
const appealMonths = 6;

/** Until when a decision made at this moment can be appealed. */
export function appealsUntil(decidedAt: Date): Date {
	const until = new Date(decidedAt);
	until.setUTCMonth(until.getUTCMonth() + appealMonths);
	// The 31st of a shorter month would be in the next one.
	if (until.getUTCDate() !== decidedAt.getUTCDate()) until.setUTCDate(0);
	return until;
}

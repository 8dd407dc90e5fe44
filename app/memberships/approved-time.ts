/**
 * The clock of paid days: it runs only while the person is approved, so that no day is used before
 * the approval (`product.md`, "Money"; decision 0034). Moments are milliseconds since 1970, approved
 * time is milliseconds since the first approval.
 */

/** A stretch of time in which the staff's approval stood; `until` is null while it stands. */
type ApprovedSpan = { from: number; until: number | null };

/** Approvals of one person, in order, without overlaps; empty before the first one. */
export type Approvals = readonly ApprovedSpan[];

/** Whether an approval stood at a moment. */
export function isApprovedAt(approvals: Approvals, at: number): boolean {
	return approvals.some(({ from, until }) => from <= at && (until === null || at < until));
}

/** The approved time that had passed at a moment. */
export function approvedTimeAt(approvals: Approvals, at: number): number {
	return approvals.reduce(
		(sum, { from, until }) => sum + Math.max(0, Math.min(at, until ?? at) - from),
		0,
	);
}

type Stretch = { startsAt: number; endsAt: number };

/** The moments that a stretch of approved time covers: one stretch for each approval it reaches into. */
export function momentsOf(approvals: Approvals, { startsAt, endsAt }: Stretch): Stretch[] {
	let begin = 0;
	return approvals.flatMap(({ from, until }) => {
		const [first, end] = [begin, begin + (until ?? Number.POSITIVE_INFINITY) - from];
		begin = end;
		const covered = { startsAt: Math.max(startsAt, first), endsAt: Math.min(endsAt, end) };
		if (covered.startsAt >= covered.endsAt) return [];
		return [{ startsAt: from + covered.startsAt - first, endsAt: from + covered.endsAt - first }];
	});
}

/** How much of a stretch of approved time waits for an approval that has not been given. */
export function waitingTimeOf(approvals: Approvals, { startsAt, endsAt }: Stretch): number {
	const passed = approvedTimeAt(approvals, Number.POSITIVE_INFINITY);
	return Math.max(0, endsAt - Math.max(startsAt, passed));
}

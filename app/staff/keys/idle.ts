/** What the page does after so much inactivity. */
export type Idle = "here" | "warned" | "over";

const minute = 60_000;
const warnedAfter = 14 * minute;
/** The session's own limit (`accounts/sessions/session.server.ts`). */
const overAfter = 15 * minute;

/** The idle state, so many milliseconds after the last act. */
export function idleAfter(passed: number): Idle {
	if (passed >= overAfter) return "over";
	return passed >= warnedAfter ? "warned" : "here";
}

import { staffIdleMs, staffWarnedMs } from "../../accounts/sessions/staff-idle.ts";

/** What the page does after so much inactivity. */
export type Idle = "here" | "warned" | "over";

/** The idle state, so many milliseconds after the last act. */
export function idleAfter(passed: number): Idle {
	if (passed >= staffIdleMs) return "over";
	return passed >= staffWarnedMs ? "warned" : "here";
}

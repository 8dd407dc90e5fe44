import { onTestFinished, vi } from "vitest";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The moment that many seconds after another. */
export const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000);

/**
 * Stops the test's clock, for `Date` only: timers stay real. It is restored when the test ends.
 * @returns a function that sets the clock to this many milliseconds after the moment it was stopped
 */
export function stopClock(at = Date.now()): (after: number) => void {
	vi.useFakeTimers({ toFake: ["Date"], now: at });
	onTestFinished(() => void vi.useRealTimers());
	return (after) => void vi.setSystemTime(at + after);
}

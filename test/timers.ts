// The embedded database sets its idle timer by `Date`. When a test's clock jumps back by months the
// delay overflows, and Node would fire the timer every millisecond.
const real = globalThis.setTimeout;
const longest = 2 ** 31 - 1;

globalThis.setTimeout = Object.assign(
	(work: () => void, ms?: number, ...values: []) =>
		real(work, Math.min(ms ?? 0, longest), ...values),
	real,
) as typeof setTimeout;

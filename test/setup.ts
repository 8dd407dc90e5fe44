import { afterEach, vi } from "vitest";

// Nothing of ours writes to console.error in a healthy run, so whatever does fails the test.
const spy = vi.spyOn(console, "error");

afterEach(() => {
	const calls = spy.mock.calls.map((call) => call.map(String).join(" "));
	spy.mockClear();
	if (calls.length > 0) throw new Error(`console.error was called:\n${calls.join("\n")}`);
});

import "./argon2.ts";
import "./timers.ts";
import { afterAll, afterEach, beforeEach, vi } from "vitest";

// In a healthy run none of our code writes to console.error, so any write fails the test. The spy
// is set again for each test, because an earlier test may have restored all mocks.
beforeEach(() => {
	vi.spyOn(console, "error");
});

afterEach(() => {
	const spy = vi.mocked(console.error);
	if (!vi.isMockFunction(spy)) return;
	const calls = spy.mock.calls.map((call) => call.map(String).join(" "));
	spy.mockClear();
	if (calls.length > 0) throw new Error(`console.error was called:\n${calls.join("\n")}`);
});

// A clock left stopped by one file would hang the timers of the next.
afterAll(() => {
	const stopped = vi.getMockedSystemTime() !== null;
	vi.useRealTimers();
	if (stopped) throw new Error("This file leaves the clock stopped.");
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepLooking } from "./jobs.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("looks again after a pause, also after a look that failed, until it is stopped", async () => {
	let looks = 0;
	const failures: unknown[] = [];
	const stop = keepLooking(
		async () => {
			looks += 1;
			if (looks === 2) throw new Error("away");
		},
		(error) => void failures.push(error),
		800,
	);
	await vi.advanceTimersByTimeAsync(799);
	expect(looks).toBe(1);
	await vi.advanceTimersByTimeAsync(1);
	expect([looks, failures.map(String)]).toEqual([2, ["Error: away"]]);
	await vi.advanceTimersByTimeAsync(800);
	expect(looks).toBe(3);
	await stop();
	await vi.advanceTimersByTimeAsync(10_000);
	expect(looks).toBe(3);
	expect(vi.getTimerCount()).toBe(0);
});

test("a look that takes long is followed by a pause, and stopping waits for it", async () => {
	let end = () => {};
	let looks = 0;
	const stop = keepLooking(
		() => {
			looks += 1;
			return new Promise<void>((done) => {
				end = done;
			});
		},
		() => {},
		800,
	);
	await vi.advanceTimersByTimeAsync(5_000);
	expect(looks).toBe(1);
	const stopped = vi.fn();
	void stop().then(stopped);
	await vi.advanceTimersByTimeAsync(5_000);
	expect(stopped).not.toHaveBeenCalled();
	end();
	await vi.advanceTimersByTimeAsync(0);
	expect(stopped).toHaveBeenCalled();
	expect([looks, vi.getTimerCount()]).toEqual([1, 0]);
});

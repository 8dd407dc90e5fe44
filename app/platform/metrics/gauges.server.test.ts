import { Registry } from "prom-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addFigures, shareReading } from "./gauges.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const times = { cacheMs: 10_000, deadlineMs: 5_000 };

test("a reading is shared by all who ask for as long as it is kept", async () => {
	let count = 0;
	const read = shareReading(
		async () => {
			count += 1;
			return count;
		},
		() => {},
		times,
	);
	expect(await Promise.all([read(), read()])).toEqual([1, 1]);
	vi.advanceTimersByTime(9_999);
	expect(await read()).toBe(1);
	vi.advanceTimersByTime(1);
	expect(await read()).toBe(2);
});

test("a reading that fails or takes too long is null, and is not tried again at once", async () => {
	const failures: unknown[] = [];
	const readings = [Promise.reject(new Error("away")), new Promise<number>(() => {})];
	const read = shareReading(
		() => readings.shift() ?? Promise.resolve(3),
		(error) => void failures.push(error),
		times,
	);
	expect([await read(), await read()]).toEqual([null, null]);
	vi.advanceTimersByTime(10_000);
	const late = read();
	await vi.advanceTimersByTimeAsync(5_000);
	expect(await late).toBeNull();
	expect(failures.map(String)).toEqual(["Error: away", "LateAnswer: No answer within 5000 ms."]);
	await vi.advanceTimersByTimeAsync(5_000);
	expect(await read()).toBe(3);
});

test("a figure is read at each scrape, and absent while nothing can be read", async () => {
	const registry = new Registry();
	let found: { size: number } | null = { size: 7 };
	addFigures(
		registry,
		[
			{ name: "dvash_size", help: "a size", values: ({ size }) => [{ value: size }] },
			{
				name: "dvash_seen_total",
				help: "a count",
				labels: ["which"],
				values: ({ size }) => [{ value: size, labels: { which: "one" } }],
			},
		],
		() => found,
	);
	const lines = async () => (await registry.metrics()).split("\n").filter((line) => line !== "");
	expect(await lines()).toEqual([
		"# HELP dvash_size a size",
		"# TYPE dvash_size gauge",
		"dvash_size 7",
		"# HELP dvash_seen_total a count",
		"# TYPE dvash_seen_total counter",
		'dvash_seen_total{which="one"} 7',
	]);
	found = { size: 2 };
	expect(await lines()).toContain('dvash_seen_total{which="one"} 2');
	found = null;
	expect((await lines()).filter((line) => !line.startsWith("#"))).toEqual([]);
});

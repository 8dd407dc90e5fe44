import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { describeError, logRepeated, openLog } from "./log.server.ts";

let lines: Record<string, unknown>[] = [];
const open = () => openLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
beforeEach(() => {
	lines = [];
	vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** What the job queue emits: the fields of the driver's error in a plain object. */
const emitted = () => ({
	code: "ECONNREFUSED",
	message: "connect ECONNREFUSED for dana@demo.test",
	stack: "Error: connect for dana@demo.test\n    at pool (pg-pool/index.js:45:11)",
	address: "10.0.0.7",
	queue: "mail",
	worker: "6f1d0e1c-0000-4000-8000-000000000000",
});

test("a repeated error is logged immediately, then counted once a minute, with its code", () => {
	const log = open();
	const repeat = (times: number, error: unknown = emitted()) => {
		for (let time = 0; time < times; time += 1) {
			logRepeated(log, "error", describeError(error), "jobs");
		}
	};
	repeat(275);
	expect(lines).toEqual([
		expect.objectContaining({ msg: "jobs", code: "ECONNREFUSED", queue: "mail" }),
	]);
	expect(lines[0]).not.toHaveProperty("count");
	vi.advanceTimersByTime(59_999);
	repeat(1);
	expect(lines).toHaveLength(1);
	vi.advanceTimersByTime(1);
	expect(lines.slice(1)).toEqual([expect.objectContaining({ code: "ECONNREFUSED", count: 275 })]);
	repeat(3);
	repeat(1, { ...emitted(), code: "57P01" });
	expect(lines).toHaveLength(3);
	vi.advanceTimersByTime(60_000);
	expect(lines.slice(3)).toEqual([expect.objectContaining({ code: "ECONNREFUSED", count: 3 })]);
	vi.advanceTimersByTime(60_000);
	expect(lines).toHaveLength(4);
	repeat(1);
	expect(lines).toHaveLength(5);
	expect(vi.getTimerCount()).toBe(1);
});

test("two logs count separately, and no message or address is logged", () => {
	for (const log of [open(), open()]) logRepeated(log, "warn", describeError(emitted()), "busy");
	expect(lines).toHaveLength(2);
	expect(JSON.stringify(lines)).not.toMatch(/dana|10\.0\.0\.7|connect /);
	expect(lines[0]).toMatchObject({ kind: "object", at: ["at pool (pg-pool/index.js:45:11)"] });
});

test("of many paths only some are named, and each call learns which line stands for it", () => {
	const log = open();
	const repeat = (path: string, reference: number) =>
		logRepeated(log, "warn", { path, reference }, "crash");
	expect(repeat("/a", 1)).toEqual({ path: "/a", reference: 1 });
	expect(repeat("/a", 2)).toEqual({ path: "/a", reference: 1 });
	for (let count = 1; count < 500; count += 1) repeat(`/a/${count}`, 3);
	expect(repeat("/b", 4)).toEqual({ path: "…", reference: 4 });
	expect(repeat("/c", 5)).toEqual({ path: "…", reference: 4 });
	expect(repeat("/a", 6)).toEqual({ path: "/a", reference: 1 });
	expect(lines).toHaveLength(501);
	expect(lines.at(-1)).toMatchObject({ path: "…", reference: 4 });
	vi.advanceTimersByTime(60_000);
	expect(lines.slice(501)).toEqual([
		expect.objectContaining({ path: "/a", reference: 1, count: 2 }),
		expect.objectContaining({ path: "…", reference: 4, count: 1 }),
	]);
});

test("only a plain word is accepted as a code", () => {
	expect(describeError({ code: "dana@demo.test wrote", queue: { a: 1 }, worker: "a b" })).toEqual({
		kind: "object",
		at: [],
	});
	expect(describeError("text")).toEqual({ kind: "string", at: [] });
	expect(describeError(null)).toEqual({ kind: "object", at: [] });
});

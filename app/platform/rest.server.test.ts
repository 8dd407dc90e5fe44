import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { restAfterCrowds } from "./http/web-server.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const turn = () => vi.advanceTimersByTime(10_000);

function open() {
	const server = new EventEmitter();
	const collect = vi.fn();
	const stop = restAfterCrowds(server, collect);
	const ask = (times: number, url = "/") => {
		for (let time = 0; time < times; time += 1) server.emit("request", { url });
	};
	return { collect, stop, ask };
}

test("collects twice after the start and after a crowd, and not while few came", () => {
	const { collect, stop, ask } = open();
	const turns = (count: number) => {
		for (let one = 0; one < count; one += 1) turn();
		return collect.mock.calls.length;
	};
	expect([turns(1), turns(1), turns(3)]).toEqual([1, 2, 2]);
	ask(199);
	expect([turns(1), turns(2)]).toEqual([2, 2]);
	ask(1);
	expect([turns(1), turns(1), turns(3)]).toEqual([3, 4, 4]);
	stop();
	ask(500);
	expect(turns(9)).toBe(4);
});

test("does not collect while people are there, and takes nobody's look at its health for one", () => {
	const { collect, stop, ask } = open();
	for (let one = 0; one < 4; one += 1) {
		ask(6);
		turn();
	}
	expect(collect).not.toHaveBeenCalled();
	ask(5);
	ask(90, "/healthz");
	ask(90, "/readyz");
	turn();
	expect(collect).toHaveBeenCalledTimes(1);
	stop();
});

test("by itself it collects", () => {
	const stop = restAfterCrowds(new EventEmitter());
	expect(turn).not.toThrow();
	stop();
});

import { expect, test } from "vitest";
import { createKeyedLimit, createSemaphore } from "./semaphore.server.ts";

test("tasks start in order of arrival, and a failed one returns its permit", async () => {
	const withPermit = createSemaphore("test", { permits: 2, waiting: 3 });
	const begun: number[] = [];
	const ends: (() => void)[] = [];
	const all = Array.from({ length: 5 }, (_, index) =>
		withPermit(async () => {
			begun.push(index);
			await new Promise<void>((resolve) => ends.push(resolve));
			if (index === 1) throw new Error("failed");
			return index;
		}),
	);
	await expect(withPermit(async () => "one too many")).rejects.toMatchObject({ code: "test" });
	const outcome = Promise.allSettled(all);
	const settle = () => new Promise((resolve) => setImmediate(resolve));
	await settle();
	expect(begun).toEqual([0, 1]);
	ends[1]?.();
	await settle();
	expect(begun).toEqual([0, 1, 2]);
	for (let index = 0; index < 5; index += 1) {
		ends[index]?.();
		await settle();
	}
	expect(begun).toEqual([0, 1, 2, 3, 4]);
	expect((await outcome).map(({ status }) => status)).toEqual([
		"fulfilled",
		"rejected",
		"fulfilled",
		"fulfilled",
		"fulfilled",
	]);
	expect(await withPermit(async () => "free again")).toBe("free again");
});

test("whoever queues is told each place, and may leave without holding up the others", async () => {
	const withPermit = createSemaphore("test", { permits: 1, waiting: 3 });
	let end = () => {};
	const places: string[] = [];
	const running = withPermit(() => new Promise<void>((done) => (end = done)), {
		onPlace: (place) => void places.push(`first ${place}`),
	});
	expect(places.splice(0)).toEqual(["first 0"]);
	const leave = new AbortController();
	const queueUp = (name: string, signal?: AbortSignal) =>
		withPermit(async () => name, {
			signal,
			onPlace: (place) => void places.push(`${name} ${place}`),
		});
	const all = [queueUp("a"), queueUp("b", leave.signal), queueUp("c")];
	const outcome = Promise.allSettled(all);
	expect(places.splice(0)).toEqual(["a 1", "b 2", "c 3"]);
	leave.abort(new Error("gone"));
	expect(places.splice(0)).toEqual(["a 1", "c 2"]);
	end();
	await running;
	expect(await outcome).toMatchObject([
		{ value: "a" },
		{ reason: new Error("gone") },
		{ value: "c" },
	]);
	expect(places).toEqual(["a 0", "c 1", "c 0"]);
	await expect(queueUp("late", leave.signal)).rejects.toThrow("gone");
	places.splice(0);
	expect(await queueUp("last")).toBe("last");
	expect(places).toEqual(["last 0"]);
});

test("one key has at most its number of tasks at once, also after failures", async () => {
	const withinLimit = createKeyedLimit("test", 2);
	const ends: (() => void)[] = [];
	const run = (key: string) => withinLimit(key, () => new Promise<void>((end) => ends.push(end)));
	const first = [run("a"), run("a"), run("b")];
	await expect(run("a")).rejects.toMatchObject({ code: "test" });
	for (const end of ends.splice(0)) end();
	await Promise.all(first);
	await expect(withinLimit("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
	const again = [run("a"), run("a")];
	await expect(run("a")).rejects.toMatchObject({ code: "test" });
	for (const end of ends) end();
	await Promise.all(again);
});

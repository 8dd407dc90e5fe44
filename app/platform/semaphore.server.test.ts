import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.server.ts";

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

import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { askTime, isRightEnough, openClock, readOffset } from "./clock.server.ts";
import { openLog } from "./log/log.server.ts";

const db = testDatabase();

test("the database's clock is read, and an answer that took long says nothing", async () => {
	expect(Math.abs(await readOffset(() => askTime(db())))).toBeLessThan(1);
	const slow = async () => {
		await new Promise((done) => setTimeout(done, 50));
		return new Date(Date.now() - 20);
	};
	expect(await readOffset(slow)).toBe(0);
});

test("nothing is deleted by a clock that is wrong, and nobody answered by one that is far off", async () => {
	let aheadMs = 0;
	const lines: string[] = [];
	const log = openLog("info", { write: (line) => void lines.push(line) });
	const clock = await openClock(async () => new Date(Date.now() - aheadMs), log);
	onTestFinished(() => clock.close());
	const at = async (seconds: number) => {
		aheadMs = seconds * 1_000;
		return [await clock.mayDelete(), clock.mayAnswer(), Math.round(clock.offset() ?? 0)];
	};
	expect(lines).toEqual([]);
	expect(await at(9)).toEqual([true, true, 9]);
	expect(await at(12)).toEqual([false, true, 12]);
	expect(await at(-50)).toEqual([false, true, -50]);
	expect(await at(-70)).toEqual([false, false, -70]);
	expect(await at(40 * 86_400)).toEqual([false, false, 40 * 86_400]);
	expect(await at(0)).toEqual([true, true, 0]);
	expect(isRightEnough(-11)).toBe(false);
});

test("a wrong clock is told at the start; one that cannot be compared neither stops nor accuses", async () => {
	const lines: Record<string, unknown>[] = [];
	const log = openLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
	const wrong = await openClock(async () => new Date(Date.now() + 30_000), log);
	const alone = await openClock(async () => {
		throw new Error("away");
	}, log);
	onTestFinished(() => {
		wrong.close();
		alone.close();
	});
	expect(lines).toMatchObject([
		{ level: 50, ahead: -30, msg: "clock is wrong" },
		{ level: 40, msg: "clock" },
	]);
	expect([alone.offset(), alone.mayAnswer()]).toEqual([null, true]);
});

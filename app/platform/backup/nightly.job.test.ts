import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
import { openLog } from "../log/log.server.ts";
import { backupName } from "./backup.server.ts";
import { backUpIfDue, findNewestFile, isBackupDue } from "./nightly.job.ts";

// In winter Israel is two hours ahead.
const at = (text: string) => new Date(`${text}:00+02:00`);

test("one backup a night is due, from its hour on and until it is made", () => {
	const due = (now: string, last: string | null, hour = 4) =>
		isBackupDue(at(now), hour, last === null ? null : at(last));
	expect(due("2026-01-10T12:00", null)).toBe(true);
	expect(due("2026-01-10T03:59", "2026-01-09T04:00")).toBe(false);
	expect(due("2026-01-10T04:00", "2026-01-09T04:00")).toBe(true);
	expect(due("2026-01-10T23:59", "2026-01-10T04:00")).toBe(false);
	expect(due("2026-01-10T23:59", "2026-01-10T03:59")).toBe(true);
	// A site that was down that night makes it up.
	expect(due("2026-01-10T03:00", "2026-01-08T04:00")).toBe(true);
	expect(due("2026-01-10T00:00", "2026-01-09T23:59", 0)).toBe(true);
	expect(due("2026-01-10T22:59", "2026-01-09T23:00", 23)).toBe(false);
});

test("it is made once, the old ones go, and a failure is logged and leaves them alone", async () => {
	const folder = mkdtempSync(join(tmpdir(), "dvash-nightly-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const setClock = stopClock(at("2026-01-10T04:10").getTime());
	const names = () => readdirSync(folder).sort();
	const old = backupName(at("2025-12-01T04:00"), folder);
	writeFileSync(old, "");
	const cut = `${backupName(at("2026-01-09T04:00"), folder)}.unfinished`;
	writeFileSync(cut, "");
	const lines: string[] = [];
	const log = openLog("info", { write: (line) => void lines.push(line) });
	const backUp = async (file: string) => {
		writeFileSync(file, "");
		return { file, bytes: 5, secret: false };
	};
	const full = async () => {
		throw Object.assign(new Error("no space"), { code: "ENOSPC" });
	};
	expect(await backUpIfDue({ hour: 4, backUp: full, log, folder })).toBe("failed");
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({
		level: 50,
		code: "ENOSPC",
		msg: "the backup failed",
	});
	expect(names()).toEqual([old, cut].map((name) => basename(name)));
	expect(await backUpIfDue({ hour: 4, backUp, log, folder })).toBe(true);
	expect(names()).toEqual(["dvash-2026-01-10-021000.tar.gz"]);
	expect(await findNewestFile(folder)).toEqual(at("2026-01-10T04:10"));
	setClock(23 * 3_600_000);
	expect(await backUpIfDue({ hour: 4, backUp, log, folder })).toBe(false);
	setClock(24 * 3_600_000);
	expect(await backUpIfDue({ hour: 4, backUp, log, folder })).toBe(true);
	expect(names()).toHaveLength(2);
});

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startChild } from "../../../test/child.ts";
import { lockFolder } from "./lock.server.ts";

// Other processes are started and databases made: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

let root: string;
beforeAll(() => {
	root = realpathSync(mkdtempSync(join(tmpdir(), "dvash-lock-")));
});
afterAll(() => rmSync(root, { recursive: true }));

const holder = `
	import { lockFolder } from "./app/platform/database/lock.server.ts";
	await lockFolder(process.argv[1], process.argv[2]);
	console.log("held");
	setInterval(() => {}, 1000);`;

test("a folder is held once, until it is released", async () => {
	const folder = join(root, "once");
	const lock = await lockFolder(folder);
	await expect(lockFolder(folder)).rejects.toMatchObject({
		name: "DatabaseRefusal",
		reason: "in-use",
		message: `The data folder ${folder} is in use by another process: stop that one first.`,
	});
	await lock.release();
	await (await lockFolder(folder)).release();
});

test("another name of the folder is the same lock, another folder is not", async () => {
	const folder = join(root, "named");
	mkdirSync(folder);
	symlinkSync(folder, join(root, "alias"));
	const lock = await lockFolder(join(root, "alias"));
	await expect(lockFolder(folder)).rejects.toThrow(folder);
	await (await lockFolder(join(root, "other"))).release();
	await lock.release();
});

test("the lock of a folder that is made later stays the same", async () => {
	const folder = join(root, "later");
	const lock = await lockFolder(folder);
	mkdirSync(folder);
	await expect(lockFolder(folder)).rejects.toThrow("in use");
	await lock.release();
});

test.each(["linux", "darwin"] as const)(
	"another process holds it until it dies (%s)",
	async (platform) => {
		const folder = join(root, platform);
		const other = startChild(holder, folder, platform);
		expect(await other.line()).toBe("held");
		await expect(lockFolder(folder, platform)).rejects.toThrow("in use");
		await other.kill();
		await (await lockFolder(folder, platform)).release();
	},
);

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startChild, startChildUnder } from "../../../test/child.ts";
import { lockFile, lockFolder } from "./folder-lock.server.ts";

let root: string;
beforeAll(() => {
	root = realpathSync(mkdtempSync(join(tmpdir(), "dvash-lock-")));
});
afterAll(() => rmSync(root, { recursive: true }));

const holder = `
	import { lockFolder } from "./app/platform/database/folder-lock.server.ts";
	await lockFolder(process.argv[1]);
	console.log("held");
	setInterval(() => {}, 1000);`;

test("a folder can be locked once, until it is released", async () => {
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

test("an alias of the folder is the same lock, another folder is not", async () => {
	const folder = join(root, "named");
	mkdirSync(folder);
	symlinkSync(folder, join(root, "alias"));
	const lock = await lockFolder(join(root, "alias"));
	await expect(lockFolder(folder)).rejects.toThrow(folder);
	await (await lockFolder(join(root, "other"))).release();
	await lock.release();
});

test("the lock of a folder that is created later stays the same", async () => {
	const folder = join(root, "later");
	const lock = await lockFolder(folder);
	mkdirSync(folder);
	await expect(lockFolder(folder)).rejects.toThrow("in use");
	await lock.release();
});

const inUse = /in use/;

test("another process holds the lock until it is killed", async () => {
	const folder = join(root, "killed");
	const other = startChild(holder, folder);
	expect(await other.line()).toBe("held");
	await expect(lockFolder(folder)).rejects.toThrow(inUse);
	await other.kill();
	await (await lockFolder(folder)).release();
});

test("a refused attempt takes nothing from the holder", async () => {
	const folder = join(root, "looked-at");
	const lock = await lockFolder(folder);
	expect(statSync(lockFile(folder)).mode & 0o777).toBe(0o600);
	await expect(lockFolder(folder)).rejects.toThrow(inUse);
	const other = startChild(holder, folder);
	await expect(other.line()).rejects.toThrow(inUse);
	await lock.release();
	await lock.release();
	const next = startChild(holder, folder);
	expect(await next.line()).toBe("held");
	await next.kill();
});

/** Each takes the half second that the loser waits. */
const rounds = process.env.LONG ? 50 : 8;

test(`of two that start at the same moment exactly one gets it, ${rounds} times`, async () => {
	const racer = `
		import { lockFolder } from "./app/platform/database/folder-lock.server.ts";
		import { createInterface } from "node:readline";
		console.log("ready");
		for await (const folder of createInterface({ input: process.stdin })) {
			const lock = await lockFolder(folder).catch((error) => error.reason);
			console.log(lock.release ? "held" : lock);
		}`;
	const racers = [startChild(racer), startChild(racer)];
	for (const child of racers) expect(await child.line()).toBe("ready");
	for (let round = 0; round < rounds; round += 1) {
		for (const child of racers) child.say(join(root, `raced-${round}`));
		const outcome = await Promise.all(racers.map((child) => child.line()));
		expect(outcome.sort(), `round ${round}`).toEqual(["held", "in-use"]);
	}
	for (const child of racers) await child.kill();
});

/** A container with its own network, processes and mounts; only root can always create one. */
const apart = ["unshare", "--net", "--pid", "--mount", "--fork", "--kill-child"];
const canSetApart = spawnSync(apart[0] ?? "", [...apart.slice(1), "true"]).status === 0;

test("two containers on one volume see each other's lock", async ({ skip }) => {
	skip(!canSetApart, "not seen here: unshare needs Linux and the rights of root");
	const folder = join(root, "volume");
	const mount = join(root, "elsewhere");
	mkdirSync(folder);
	mkdirSync(mount);
	const first = startChildUnder(apart, holder, join(folder, "database"));
	expect(await first.line()).toBe("held");
	const bound = [...apart, "sh", "-c", `mount --bind "${folder}" "${mount}" && exec "$@"`, "sh"];
	const second = startChildUnder(bound, holder, join(mount, "database"));
	await expect(second.line()).rejects.toThrow(inUse);
	await expect(lockFolder(join(folder, "database"))).rejects.toThrow(inUse);
	await first.kill();
	const third = startChildUnder(bound, holder, join(mount, "database"));
	expect(await third.line()).toBe("held");
	await third.kill();
});

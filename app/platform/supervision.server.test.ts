import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startChild } from "../../test/child.ts";

/** A process that opens, and hangs on command. */
const program = `
	import { tellSupervisor } from "./app/platform/supervision.server.ts";
	const [command] = process.argv.slice(-1);
	tellSupervisor(process.env, command);
	setInterval(() => {}, 1_000);
	process.stdin.on("data", () => { console.log("stuck"); for (;;); });
	console.log("open");
`;

function openSupervisor() {
	const folder = mkdtempSync(join(tmpdir(), "dvash-test-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const command = join(folder, "systemd-notify");
	const heard = join(folder, "heard");
	writeFileSync(command, `#!/bin/sh\necho "$@" >> ${heard}\n`);
	chmodSync(command, 0o755);
	const words = () => (existsSync(heard) ? readFileSync(heard, "utf8").trim().split("\n") : []);
	return { command, words };
}

test("systemd hears that the site is open, and that it is alive until it is stuck", async () => {
	const { command, words } = openSupervisor();
	process.env.NOTIFY_SOCKET = "/run/systemd/notify";
	process.env.WATCHDOG_USEC = "300000";
	const child = startChild(program, command);
	process.env.NOTIFY_SOCKET = "";
	process.env.WATCHDOG_USEC = "";
	onTestFinished(() => child.kill());
	expect(await child.line()).toBe("open");
	await expect.poll(() => words().length, { timeout: 60_000 }).toBeGreaterThan(4);
	expect(words().slice(0, 3)).toEqual(["--ready", "WATCHDOG=1", "WATCHDOG=1"]);
	child.say("now");
	expect(await child.line()).toBe("stuck");
	// What was under way when it hung.
	await new Promise((done) => setTimeout(done, 1_000));
	const last = words().length;
	await new Promise((done) => setTimeout(done, 1_000));
	expect(words().length).toBe(last);
});

test("nobody is told where nobody asked", async () => {
	const { command, words } = openSupervisor();
	const child = startChild(program, command);
	onTestFinished(() => child.kill());
	expect(await child.line()).toBe("open");
	await new Promise((done) => setTimeout(done, 500));
	expect(words()).toEqual([]);
});

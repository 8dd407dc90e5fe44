/** A Redis server of its own for tests, where Debian's program is installed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../scripts/free-port.ts";

const program = "/usr/bin/redis-server";

/** Whether the tests of Redis can run; `.ci/run` installs it. */
export const hasRedis = existsSync(program);

export type RedisServer = {
	url: string;
	/** Ends it as a power cut would: it remembers nothing. */
	kill(): Promise<void>;
	start(): Promise<void>;
	/** Stops and continues it: it neither answers nor goes away. */
	hang(isHanging: boolean): void;
	close(): Promise<void>;
};

export async function openRedisServer(...more: string[]): Promise<RedisServer> {
	const folder = mkdtempSync(join(tmpdir(), "dvash-redis-"));
	const port = await freePort();
	const args = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", folder, "--save", "", ...more];
	let child: ChildProcess | undefined;
	const start = async () => {
		child = spawn(program, args, { stdio: "ignore" });
		for (let left = 600; !(await answers(port)); left -= 1) {
			if (left === 0) throw new Error("Redis did not start");
			await pause(50);
		}
	};
	const kill = async () => {
		if (!child || child.exitCode !== null || child.signalCode) return;
		const ended = once(child, "exit");
		child.kill("SIGKILL");
		await ended;
	};
	await start();
	return {
		url: `redis://127.0.0.1:${port}`,
		start,
		kill,
		hang: (isHanging) => void child?.kill(isHanging ? "SIGSTOP" : "SIGCONT"),
		close: async () => {
			await kill();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

async function answers(port: number): Promise<boolean> {
	const socket = connect(port, "127.0.0.1");
	const isOpen = await Promise.race([
		once(socket, "connect").then(() => true),
		once(socket, "error").then(() => false),
	]).catch(() => false);
	socket.destroy();
	return isOpen;
}

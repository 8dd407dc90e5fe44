// A small process that starts the children of `decode.server.ts`: forking the site itself, with its
// memory, stops every request for as long as that takes. It has no secrets and sees no file: the pipes
// of a child are handed to the site. It ends with the site.
import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";
import type { HostAnswer, HostOrder } from "./decode-jobs.server.ts";

const children = new Map<number, ChildProcess>();

function say(answer: HostAnswer, pipe?: unknown): void {
	// The site may be gone; then `disconnect` follows.
	process.send?.(answer, pipe as never, () => {});
}

try {
	setPriority(10);
} catch {
	// This system has no priorities.
}

function start(job: number, [file = "", ...args]: readonly string[]): void {
	const child = spawn(file, args, { env: {}, stdio: ["pipe", "pipe", "ignore"] });
	children.set(job, child);
	const end = () => {
		if (children.delete(job)) say({ job, what: "ended" });
	};
	child.once("error", end);
	child.once("exit", end);
	if (!child.pid) return;
	say({ job, what: "stdin" }, child.stdin);
	say({ job, what: "stdout" }, child.stdout);
}

process.on("message", ({ job, command }: HostOrder) => {
	if (command) start(job, command);
	else children.get(job)?.kill("SIGKILL");
});
process.once("disconnect", () => {
	for (const child of children.values()) child.kill("SIGKILL");
	process.exit();
});

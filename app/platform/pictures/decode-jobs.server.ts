import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { resolve } from "node:path";

/** To the host: start this command as a job, or, without one, kill the job. */
export type HostOrder = { job: number; command?: readonly string[] };

/** From the host: the message brings one of the job's pipes, or its process has ended. */
export type HostAnswer = { job: number; what: "stdin" | "stdout" | "ended" };

type Job = {
	stdin?: Socket;
	stdout?: Socket;
	onPipes(stdin: Socket, stdout: Socket): void;
	onEnd(): void;
};

const jobs = new Map<number, Job>();
let lastJob = 0;
let host: ChildProcess | null = null;

/** Starts the host at the first job; a host that has died is replaced at the next one. */
function openHost(): ChildProcess {
	if (host) return host;
	const opened = fork(resolve("app/platform/pictures/decode-host.ts"), {
		env: {},
		execArgv: [],
		stdio: ["ignore", "ignore", "ignore", "ipc"],
	});
	opened.on("message", receive);
	opened.once("error", () => lose(opened));
	opened.once("exit", () => lose(opened));
	host = opened;
	return opened;
}

function receive(answer: unknown, pipe?: unknown): void {
	const { job: number, what } = answer as HostAnswer;
	const job = jobs.get(number);
	if (what === "ended") end(number);
	else if (!job) (pipe as Socket | undefined)?.destroy();
	else {
		job[what] = pipe as Socket;
		if (job.stdin && job.stdout) job.onPipes(job.stdin, job.stdout);
	}
}

function end(number: number): void {
	const job = jobs.get(number);
	jobs.delete(number);
	keepAwake();
	job?.onEnd();
}

function lose(lost: ChildProcess): void {
	if (host !== lost) return;
	host = null;
	for (const [number, { stdin, stdout }] of [...jobs]) {
		// Its child can no longer be killed: without pipes it ends by itself.
		stdin?.destroy();
		stdout?.destroy();
		end(number);
	}
}

/** The host alone does not keep the site's process alive; a job does. */
function keepAwake(): void {
	const act = jobs.size > 0 ? "ref" : "unref";
	host?.[act]();
	host?.channel?.[act]();
}

/**
 * Starts a command at low priority with an empty environment, without forking this process.
 * @returns a function that kills it; harmless when it has ended.
 */
export function startJob(command: readonly string[], job: Job): () => void {
	lastJob += 1;
	const number = lastJob;
	jobs.set(number, job);
	const order = (message: HostOrder) => openHost().send(message, () => {});
	order({ job: number, command });
	keepAwake();
	return () => {
		if (jobs.has(number)) order({ job: number });
	};
}

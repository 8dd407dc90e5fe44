/** Programs that the walk runs, each ended by its id. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	closeSync,
	existsSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Everything that the walk writes. */
export const place = mkdtempSync(join(tmpdir(), "dvash-deploy-"));
chmodSync(place, 0o755);

const isRoot = process.getuid?.() === 0;
const idOf = (user: string, flag: string) =>
	Number(execFileSync("id", [flag, user], { encoding: "utf8" }));

/** Runs a program as an ordinary user of the machine; as whoever called when that is not root. */
const asUser = (user: string) => (isRoot ? { uid: idOf(user, "-u"), gid: idOf(user, "-g") } : {});

/** Gives a folder to the user that `asUser` means. */
export function giveTo(user: string, ...paths: string[]): void {
	if (isRoot) execFileSync("chown", ["-R", `${user}:`, ...paths]);
}

export type Program = { child: ChildProcess; log: string; ended: Promise<unknown> };

type Options = { cwd?: string; env?: NodeJS.ProcessEnv; user?: string };

const running = new Set<Program>();

/** Starts a program that goes on; what it says goes to a file named after it. */
export function begin(
	name: string,
	command: string,
	args: readonly string[],
	{ cwd, env, user }: Options = {},
): Program {
	const log = join(place, `${name}.log`);
	const file = openSync(log, "a");
	const child = spawn(command, args, {
		stdio: ["ignore", file, file],
		...(cwd ? { cwd } : {}),
		...(env ? { env } : {}),
		...(user ? asUser(user) : {}),
	});
	closeSync(file);
	const ended = once(child, "exit").catch(() => {});
	const program = { child, log, ended };
	running.add(program);
	void ended.then(() => running.delete(program));
	return program;
}

/** Sends a signal and waits until the program is gone; after 30 seconds it is killed. */
export async function end({ child, ended }: Program, signal: NodeJS.Signals): Promise<void> {
	child.kill(signal);
	const tooLong = setTimeout(() => child.kill("SIGKILL"), 30_000);
	await ended;
	clearTimeout(tooLong);
}

/** Ends whatever still runs, the newest first. */
export async function endAll(): Promise<void> {
	for (const program of [...running].reverse()) await end(program, "SIGINT");
}

/** Runs a program to its end; its output. @throws Error with the output when it fails. */
export async function run(
	command: string,
	args: readonly string[],
	{ cwd, env, user }: Options = {},
): Promise<string> {
	const child = spawn(command, args, {
		stdio: ["ignore", "pipe", "pipe"],
		...(cwd ? { cwd } : {}),
		...(env ? { env } : {}),
		...(user ? asUser(user) : {}),
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (piece: string) => {
			output += piece;
		});
	}
	const [code] = await once(child, "close");
	if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${output}`);
	return output;
}

/** Asks again and again until `look` gives something; the last lines of the log when it never does. */
export async function until<T>(
	what: string,
	look: () => Promise<T | undefined | false>,
	{ seconds = 60, log }: { seconds?: number; log?: string } = {},
): Promise<T> {
	for (let left = seconds * 10; left > 0; left -= 1) {
		const found = await look().catch(() => undefined);
		if (found) return found;
		await pause(100);
	}
	const lines = log && existsSync(log) ? readFileSync(log, "utf8").slice(-2_000) : "";
	throw new Error(`${what} did not happen within ${seconds} s. ${lines}`);
}

/** The folder of PostgreSQL's programs, the newest version's. */
function postgresBin(): string | undefined {
	const root = "/usr/lib/postgresql";
	if (!existsSync(root)) return undefined;
	const version = readdirSync(root)
		.sort((a, b) => Number(a) - Number(b))
		.at(-1);
	return join(root, version ?? "", "bin");
}

/** Debian's programs that the walk needs, installed when root lacks one. */
export function findPrograms(more: Readonly<Record<string, string>> = {}): {
	postgres: string;
	pgbouncer: string;
	nginx: string;
} {
	const find = () => ({
		postgres: postgresBin() ?? "",
		pgbouncer: "/usr/sbin/pgbouncer",
		nginx: "/usr/sbin/nginx",
	});
	const isThere = () =>
		[...Object.values(find()), ...Object.values(more)].every(
			(path) => path !== "" && existsSync(path),
		);
	if (!isThere() && isRoot) {
		const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
		execFileSync("apt-get", ["update"], { stdio: "ignore" });
		const packages = ["postgresql", "pgbouncer", "nginx-light", "openssl", ...Object.keys(more)];
		execFileSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], {
			stdio: "ignore",
			env,
		});
	}
	if (!isThere()) {
		const names = ["postgresql", "pgbouncer", "nginx", "openssl", ...Object.keys(more)];
		throw new Error(`Install ${names.join(", ")}: this runs them.`);
	}
	return find();
}

// Starts the site from fresh clones with older versions of Node and npm: once as the calling user,
// once (for root) as nobody and without git. Part of `.ci/run`.
import { execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.ts";

type Trial = { node: string; npm: string; signal: "SIGINT" | "SIGTERM"; isStranger: boolean };
type Ended = { code: number | null; output: string };

const trials: Trial[] = [
	{ node: "20.19.0", npm: "10.8.2", signal: "SIGINT", isStranger: true },
	{ node: "22.21.1", npm: "10.9.4", signal: "SIGTERM", isStranger: false },
];
const minutes = 60_000;
const root = join(import.meta.dirname, "..");
const place = mkdtempSync(join(tmpdir(), "dvash-fresh-"));
const isRoot = process.getuid?.() === 0;
const nobody = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));

/** The environment of a user whose first `node` and `npm` are those of `tools`. */
function environment(tools: string, port: number): NodeJS.ProcessEnv {
	const own = Object.entries(process.env).filter(
		([name]) => !/^npm_|^(INIT_CWD|NODE|NODE_ENV|PORT|ORIGIN|DATA_DIR|DATABASE_URL)$/i.test(name),
	);
	const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
	return {
		...Object.fromEntries(own),
		PATH: `${join(place, "bin")}:${join(tools, "node_modules/.bin")}:/usr/bin:/bin`,
		HOME: join(place, "home"),
		npm_config_registry: registry,
		PORT: String(port),
	};
}

/** Runs a process in its own group, like a terminal; killed after ten minutes. */
function begin(command: string, args: string[], options: SpawnOptions) {
	const child = spawn(command, args, { ...options, detached: true });
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (piece: string) => {
			output += piece;
		});
	}
	const end = (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal);
	const tooLong = setTimeout(() => end("SIGKILL"), 10 * minutes);
	const ended = new Promise<Ended>((done, failed) => {
		child.on("error", failed);
		child.on("close", (code) => {
			clearTimeout(tooLong);
			done({ code, output });
		});
	});
	return { child, ended, end };
}

async function pageOf(port: number, hasEnded: () => boolean): Promise<string> {
	while (!hasEnded()) {
		const signal = AbortSignal.timeout(minutes);
		const answer = await fetch(`http://127.0.0.1:${port}/about`, { signal }).catch(() => undefined);
		if (answer) return `${answer.status} ${await answer.text()}`;
		await pause(500);
	}
	return "no answer";
}

function clone(folder: string, isStranger: boolean): void {
	execFileSync("git", ["clone", "--quiet", "--depth", "1", `file://${root}`, folder]);
	mkdirSync(join(place, "bin"), { recursive: true });
	mkdirSync(join(place, "home"), { recursive: true });
	rmSync(join(place, "bin/git"), { force: true });
	if (!isStranger) return;
	rmSync(join(folder, ".git"), { recursive: true });
	writeFileSync(join(place, "bin/git"), "#!/bin/sh\nexit 127\n", { mode: 0o755 });
	if (isRoot) execFileSync("chown", ["-R", "nobody", folder, join(place, "home")]);
}

function toolsOf({ node, npm }: Trial): string {
	const tools = join(place, `node-${node}`);
	mkdirSync(tools);
	writeFileSync(join(tools, "package.json"), '{ "private": true }');
	const packages = [`node-${process.platform}-${process.arch}@${node}`, `npm@${npm}`];
	const args = ["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", ...packages];
	execFileSync("npm", args, { cwd: tools, stdio: ["ignore", "inherit", "inherit"] });
	return tools;
}

/** @returns null, or what went wrong. */
async function start(trial: Trial): Promise<string | null> {
	const tools = toolsOf(trial);
	const folder = join(place, `הפרויקט שלי (${trial.node})`);
	clone(folder, trial.isStranger);
	const port = await freePort();
	const options: SpawnOptions = {
		cwd: folder,
		env: environment(tools, port),
		stdio: ["ignore", "pipe", "pipe"],
		...(isRoot && trial.isStranger ? { uid: nobody("-u"), gid: nobody("-g") } : {}),
	};
	const site = begin("npm", ["start"], options);
	let hasEnded = false;
	site.ended.finally(() => {
		hasEnded = true;
	});
	const page = await pageOf(port, () => hasEnded);
	// Ctrl-C reaches every process of the terminal, a service manager's signal only the first one.
	if (!hasEnded && trial.signal === "SIGINT") site.end("SIGINT");
	else site.child.kill(trial.signal);
	const { code, output } = await site.ended;
	if (!/^200 .*<html[^>]*dir="rtl"/s.test(page)) return `${output}\n/about: ${page.slice(0, 200)}`;
	if (code !== 0) return `${output}\nnpm start ended with ${code} on ${trial.signal}`;
	const again = await begin("npm", ["run", "--silent", "prestart"], options).ended;
	rmSync(folder, { recursive: true });
	return again.code === 0 && again.output === "" ? null : `The second start:\n${again.output}`;
}

chmodSync(place, 0o755);
let failed = 0;
try {
	for (const trial of trials) {
		const began = Date.now();
		const wrong = await start(trial);
		const person = isRoot && trial.isStranger ? "nobody" : userInfo().username;
		const what = `a fresh start by ${person} with Node ${trial.node} and npm ${trial.npm}`;
		console.log(
			`${wrong ? "FAILED" : "ok"}: ${what} (${Math.round((Date.now() - began) / 1000)} s)`,
		);
		if (wrong) console.error(wrong);
		if (wrong) failed += 1;
	}
} finally {
	rmSync(place, { recursive: true, force: true });
}
process.exit(failed);

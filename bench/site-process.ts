import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { cast, castPassword } from "../db/seeds/cast.ts";
import { template } from "../e2e/site-at.ts";
import { freePort } from "../scripts/free-port.ts";
import { isBrief } from "./brief.ts";
import { cpuOf, untilReady } from "./load.ts";

/** The site as `npm start` or `npm run serve` runs it, in a process of its own. */
export type SiteProcess = {
	pid: number;
	port: number;
	/** Microseconds of CPU that it uses in a second without any request: the queue looks for work. */
	idle: number;
	stop(): Promise<void>;
};

/** A folder that `run` may fill and that is gone afterwards. */
export async function withFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
	const folder = mkdtempSync(join(tmpdir(), "dvash-bench-"));
	// Seeding the demo is most of a brief run.
	if (isBrief && existsSync(template)) cpSync(template, folder, { recursive: true });
	try {
		return await run(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Starts the site on a data folder and waits until it is ready. */
export async function startSite(
	dataDir: string,
	{
		idleMs = 4_000,
		mode = "start",
		env: given = {},
	}: { idleMs?: number; mode?: "start" | "serve"; env?: Record<string, string> } = {},
): Promise<SiteProcess> {
	const port = await freePort();
	const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" };
	const env = { ...process.env, ...own, ...given };
	const child = spawn(process.execPath, ["server.ts", mode], { env, stdio: "ignore" });
	const { pid } = child;
	if (!pid) throw new Error("the site did not start");
	const ended = new Promise<void>((done) => child.once("exit", () => done()));
	const stop = async () => {
		child.kill("SIGTERM");
		await ended;
	};
	try {
		await untilReady(port, "/readyz");
		const before = cpuOf(pid);
		await wait(idleMs);
		const idle = idleMs > 0 ? (cpuOf(pid) - before) / (idleMs / 1e3) : 0;
		return { pid, port, idle, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** The cookies of a demo person who signs in. */
export async function signIn(
	{ port }: Pick<SiteProcess, "port">,
	email: string = cast.dana.email,
): Promise<string> {
	const answer = await fetch(`http://127.0.0.1:${port}/auth`, {
		method: "POST",
		redirect: "manual",
		headers: { origin: `http://localhost:${port}` },
		body: new URLSearchParams({ email, password: castPassword }),
	});
	const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
	if (answer.status !== 302 && answer.status !== 303) throw new Error(`/auth: ${answer.status}`);
	return cookies.join("; ");
}

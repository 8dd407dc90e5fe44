/** Nodes of the site, started as the unit file does: an ordinary user, the release's folder, settings of production. */
import { join } from "node:path";
import { begin, end, type Program, until } from "./processes.ts";
import type { Release } from "./releases.ts";

export type Settings = Record<string, string>;

export type Node = {
	port: number;
	/** Asks to stop, as systemd does, and waits; killed after 15 seconds, which counts as a failure. */
	stop(): Promise<void>;
	/** Ends it as a power cut would. */
	kill(): Promise<void>;
	program: Program;
};

let count = 0;

/** Starts a node and waits until it is ready, or alive. */
export async function startNode(
	{ folder }: Release,
	port: number,
	settings: Settings,
	look: "/readyz" | "/healthz" = "/readyz",
): Promise<Node> {
	count += 1;
	const program = begin(
		`node-${count}`,
		process.execPath,
		["--import", join(process.cwd(), "scripts/deploy/paypal-host.mjs"), "server.ts", "serve"],
		{
			cwd: folder,
			user: "nobody",
			env: {
				PATH: process.env.PATH ?? "",
				NODE_ENV: "production",
				HOST: "127.0.0.1",
				PORT: String(port),
				...settings,
			},
		},
	);
	let hasEnded = false;
	void program.ended.then(() => {
		hasEnded = true;
	});
	await until(
		`node ${count} on port ${port}`,
		async () => {
			if (hasEnded) return "ended";
			const answer = await fetch(`http://127.0.0.1:${port}${look}`, {
				signal: AbortSignal.timeout(3_000),
			});
			return answer.ok && "ready";
		},
		{ log: program.log },
	);
	if (hasEnded) throw new Error(`Node ${count} ended at once: see ${program.log}`);
	return {
		port,
		program,
		stop: async () => {
			await end(program, "SIGTERM");
			if (program.child.exitCode !== 0)
				throw new Error(
					`A stopped node ended with ${program.child.exitCode ?? program.child.signalCode}`,
				);
		},
		kill: () => end(program, "SIGKILL"),
	};
}

/** Runs another process of ours, for tests that need to kill it. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { build } from "vite";

/** A running TypeScript program. */
export type Child = {
	/** The next line it prints; throws with its stderr when it ends first. */
	line(): Promise<string>;
	/** Writes a line to its input. */
	say(line: string): void;
	/** Kills it like a power cut and waits until it is gone. */
	kill(): Promise<void>;
	/** Its exit code. */
	ended: Promise<number | null>;
};

/** Starts a program whose imports are relative to the repository. */
export function startChild(program: string, ...values: string[]): Child {
	return startChildUnder([], program, ...values);
}

/** Bundles a program of ours whose imports need more than Node, such as pages' parts; its file. */
export async function bundleProgram(file: string, folder: string): Promise<string> {
	await build({
		configFile: false,
		logLevel: "silent",
		build: {
			ssr: file,
			outDir: folder,
			target: "node24",
			rolldownOptions: { output: { entryFileNames: "child.mjs" } },
		},
	});
	return join(folder, "child.mjs");
}

/** Starts it through another command, like `unshare` with its options. */
export function startChildUnder(outer: string[], program: string, ...values: string[]): Child {
	const node = [process.execPath, "--input-type=module-typescript", "--eval", program, "--"];
	const [command = "", ...rest] = [...outer, ...node, ...values];
	const child = spawn(command, rest, { stdio: "pipe" });
	const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	let complaint = "";
	child.stderr.on("data", (part) => {
		complaint += part;
	});
	const ended = new Promise<number | null>((done) => child.on("close", done));
	return {
		async line() {
			const next = await lines.next();
			if (next.done) throw new Error(`The other process ended: ${complaint}`);
			return next.value;
		},
		say(line) {
			child.stdin.write(`${line}\n`);
		},
		async kill() {
			child.kill("SIGKILL");
			await ended;
		},
		ended,
	};
}

/** Another process of ours, for tests that need one to be killed. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A running TypeScript program: its lines, and its end by SIGKILL. */
export type Child = {
	/** The next line it prints; an error with what it complained of when it ends first. */
	line(): Promise<string>;
	/** Ends it as a power cut would and waits until it is gone. */
	kill(): Promise<void>;
	/** Its exit code. */
	ended: Promise<number | null>;
};

/** Starts a program whose imports are relative to the repository. */
export function startChild(program: string, ...values: string[]): Child {
	const child = spawn(
		process.execPath,
		["--input-type=module-typescript", "--eval", program, "--", ...values],
		{ stdio: ["ignore", "pipe", "pipe"] },
	);
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
		async kill() {
			child.kill("SIGKILL");
			await ended;
		},
		ended,
	};
}

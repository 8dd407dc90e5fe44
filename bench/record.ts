import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { dirname } from "node:path";
import { type Figure, judge, type Verdict } from "./figures.ts";

/** A run as it is committed. */
type Run = {
	date: string;
	/** The commit that was measured. */
	commit: string;
	machine: { processor: string; cores: number; node: string; load: number };
	minutes: number;
	/** Groups without figures: what they need is not here, or they were not asked for. */
	leftOut: string[];
	figures: (Figure & { verdict: Verdict })[];
};

const git = (...args: string[]) =>
	execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** The last committed run of a file, or null. */
export function readCommitted(file: string): Run | null {
	try {
		return JSON.parse(git("show", `HEAD:./${file}`)) as Run;
	} catch {
		return null;
	}
}

type Found = Pick<Run, "minutes" | "leftOut"> & { figures: readonly Figure[] };

/** Writes a run beside the proofs, with its date and commit. */
export function writeRun(file: string, { minutes, leftOut, figures }: Found): void {
	const isChanged = git("status", "--porcelain", "--", "app", "db", "server.ts") !== "";
	const rounded = (_: string, value: unknown) =>
		typeof value === "number" ? Number(value.toPrecision(4)) : value;
	const run: Run = {
		date: new Date().toISOString().slice(0, 10),
		commit: git("rev-parse", "--short", "HEAD") + (isChanged ? " and changes" : ""),
		machine: {
			processor: cpus()[0]?.model ?? "unknown",
			cores: cpus().length,
			node: process.version,
			load: loadavg()[1] ?? Number.NaN,
		},
		minutes,
		leftOut,
		figures: figures.map((figure) => ({ ...figure, verdict: judge(figure) })),
	};
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(run, rounded, "\t")}\n`);
}

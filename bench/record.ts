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
	figures: Recorded[];
};

/** A figure, its verdict, and of which commit, when an earlier run measured it. */
type Recorded = Figure & { verdict: Verdict; commit?: string };

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

/**
 * Figures of the groups that a run left out stay, each with its commit; a group stays left out while no
 * run has measured it.
 */
export function keepOthers<Of extends Pick<Run, "commit" | "leftOut" | "figures">>(
	run: Of,
	before: Pick<Run, "commit" | "leftOut" | "figures"> | null,
): Of {
	if (!before) return run;
	const names = new Set(run.figures.map(({ name }) => name));
	const others = before.figures.filter(({ name }) => !names.has(name));
	return {
		...run,
		leftOut: run.leftOut.filter((name) => before.leftOut.includes(name)),
		figures: [...others.map((one) => ({ commit: before.commit, ...one })), ...run.figures],
	};
}

/** Writes a run beside the proofs, with its date and commit; `before` is what it adds to. */
export function writeRun(
	file: string,
	{ minutes, leftOut, figures }: Found,
	before: Run | null,
): void {
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
	writeFileSync(file, `${JSON.stringify(keepOthers(run, before), rounded, "\t")}\n`);
}

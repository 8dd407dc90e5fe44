import { isBrief } from "./brief.ts";
import { exitCodeOf, type Figure, judge, lineOf } from "./figures.ts";
import { readCommitted, writeRun } from "./record.ts";

/** Groups of figures by name; a group without figures lacks what it needs. */
export type Groups = Readonly<Record<string, () => Promise<Figure[]>>>;

/**
 * Measures the groups named on the command line, or all of them, and ends the process: with 1 when a goal
 * is missed or a group failed, with 2 when one could not be judged. A run of all groups is written to
 * `file`; one of some groups only with `--record`. The committed figures of groups left out or failed stay.
 */
export async function runGroups(file: string, groups: Groups): Promise<never> {
	const given = process.argv.slice(2);
	const asked = given.filter((name) => !name.startsWith("--"));
	const unknown = asked.filter((name) => !groups[name]);
	if (unknown.length > 0) {
		console.error(`Unknown: ${unknown.join(", ")}. There are ${Object.keys(groups).join(", ")}.`);
		process.exit(64);
	}
	const began = performance.now();
	const before = readCommitted(file);
	const figures: Figure[] = [];
	const leftOut: string[] = [];
	const failed: string[] = [];
	for (const [name, bench] of Object.entries(groups)) {
		const isAsked = asked.length === 0 || asked.includes(name);
		const found = isAsked ? await bench().catch((error: unknown) => fail(name, error)) : [];
		if (!found) failed.push(name);
		else if (isAsked) print(name, found, before?.figures ?? []);
		if (!found?.length) leftOut.push(name);
		figures.push(...(found ?? []));
	}
	if (isBrief) process.exit(failed.length > 0 ? 1 : 0);
	const minutes = (performance.now() - began) / 60_000;
	const found = { minutes, leftOut, figures };
	if (asked.length === 0) writeRun(file, found, failed.length > 0 ? before : null);
	else if (given.includes("--record")) writeRun(file, found, before);
	const verdicts = figures.map(judge);
	const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
	console.log(
		`${count("met")} met, ${count("MISSED")} missed, ${count("not judged")} not judged, in ${minutes.toFixed(1)} minutes; the last run was of ${before?.commit ?? "none"}.`,
	);
	process.exit(failed.length > 0 ? 1 : exitCodeOf(verdicts));
}

/** The other groups go on. */
function fail(name: string, error: unknown): null {
	console.error(`FAILED      ${name}:`, error);
	return null;
}

function print(name: string, found: readonly Figure[], before: readonly Figure[]): void {
	if (found.length === 0) console.log(`left out    ${name}: what it needs is not here`);
	else if (isBrief) console.log(`ran         ${name}`);
	else
		for (const figure of found)
			console.log(
				lineOf(
					figure,
					before.find((one) => one.name === figure.name),
				),
			);
}

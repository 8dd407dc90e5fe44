import { addDays } from "../../dates.ts";
import type { checkers, Seal } from "../chain-links.server.ts";
import type { Outside } from "../outside.server.ts";
import type { Findings } from "./findings.server.ts";

type Seals = {
	/** Those of the days before the open one, in order. */
	seals: readonly Seal[];
	openDay: string | undefined;
	/** The day of the first link. */
	firstDay: string | undefined;
	outside: Outside;
};

/**
 * Checks that every day has its seal, as it was signed and as the data folder has it. Those of an old
 * secret come first.
 * @returns how many an old secret signed.
 */
export function checkSeals(
	findings: Findings,
	check: ReturnType<typeof checkers>,
	{ seals, openDay, firstDay, outside }: Seals,
): number {
	const signed = seals.map((seal) => ({ day: seal.day, by: check.seal(seal) }));
	const first = signed.findIndex(({ by }) => by !== "unknown");
	for (const [index, { day, by }] of signed.entries()) {
		if (by === false) findings.add({ what: "changed", day });
		if (by === "unknown" && first >= 0 && index > first) findings.add({ what: "key", day });
	}
	checkDays(findings, { seals, openDay, firstDay, outside });
	return first < 0 ? signed.length : first;
}

function checkDays(findings: Findings, { seals, openDay, firstDay, outside }: Seals): void {
	const own = new Map(seals.map((seal) => [seal.day, seal]));
	const theirs = new Map(outside.seals.map((seal) => [seal.day, seal]));
	const begun = firstDay && openDay && firstDay < openDay ? [firstDay] : [];
	const days = [...own.keys(), ...theirs.keys(), ...begun].sort();
	const [first] = days;
	const last = days.at(-1);
	const due = openDay && addDays(openDay, -1);
	if (!first || !last) return;
	for (let day = first; day <= last || (due && day <= due); day = addDays(day, 1)) {
		const [here, there] = [own.get(day), theirs.get(day)];
		if (!here) findings.add({ what: "day", day });
		else if (there && !isSame(there, here)) findings.add({ what: "changed", day });
	}
}

const isSame = (one: Seal, other: Seal) =>
	one.entries === other.entries &&
	one.position === other.position &&
	one.hash === other.hash &&
	one.mac === other.mac &&
	one.key === other.key;

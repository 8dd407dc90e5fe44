import { enoughTags } from "../profiles/completeness.ts";
import type { TextField } from "../profiles/texts/texts.ts";

/** What /today proposes, in this order: each makes its member easier to find, or to choose. */
export const steps = ["portrait", "sentence", "tags", "seeks", "wishes", "who"] as const;

export type Step = (typeof steps)[number];

export type Known = {
	/** The texts that others read. */
	shown: ReadonlyMap<TextField, string>;
	/** The texts that the staff still review. */
	waiting: ReadonlySet<TextField>;
	portrait: "shown" | "waiting" | "missing";
	hasWishes: boolean;
	hasChosenWriters: boolean;
};

/** Done; under way, and nothing to do; to do. */
export type StepState = "lit" | "ajar" | "shut";

/** How far each step is, from what others read. */
export function stepStates(known: Known): Record<Step, StepState> {
	const { shown, waiting, portrait, hasWishes, hasChosenWriters } = known;
	const text = (field: TextField, least = 1): StepState => {
		const count = shown.get(field)?.split(" ").length ?? 0;
		if (count >= least) return "lit";
		return waiting.has(field) ? "ajar" : "shut";
	};
	const done = (isDone: boolean): StepState => (isDone ? "lit" : "shut");
	return {
		portrait: ({ shown: "lit", waiting: "ajar", missing: "shut" } as const)[portrait],
		sentence: text("sentence"),
		tags: text("tags", enoughTags),
		seeks: text("seeks"),
		wishes: done(hasWishes),
		who: done(hasChosenWriters),
	};
}

/** The step to propose; null: none is left, or none that the member wants to be asked about. */
export function nextStep(
	states: Readonly<Record<Step, StepState>>,
	aside: readonly Step[],
): Step | null {
	return steps.find((step) => states[step] === "shut" && !aside.includes(step)) ?? null;
}

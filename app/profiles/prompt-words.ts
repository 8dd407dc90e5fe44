import { type PromptKey, prompts } from "./lists.ts";
import { say, type Viewer } from "./say.ts";

type Words = { label: string; f?: string; m?: string };

/** A question worded for the person who answers it. */
export function promptWords(key: PromptKey, person: Viewer): string {
	const words: Words | undefined = prompts.find(({ value }) => value === key);
	if (!words) return key;
	const { label, f = label, m = label } = words;
	return say(person, { f, m, n: label });
}

export const promptChoices = (person: Viewer) =>
	prompts.map(({ value }) => ({ value, label: promptWords(value, person) }));

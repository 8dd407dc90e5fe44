import type { StoredTexts } from "./texts.server.ts";
import { type TextField, textFields, type WantedTexts } from "./texts.ts";

/** The moderation status of one of the owner's texts. */
export type TextState = {
	state: "shown" | "waiting" | "refused";
	/** Others still read an older text in the meantime. */
	hasOlder: boolean;
	/** Why it was refused. */
	reason?: string;
};

export type TextStates = Partial<Record<TextField, TextState>>;

/** The status of each text that the owner wants to show; fields without a text are absent. */
export function findStates(wanted: WantedTexts, { shown, refused }: StoredTexts): TextStates {
	const states: TextStates = {};
	for (const field of textFields) {
		const text = wanted[field];
		if (text == null) continue;
		const before = shown.get(field);
		const no = refused.get(field);
		const hasOlder = before !== undefined && before !== text;
		if (before === text) states[field] = { state: "shown", hasOlder };
		else if (no?.text === text) states[field] = { state: "refused", hasOlder, reason: no.reason };
		else states[field] = { state: "waiting", hasOlder };
	}
	return states;
}

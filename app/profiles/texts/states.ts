import { checkText } from "../../moderation/rules/engine.server.ts";
import type { StoredTexts } from "./texts.server.ts";
import { type TextField, textFields, type WantedTexts } from "./texts.ts";

/** The moderation status of one of the owner's texts. */
export type TextState = {
	state: "shown" | "waiting" | "held" | "refused";
	/** Others still read an older text in the meantime. */
	hasOlder: boolean;
	/** Why it was refused. */
	reason?: string;
};

/** Told as that and nothing more, until a person has decided (`members.md` 7). */
const isHeld = (text: string) => checkText(text, "profile").verdict === "hold";

export type TextStates = Partial<Record<TextField, TextState>>;

/** Of an alias that its owner emptied. */
const staying: TextState = {
	state: "shown",
	hasOlder: false,
	reason: "הכינוי הקודם, עד שיאושר אחר",
};

/** The status of each text that the owner wants to show; fields without a text are absent. */
export function findStates(wanted: WantedTexts, { shown, refused }: StoredTexts): TextStates {
	const states: TextStates = {};
	for (const field of textFields) {
		const text = wanted[field];
		const before = shown.get(field);
		if (text == null) {
			if (field === "display_name" && before !== undefined) states[field] = staying;
			continue;
		}
		const no = refused.get(field);
		const hasOlder = before !== undefined && before !== text;
		if (before === text) states[field] = { state: "shown", hasOlder };
		else if (no?.text === text) states[field] = { state: "refused", hasOlder, reason: no.reason };
		else states[field] = { state: isHeld(text) ? "held" : "waiting", hasOlder };
	}
	return states;
}

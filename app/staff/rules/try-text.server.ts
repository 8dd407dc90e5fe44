import { isNearCopy, sketchOf } from "../../moderation/copies.server.ts";
import { copyRules, judgeMessage } from "../../moderation/judge-message.ts";
import { type Checked, checkText, rules } from "../../moderation/rules/engine.server.ts";
import type { Place } from "../../moderation/rules/rule.ts";
import type { Site } from "../../platform/site.ts";

/** A text to try: its place, and for a message what four others got before it. */
type Trial = { text: string; place: Place; earlier?: string | undefined };

/** What the rules find in a text, and in words what a message brings along. */
export function tryText(
	{ vault }: Pick<Site, "vault">,
	{ text, place, earlier = "" }: Trial,
): Checked & { notes: readonly string[] } {
	if (place !== "message") return { ...checkText(text, place), notes: [] };
	const [sketch, other] = [text, earlier].map((one) =>
		sketchOf(one, (shingle) => vault.digest("tried sketch", shingle)),
	);
	const isCopy = sketch != null && other != null && isNearCopy(sketch, other);
	const { verdict, hits, cards, lane } = judgeMessage(text, {
		sentBefore: 0,
		copies: isCopy ? 4 : 0,
	});
	const notes = [
		cards.safety && "ליד ההודעה מופיע כרטיס בטיחות",
		cards.meeting && "ליד ההודעה מופיעים כללי הפגישה הראשונה",
		lane !== null && `פנייה לטיפול, מסלול ${lane}`,
	];
	return { verdict, hits, notes: notes.filter((note) => note !== false) };
}

/** The rules as their page lists them; how each finds something stays on the server. */
export function listRules() {
	return [...rules, ...copyRules].map(({ key, title, family, version, sentence, scores }) => ({
		key,
		title,
		family,
		version,
		sentence,
		scores,
	}));
}

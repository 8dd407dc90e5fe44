import { type FieldTexts, judgeTexts } from "../moderation/judge.ts";
import { recordHits } from "../moderation/rule-hits.server.ts";
import type { Site } from "../platform/site.ts";
import { sure } from "../profiles/edits/field-texts.ts";
import { readProfile } from "../profiles/profile.server.ts";

/** The texts of a form that the profile takes. */
export type JoinTexts = {
	texts: FieldTexts;
	/** The form's field of the name, which becomes the alias. */
	nameField: "fullName" | "firstName";
};

type FieldErrors = Record<string, string[]>;

/**
 * Applies the rules for texts to what a joining form changes in the profile. A visitor, whose form waits
 * until after the sign-up and is judged again then, is only told what cannot be saved at all.
 */
export async function judgeJoin(
	{ db }: Pick<Site, "db">,
	person: { accountId: string } | null,
	{ texts, nameField }: JoinTexts,
	sent: FormData,
): Promise<{ fieldErrors: FieldErrors; asked: string }> {
	const stored = person && (await readProfile(db, person));
	const known = new Set(Object.values(stored ?? {}));
	const changed = Object.fromEntries(
		Object.entries(texts).filter(([, text]) => text != null && !known.has(text)),
	);
	const { reasons, asked, hits } = judgeTexts(changed, String(sent.get(sure) ?? ""));
	if (person) await recordHits(db, person, hits);
	const fieldErrors: FieldErrors = {};
	if (!person && asked !== "") return { fieldErrors, asked: "" };
	for (const [field, reason] of Object.entries(reasons)) {
		fieldErrors[field === "display_name" ? nameField : field] = [reason];
	}
	return { fieldErrors, asked };
}

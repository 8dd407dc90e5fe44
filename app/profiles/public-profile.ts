import {
	type Boundary,
	boundaries,
	type Education,
	educations,
	type PromptKey,
	prompts,
	type Seek,
	seeks,
	splitAnswer,
	type Tag,
	tags,
} from "./lists.ts";
import type { ProfileValues } from "./profile.ts";
import type { TextField } from "./texts/texts.ts";

const month = new Intl.DateTimeFormat("he-IL", {
	timeZone: "Asia/Jerusalem",
	month: "long",
	year: "numeric",
});

/** The words of the badge, with the month it was given: `תמונה אומתה · נובמבר 2026`. */
export function badgeWords(since: Date): string {
	return `תמונה אומתה · ${month.format(since)}`;
}

/** What was checked for the badge, and what was not. */
export const badgeMeaning =
	"הצוות השווה את התמונה הראשונה לצילום בתנוחה שהוגרלה. שם, עיסוק ומה שנכתב בפרופיל לא נבדקו מול מסמכים.";

/**
 * What others get to see of a member, and nothing else: no address, phone, legal name, order or
 * exact date. Null and empty values are not shown.
 */
export type PublicProfile = {
	alias: string | null;
	age: number | null;
	/** For grammar only. */
	gender: ProfileValues["gender"];
	town: string | null;
	sentence: string | null;
	profession: string | null;
	education: Education | null;
	seeks: Seek[];
	tags: Tag[];
	interests: string | null;
	expectations: string | null;
	answers: { prompt: PromptKey; answer: string }[];
	boundaries: Boundary[];
};

export const publicProfile = (
	{ age, gender }: Pick<ProfileValues, "age" | "gender">,
	texts: ReadonlyMap<TextField, string>,
): PublicProfile => ({ ...publicTexts(texts), age, gender });

export function publicTexts(
	texts: ReadonlyMap<TextField, string>,
): Omit<PublicProfile, "age" | "gender"> {
	const text = (field: TextField) => texts.get(field) ?? null;
	/** Leaves out keys that the list no longer has. */
	const chosen = <Value extends string>(list: readonly { value: Value }[], field: TextField) => {
		const keys = (text(field) ?? "").split(" ");
		return list.map(({ value }) => value).filter((value) => keys.includes(value));
	};
	return {
		alias: text("display_name"),
		town: text("location"),
		sentence: text("sentence"),
		profession: text("profession"),
		education: chosen(educations, "education")[0] ?? null,
		seeks: chosen(seeks, "seeks"),
		tags: chosen(tags, "tags"),
		interests: text("interests"),
		expectations: text("expectations"),
		answers: (["prompt1", "prompt2"] as const).flatMap((field) => {
			const { key, answer } = splitAnswer(text(field) ?? "");
			const prompt = prompts.find(({ value }) => value === key)?.value;
			return prompt && answer ? [{ prompt, answer }] : [];
		}),
		boundaries: chosen(boundaries, "boundaries"),
	};
}

import * as v from "valibot";
import { email, formOf, israeliPhone, lengths } from "../../platform/forms/rules.ts";

/** An address or a phone number, in the form in which accounts keep theirs. */
export type Contact = { kind: "email" | "phone"; text: string };

const missing = "יש לכתוב כתובת אימייל או מספר טלפון";
const wrong = "זו לא כתובת אימייל ולא מספר טלפון בישראל. לדוגמה: name@example.com או 050-000-0000";

/** Adding somebody whom one never wants to meet. */
export const contactForm = formOf({
	contact: v.pipe(
		v.string(missing),
		v.rawTransform<string, Contact>(({ dataset, addIssue, NEVER }) => {
			const isAddress = dataset.value.includes("@");
			const rule = isAddress ? email(missing) : israeliPhone(missing);
			const { success, output, issues } = v.safeParse(rule, dataset.value);
			if (success) return { kind: isAddress ? "email" : "phone", text: output };
			const [{ message }] = issues;
			addIssue({ message: isAddress || message === missing ? message : wrong });
			return NEVER;
		}),
		v.metadata({ longest: lengths.email }),
	),
});

/** By what its owner recognises an entry: the first letter and the domain, or the last three digits. */
export function labelOf({ kind, text }: Contact): string {
	if (kind === "phone") return `•••${text.slice(-3)}`;
	const [first = ""] = text;
	return `${first}•••${text.slice(text.lastIndexOf("@"))}`;
}

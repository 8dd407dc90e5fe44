/** Whom a VIP writes to: by the name that they chose; without one the team answers for now. */
export type NamedContact = {
	name: string | null;
	gender: "male" | "female" | null;
	/** When they answer, as `hoursWords` writes it. */
	hours: string;
};

/** What they are to the member. */
export function contactNoun({ name, gender }: Pick<NamedContact, "name" | "gender">): string {
	if (name === null) return "מי עונה לך היום";
	return gender === "female" ? "אשת הקשר שלך" : "איש הקשר שלך";
}

/** To whom: the Hebrew letter before the name; before a Latin one with a maqaf. */
export function toContact({ name }: Pick<NamedContact, "name">): string {
	if (name === null) return "לצוות";
	return `ל${/^\p{Script=Hebrew}/u.test(name) ? "" : "־"}\u2068${name}\u2069`;
}

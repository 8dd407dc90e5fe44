/** A VIP's contact, under their chosen name; without one the team answers for now. */
export type NamedContact = {
	name: string | null;
	gender: "male" | "female" | null;
	/** When they answer, as `hoursWords` writes it. */
	hours: string;
};

/** The noun for the contact's role towards the member. */
export function contactNoun({ name, gender }: Pick<NamedContact, "name" | "gender">): string {
	if (name === null) return "מי עונה לך היום";
	return gender === "female" ? "אשת הקשר שלך" : "איש הקשר שלך";
}

/** Addressed to the contact: the Hebrew prefix before the name; with a maqaf before a Latin one. */
export function toContact({ name }: Pick<NamedContact, "name">): string {
	if (name === null) return "לצוות";
	return `ל${/^\p{Script=Hebrew}/u.test(name) ? "" : "־"}\u2068${name}\u2069`;
}

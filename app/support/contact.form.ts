import { choice, email, formOf, lengths, requiredText } from "../platform/forms/rules.ts";

/** Subjects of the contact form, in the specification's order (section 9). */
export const subjects = [
	{ value: "general", label: "שאלה כללית" },
	{ value: "technical", label: "בעיה טכנית" },
	{ value: "billing", label: "חיוב ותשלומים" },
	{ value: "privacy", label: "פרטיות" },
	{ value: "feedback", label: "משוב והצעות" },
	{ value: "other", label: "נושא אחר" },
] as const;

/** The contact form. */
export const contactForm = formOf({
	name: requiredText("חסר שם", lengths.name),
	email: email("חסרה כתובת אימייל, כדי שנוכל להשיב"),
	subject: choice(
		["general", "technical", "billing", "privacy", "feedback", "other"],
		"חסר נושא הפנייה",
	),
	message: requiredText("חסרה ההודעה עצמה", lengths.message),
});

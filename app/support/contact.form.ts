import { lengths } from "../platform/forms/lengths.ts";
import { choice, email, formOf, requiredText } from "../platform/forms/rules.ts";

/** Subjects of the contact form, in the specification's order (section 9). */
export const subjects = [
	{ value: "general", label: "שאלה כללית" },
	{ value: "technical", label: "בעיה טכנית" },
	{ value: "billing", label: "חיוב ותשלומים" },
	{ value: "privacy", label: "פרטיות" },
	{ value: "feedback", label: "משוב והצעות" },
	{ value: "other", label: "נושא אחר" },
] as const;

export const contactForm = formOf({
	name: requiredText("איך לקרוא לך?", lengths.name),
	email: email("יש לכתוב כתובת אימייל, כדי שנוכל להשיב"),
	subject: choice(
		["general", "technical", "billing", "privacy", "feedback", "other"],
		"יש לבחור נושא לפנייה",
	),
	message: requiredText("יש לכתוב את ההודעה", lengths.message),
});

import * as v from "valibot";
import { newPassword } from "../../accounts/passwords/password.form.ts";
import { choice, formOf, requiredText } from "../../platform/forms/rules.ts";

export const addresses = [
	{ value: "female", label: "בלשון נקבה" },
	{ value: "male", label: "בלשון זכר" },
	{ value: "none", label: "לא לציין" },
] as const;

export const acceptForm = formOf({
	name: requiredText("איך לקרוא לך?", 60),
	gender: v.pipe(
		choice(["female", "male", "none"], "יש לבחור לשון פנייה"),
		v.transform((gender) => (gender === "none" ? null : gender)),
	),
	password: newPassword,
});

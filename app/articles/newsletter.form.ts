import { brand } from "../brand.ts";
import { email, formOf } from "../platform/forms/rules.ts";

/** The newsletter box. */
export const newsletterForm = formOf({
	email: email("חסרה כתובת אימייל, כדי שיהיה לאן לשלוח"),
});

/** What a person agrees to by subscribing: shown beside the field and stored word for word. */
export const consentText = `שליחת הכתובת היא הסכמה לקבל באימייל מכתב אחד בחודש מצוות ${brand.name}. אפשר להפסיק בכל רגע בלחיצה אחת.`;

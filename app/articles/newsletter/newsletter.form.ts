import * as v from "valibot";
import { brand } from "../../brand.ts";
import { email, formOf } from "../../platform/forms/rules.ts";

/** What a person agrees to by subscribing: shown next to the field and stored word for word. */
export const consentText = `שליחת הכתובת היא הסכמה לקבל באימייל מכתב מדי פעם, לכל היותר אחד בחודש, מצוות ${brand.name}. אפשר להפסיק בכל רגע בלחיצה אחת.`;

export const newsletterForm = formOf({
	email: email("יש לכתוב כתובת אימייל, כדי שיהיה לאן לשלוח"),
});

/** Flash value: a mail about a subscription was just queued. */
export const justSubscribed = v.literal("newsletter mail queued");

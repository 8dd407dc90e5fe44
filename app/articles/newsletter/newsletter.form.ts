import * as v from "valibot";
import { email, formOf } from "../../platform/forms/rules.ts";

export const newsletterForm = formOf({
	email: email("יש לכתוב כתובת אימייל, כדי שיהיה לאן לשלוח"),
});

/** Flash value: a mail about a subscription was just queued. */
export const justSubscribed = v.literal("newsletter mail queued");

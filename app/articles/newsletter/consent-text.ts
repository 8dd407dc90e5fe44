import { brand } from "../../brand.ts";

/** What a person agrees to by subscribing: shown next to the field and stored word for word. */
export const consentText = `שליחת הכתובת היא הסכמה לקבל באימייל מכתב מדי פעם, לכל היותר אחד בחודש, מצוות ${brand.name}. אפשר להפסיק בכל רגע בלחיצה אחת.`;

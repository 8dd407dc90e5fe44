import { email, formOf, reasonText } from "../../platform/forms/rules.ts";

const reason = reasonText("יש לכתוב מה קרה", "התיאור קצר מדי", 1_000);

/** Why the second factor and its codes cannot be used any more. */
export const lostFactorForm = formOf({ reason });

/** Another address, and why the old one cannot be read any more. */
export const lostAddressForm = formOf({ email: email("יש לכתוב כתובת אימייל"), reason });

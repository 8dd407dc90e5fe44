import { email, formOf, reasonText } from "../../platform/forms/rules.ts";

const reason = reasonText("יש לכתוב מה קרה", "התיאור קצר מדי", 1_000);

export const lostFactorForm = formOf({ reason });

export const lostAddressForm = formOf({ email: email("יש לכתוב כתובת אימייל"), reason });

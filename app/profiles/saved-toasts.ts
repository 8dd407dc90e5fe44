import * as v from "valibot";

/** Flash value after a save: which form was saved. */
export const justSaved = v.picklist(["profile saved", "facts saved", "wishes saved"]);

/** Toasts after a save (`product.md`, "Texts of the error catalogue"). */
export const savedToasts = {
	profile: { kind: "success", title: "נשמר", body: "הפרופיל עודכן בהצלחה" },
	facts: { kind: "success", title: "נשמר", body: "הפרטים לחברים עודכנו בהצלחה" },
	wishes: { kind: "success", title: "נשמר", body: "ההעדפות עודכנו בהצלחה" },
} as const;

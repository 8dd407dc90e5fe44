import { choice, formOf } from "../../platform/forms/rules.ts";

/** Acceptance of the current terms and privacy policy, each for itself and never ticked in advance. */
export const termsForm = formOf({
	terms: choice(["on"], "כדי להמשיך צריך לאשר את התנאים"),
	privacy: choice(["on"], "כדי להמשיך צריך לאשר את מדיניות הפרטיות"),
});

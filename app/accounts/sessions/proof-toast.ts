import type { Flash } from "../../platform/site.ts";

/** After an unlock that was asked for by pressing a button: what the button does is not done yet. */
export const proofToast: Flash["toast"] = {
	kind: "success",
	title: "הזהות אושרה",
	body: "עכשיו אפשר לחזור על הפעולה",
};

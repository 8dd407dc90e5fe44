import type { Flash } from "../../platform/site.ts";

/** After reauthenticating because of a POST, which has not been carried out yet. */
export const reauthenticatedToast: Flash["toast"] = {
	kind: "success",
	title: "הזהות אושרה",
	body: "עכשיו אפשר לחזור על הפעולה",
};

import type { CancelRefusal } from "./find-purchase.server.ts";

/** Short labels for purchases that cannot be cancelled; an upgraded one has a page of its own. */
export const cancelStatusLabels: Record<Exclude<CancelRefusal["refused"], "upgraded">, string> = {
	unknown: "",
	"nothing-left": "אין מה להחזיר",
	used: "אין מה להחזיר",
	cancelled: "בוטלה",
	"in-hand": "בוטלה, וההחזר בטיפול",
	"paid-back": "הוחזר כסף",
	disputed: "בבדיקה",
};

import type { CancelRefusal } from "./find-deal.server.ts";

/** How a deal stands that cannot be cancelled, in a word or two; an upgraded one has a page that says more. */
export const standings: Record<Exclude<CancelRefusal["refused"], "upgraded">, string> = {
	unknown: "",
	"nothing-left": "אין מה להחזיר",
	cancelled: "בוטלה",
	"in-hand": "בוטלה, וההחזר בטיפול",
	"paid-back": "הוחזר כסף",
	disputed: "בבדיקה",
};

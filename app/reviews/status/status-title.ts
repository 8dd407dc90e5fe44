import { say } from "../../profiles/say.ts";
import type { StatusView } from "./read-status.server.ts";

export function titleOf(view: StatusView): string {
	const { word, refund, standing } = view;
	const isMan = standing.role === "daddy";
	switch (word) {
		case "no-form":
			return "עוד לא ביקשת להצטרף";
		case "unpaid":
			if (view.noSale?.why === "pending") return "התשלום בבדיקה";
			return standing.application ? "הבקשה נפתחה שוב" : "הבקשה נפתחת עם התשלום";
		case "verify":
			return say(view, {
				f: "הבקשה אצלנו. עכשיו תורך.",
				m: "הבקשה אצלנו. עכשיו תורך.",
				n: "הבקשה אצלנו. נשאר האימות.",
			});
		case "asked":
			return "צריך עוד דבר אחד";
		case "waiting":
			return "הכול הגיע. עכשיו תורנו.";
		case "rejected":
			if (!isMan) return "הפעם לא אישרנו";
			if (!refund) return "הפעם לא אישרנו";
			return refund.isDone ? "לא אישרנו, והכסף הוחזר" : "לא אישרנו, והכסף בדרך חזרה";
		case "appeal-begun":
			return "נשאר צילום אחד, והערעור יוצא";
		case "appeal-sent":
			return "הערעור אצלנו";
		case "appeal-upheld":
			return "ההחלטה נשארת";
		case "withdrawn":
			return isMan || standing.application?.closedWhy ? "הבקשה נסגרה" : "משכת את הבקשה";
		case "approved":
			return "הבקשה אושרה";
	}
}

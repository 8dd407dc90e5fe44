import { planOf } from "../../memberships/plans.ts";
import { week } from "../../platform/time.ts";
import type { CurrentMember } from "../member.server.ts";

/** A reached limit: what happens to the act, the rule, when it opens again, what stays free. */
export type LimitWords = {
	title: string;
	text: string;
	rule: string;
	opens: string;
	free: string;
};

/** Why the number is what it is: the first week, the plan, or none. */
export function whoseLimit({ role, since, membership }: CurrentMember, now: Date): string {
	if (now.getTime() - since.getTime() < week) return "בשבוע הראשון";
	if (role === "baby") return "";
	return membership ? `במסלול ${planOf(membership.plan.id).name}` : "בלי מסלול פעיל";
}

export function heartLimit(most: number, whose: string, opens: string): LimitWords {
	return {
		title: "הלב הזה יחכה למחר",
		text: "כל הלבבות של היום כבר ניתנו, והלב הזה לא נשלח.",
		rule: `${most === 1 ? "לב אחד" : `${most} לבבות`} ביום ${whose}`.trim(),
		opens,
		free: "להסתכל בגלריה, להוריד לב שניתן, להסתיר ולחסום",
	};
}

export function profileLimit(most: number, whose: string, opens: string): LimitWords {
	return {
		title: "הפרופיל הזה יחכה למחר",
		text: "נפתחו היום כל הפרופילים שאפשר. מה שכבר נפתח היום נשאר פתוח.",
		rule: `${most} פרופילים ביום ${whose}`.trim(),
		opens,
		free: "הגלריה, המועדפים והפרופילים שנפתחו היום",
	};
}

export function searchLimit(opens: string): LimitWords {
	return {
		title: "רגע של מנוחה",
		text: "נפתחו כאן הרבה רשימות בזמן קצר.",
		rule: "120 חיפושים ורשימות בשעה, כדי שאיש לא יעתיק את הגלריה",
		opens,
		free: "לחזור לפרופיל שכבר נפתח, להסתיר ולחסום",
	};
}

/** Too many hearts, hidings and blocks in an hour, as a sentence. */
export const actLimit = (opens: string) =>
	`נשלחו כאן הרבה פעולות בזמן קצר, והאחרונה לא בוצעה. אפשר לשלוח אותה שוב ${opens}.`;

/** Too many pages in an hour or a day, for anybody. */
export function pageLimit(opens: string): LimitWords {
	return {
		title: "רגע של מנוחה",
		text: "נפתחו כאן הרבה פרופילים בזמן קצר.",
		rule: "60 פרופילים בשעה ו־300 ביום, כדי שאיש לא יעתיק את הגלריה",
		opens,
		free: "הגלריה והמועדפים",
	};
}

import type { ReactNode } from "react";
import { formatMoment } from "../../platform/dates.ts";
import { verdictNames } from "../queues/words.ts";
import type { Unmade } from "./item-acts.server.ts";
import type { LoadedItem } from "./load-item.server.ts";

const notSent = "ההחלטה לא נשלחה.";

/** Why a decision was not made, and what is left to do. */
export function refusalWords(
	refused: Exclude<Unmade["refused"], "preview" | "reason">,
	{ item }: Pick<LoadedItem, "item">,
): ReactNode {
	switch (refused) {
		case "decided":
			return <Decided item={item} />;
		case "taken":
			return (
				<>
					<b>{notSent}</b> הפריט אצל <bdi>{item.holder?.name ?? "מישהו אחר"}</bdi>. אפשר יהיה לקחת
					אותו שוב אחרי שחרור.
				</>
			);
		case "changed":
			return (
				<>
					<b>{notSent}</b> משהו השתנה מאז שהעמוד נפתח: טקסט, תמונה או אימות. העמוד מציג עכשיו את
					החדש.
				</>
			);
		case "no_photo":
			return (
				<>
					<b>{notSent}</b> לאישור צריך לפחות תמונה אחת שאחרים יראו.
				</>
			);
		case "unread":
			return <b>{unreadWords(item)}</b>;
		case "album":
			return (
				<>
					<b>{notSent}</b> תמונות האלבום הפרטי סגורות. מחליטים עליהן אחרי פתיחה, עם סיבה.
				</>
			);
		case "not_held":
			return (
				<>
					<b>האלבום לא נפתח.</b> הפריט אינו אצלך: אחרי לקיחה אפשר לפתוח אותו, עם סיבה.
				</>
			);
		case "second_look":
			return (
				<>
					<b>{notSent}</b> ביקשת מבט שני. עד שיינתן אפשר לסרב או לבקש השלמה, ולא לאשר.
				</>
			);
		case "invalid":
			return (
				<>
					<b>{notSent}</b> חסרים החלטה, נימוק או מילים, או שהמילים ארוכות מ־
					<bdi className="num">1,000</bdi> תווים.
				</>
			);
		default:
			return (
				<>
					<b>{notSent}</b> אין כאן עוד מה להחליט.
				</>
			);
	}
}

/** What is opened before it is decided. */
function unreadWords({ told, kind }: LoadedItem["item"]): string {
	if (kind === "changes") return "יש לפתוח קודם כל תמונה שמחליטים עליה. לא מחליטים בלי לראות.";
	if (!told) return "יש לפתוח קודם את הסלפי ואת התמונה שמולו. לא מחליטים בלי לראות.";
	return told.item?.kind === "photo"
		? "יש לפתוח קודם את התמונה שבערעור. לא מחליטים בלי לראות."
		: "יש לפתוח קודם את מה שעליו הערעור, עם סיבה. לא מחליטים בלי לקרוא.";
}

function Decided({ item }: Pick<LoadedItem, "item">) {
	const last = item.decisions.find(({ isOfThis }) => isOfThis);
	return (
		<>
			<b>
				כבר הוחלט: {last && verdictNames[last.verdict]}
				{last?.by && (
					<>
						{" "}
						(<bdi>{last.by.name}</bdi>)
					</>
				)}
				.
			</b>{" "}
			{last && `${formatMoment(last.at)}. `}ההחלטה שלך לא נשלחה.
		</>
	);
}

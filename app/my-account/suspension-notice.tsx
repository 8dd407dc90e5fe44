import { formatDay } from "../platform/dates.ts";
import { Notice } from "../ui/feedback/notice.tsx";

/** Says to a suspended member until when, and what stays open meanwhile. */
export function SuspensionNotice({ until }: { until: Date | null }) {
	return (
		<Notice kind="danger">
			<p>
				<b>החשבון מושעה בהחלטת הצוות{until && <> עד {formatDay(until)}</>}.</b> הפרופיל אינו מוצג
				לאיש, והגלריה, השיחות והמועדפים סגורים. הקבלות, ביטול העסקה, עותק המידע והמחיקה פתוחים
				כרגיל.{" "}
				<a className="link" href="/contact">
					לשאלה או לערעור
				</a>
			</p>
		</Notice>
	);
}

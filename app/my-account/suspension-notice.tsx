import { decisionsPath } from "../moderation/enforcements/enforcement.ts";
import { formatDay } from "../platform/dates.ts";
import { Notice } from "../ui/feedback/notice.tsx";

/** Says to a suspended member until when, and what stays open meanwhile. */
export function SuspensionNotice({ until, isBanned }: { until: Date | null; isBanned: boolean }) {
	return (
		<Notice kind="danger">
			<p>
				<b>
					{isBanned ? "החשבון הוסר מהקהילה" : "החשבון מושעה"} בהחלטת הצוות
					{until && <> עד {formatDay(until)}</>}.
				</b>{" "}
				הפרופיל אינו מוצג לאיש, והגלריה, השיחות והמועדפים סגורים. הקבלות, ביטול העסקה, עותק המידע
				והמחיקה פתוחים כרגיל.{" "}
				<a className="link" href={decisionsPath}>
					להחלטה ולערעור
				</a>
			</p>
		</Notice>
	);
}

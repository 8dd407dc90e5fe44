import { decisionsPath } from "../../moderation/enforcements/enforcement.ts";
import type { ToldDecision } from "../../moderation/enforcements/told-decisions.server.ts";
import { decisionTitle } from "../../reviews/appeals/statement.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";

/** Leads to decisions that were not read. */
export function DecisionsNotice({ decisions }: { decisions: readonly ToldDecision[] }) {
	const [first, ...others] = decisions;
	if (!first) return null;
	return (
		<Notice kind="accent">
			<p>
				<b>
					{others.length === 0 ? `${decisionTitle(first)}.` : `${decisions.length} החלטות חדשות.`}
				</b>{" "}
				מה הוחלט, למה ואיך מערערים:{" "}
				<a
					className="link"
					href={others.length === 0 ? `${decisionsPath}/${first.id}` : decisionsPath}
				>
					לקריאת ההחלטה
				</a>
			</p>
		</Notice>
	);
}

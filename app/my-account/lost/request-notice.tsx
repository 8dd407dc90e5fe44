import type { LostKind } from "../../accounts/lost-requests.server.ts";
import { formatMoment } from "../../platform/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import styles from "../my-account.module.css";

/** Stops a request by its sealed token; from a mail too, without signing in. */
export function StopForm({ token }: { token: string }) {
	return (
		<form method="post" action={`/auth/second-step/stop?token=${encodeURIComponent(token)}`}>
			<Button kind="accent" type="submit">
				זה לא בידיעתי, לעצור
			</Button>
		</form>
	);
}

const words = {
	factor: { asked: "ביקשו להסיר את האימות הדו־שלבי, והצוות בודק.", due: "האימות הדו־שלבי יוסר" },
	address: {
		asked: "ביקשו להחליף את כתובת האימייל בלי הכתובת הנוכחית, והצוות בודק.",
		due: "כתובת האימייל תוחלף",
	},
} as const;

type RequestNoticeProps = { kind: LostKind; dueAt: Date | null; stop: string };

/** On /account, while a request to skip the second factor or the old address is pending with the staff. */
export function RequestNotice({ kind, dueAt, stop }: RequestNoticeProps) {
	return (
		<Notice kind="danger">
			<div className={styles.spaced}>
				<p>
					<b>{dueAt ? `${words[kind].due}: ${formatMoment(dueAt)}.` : words[kind].asked}</b>
				</p>
				<StopForm token={stop} />
			</div>
		</Notice>
	);
}

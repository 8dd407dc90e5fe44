import { formatMoment } from "../../platform/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";

/** Stops a request by its sealed token; from a mail too, without signing in. */
export function StopForm({ token }: { token: string }) {
	return (
		<form method="post" action={`/auth/second-step/stop?token=${encodeURIComponent(token)}`}>
			<Button kind="accent" type="submit">
				זה לא הייתי אני, לעצור
			</Button>
		</form>
	);
}

/** On /account, while a removal of the second factor was asked for. */
export function RemovalNotice({ dueAt, stop }: { dueAt: Date | null; stop: string }) {
	return (
		<Notice kind="danger">
			<p>
				<b>
					{dueAt
						? `האימות הדו־שלבי יוסר: ${formatMoment(dueAt)}.`
						: "ביקשו להסיר את האימות הדו־שלבי, והצוות בודק."}
				</b>
			</p>
			<StopForm token={stop} />
		</Notice>
	);
}

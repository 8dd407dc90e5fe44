import { redirect } from "react-router";
import { formatPrice } from "../../memberships/plans.ts";
import { readFlash } from "../../platform/http/flash.server.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Done } from "../../ui/feedback/done.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/done.page";
import { justCancelled, WhatStays } from "./what-stays.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/cancel/done", title: "העסקה בוטלה", description: "", hidden: true });

export function loader({ context }: Route.LoaderArgs) {
	const cancelled = readFlash(context, justCancelled);
	// Shown once; the mail has the details.
	if (!cancelled) throw redirect("/cancel", 303);
	return cancelled;
}

export default function CancelDone({ loaderData }: Route.ComponentProps) {
	const { confirmation, cents, currency, kind, state, after } = loaderData;
	const sum = <bdi dir="ltr">{formatPrice({ amount: cents, currency })}</bdi>;
	return (
		<Done
			art="c_umbrella"
			title="העסקה בוטלה"
			number={{ label: "מספר האישור", value: confirmation }}
			acts={
				<>
					<LinkButton href="/">לדף הבית</LinkButton>
					<LinkButton kind="ghost" href="/account/receipts">
						לקבלות בחשבון
					</LinkButton>
				</>
			}
		>
			{state === "failed" ? (
				<Notice kind="danger">
					העסקה הסתיימה, אבל ההחזר, {sum}, עוד לא עבר: חברת התשלומים לא ביצעה אותו. הצוות מטפל בזה
					ויחזיר את הכסף. אין צורך לעשות דבר, ופרטים נשלחו באימייל.
				</Notice>
			) : (
				<p>
					מה שלא נוצל בעסקה הזאת בוטל עכשיו.{" "}
					{state === "completed" ? <>ההחזר, {sum}, נשלח</> : <>ההחזר, {sum}, בדרך</>} לאמצעי התשלום
					שבו שולם, ומגיע בדרך כלל בתוך כמה ימי עסקים. מסמך זיכוי נשלח באימייל כשההחזר מתבצע.
				</p>
			)}
			<WhatStays
				kind={kind}
				after={after && { ...after, endsAt: after.endsAt === null ? null : new Date(after.endsAt) }}
			/>
			<p className="small muted">מספר האישור נשלח גם באימייל.</p>
		</Done>
	);
}

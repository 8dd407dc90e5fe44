import { Form, Link, redirect } from "react-router";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DemoMailNotice } from "../../ui/feedback/demo-mail-notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { CodeField } from "../../ui/forms/code-field.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { NarrowFrame } from "../../ui/layout/narrow-frame.tsx";
import { formPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/code.page";
import { codeForm } from "./cancel.form.ts";
import styles from "./cancel.module.css";
import {
	cancellationCookie,
	isCancellationCode,
	readCancellation,
} from "./cancel-cookie.server.ts";

export const handle = formPage;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/cancel/code", title: "ביטול עסקה", description: "", hidden: true });

export function loader({ request, context }: Route.LoaderArgs) {
	const { vault, settings } = siteOf(context);
	const begun = readCancellation({ vault, settings }, request);
	if (!begun) throw redirect("/cancel", 303);
	return {
		email: begun.email,
		isDemo: settings.isDemo && settings.mail.smtpUrl === undefined,
	};
}

/** Checks the six-digit code from the mail. */
export function action(args: Route.ActionArgs) {
	const begun = readCancellation(siteOf(args.context), args.request);
	if (!begun) throw redirect("/cancel", 303);
	const target = `cancel ${begun.receipt} ${begun.email}`;
	return handleForm(args, {
		schema: codeForm,
		limit: ({ site, visitor, form }) => checkRateLimit(site, "code", { visitor, target, form }),
		act: ({ site, value, refuse }) => {
			if (!isCancellationCode(site, begun, value.code))
				return refuse({
					code: "הקוד אינו נכון. אם נשלח אחריו קוד חדש יותר, רק החדש מתאים",
				});
			const cookies = [cancellationCookie(site, { ...begun, isProven: true })];
			return redirectWith(site, "/cancel/deal", { cookies });
		},
	});
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "cancel-code",
		schema: codeForm,
		lastResult: actionData,
	});
	return (
		<NarrowFrame
			title="ביטול עסקה"
			lead={
				<>
					אם זה האימייל של החשבון שבו הקבלה, קוד בדרך אל{" "}
					<span className="own">
						<bdi dir="ltr">{loaderData.email}</bdi>.
					</span>
				</>
			}
		>
			<Card className={styles.part ?? ""}>
				{loaderData.isDemo && <DemoMailNotice />}
				<FormError errors={form.errors} />
				<Form {...formProps} action="/cancel/code" className={styles.form}>
					<CodeField
						{...field("code")}
						label="הקוד מהאימייל"
						help="שש ספרות, תקפות חצי שעה. הקוד נשלח מיד אחרי הספרה השישית."
					/>
					<Button kind="accent" type="submit" busy={isSending} block>
						המשך
					</Button>
				</Form>
				<p className="small muted">
					לא הגיע קוד? כדאי להציץ בספאם, ולבדוק{" "}
					<Link className="link" to="/cancel">
						את מספר הקבלה והאימייל
					</Link>
					.
				</p>
			</Card>
		</NarrowFrame>
	);
}

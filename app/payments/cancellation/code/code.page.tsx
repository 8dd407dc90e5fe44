import { timingSafeEqual } from "node:crypto";
import { parseWithValibot } from "@conform-to/valibot";
import { data, redirect } from "react-router";
import { refuseTries } from "../../../accounts/tries.server.ts";
import { siteOf, visitorContext } from "../../../platform/site.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DemoMailNotice } from "../../../ui/feedback/demo-mail-notice.tsx";
import { useCheckedForm } from "../../../ui/forms/checked-form.ts";
import { CodeField } from "../../../ui/forms/code-field.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { NarrowFrame } from "../../../ui/layout/narrow-frame.tsx";
import { pageMeta } from "../../../ui/page-meta.ts";
import { bare } from "../../../ui/still.ts";
import { codeForm } from "../cancel.form.ts";
import styles from "../cancel.module.css";
import { cancellationCode, cancellationCookie, readCancellation } from "../cancel-cookie.server.ts";
import type { Route } from "./+types/code.page";

export const handle = bare;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/cancel/code", title: "ביטול עסקה", description: "", hidden: true });

/** How long to wait, after too many tries. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export function loader({ request, context }: Route.LoaderArgs) {
	const { vault, settings } = siteOf(context);
	const begun = readCancellation({ vault, settings }, request);
	if (!begun) throw redirect("/cancel", 303);
	return {
		email: begun.email,
		isDemo: settings.isDemo && settings.mail.smtpUrl === undefined,
	};
}

/** Takes the six digits of the mail; who never got one cannot know them. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const begun = readCancellation(site, request);
	if (!begun) throw redirect("/cancel", 303);
	const submission = parseWithValibot(await request.formData(), { schema: codeForm });
	if (submission.status !== "success") return data(submission.reply(), 422);
	const visitor = context.get(visitorContext);
	const target = `cancel ${begun.receipt} ${begun.email}`;
	const tooMany = await refuseTries(site, "code", { visitor, target });
	if (tooMany) return data(submission.reply({ formErrors: [tooMany.sentence] }), tooMany.init);
	const right = Buffer.from(cancellationCode(site, begun));
	if (!timingSafeEqual(right, Buffer.from(submission.value.code))) {
		return data(submission.reply({ fieldErrors: { code: ["הקוד אינו נכון"] } }), 422);
	}
	const headers = { "Set-Cookie": cancellationCookie(site, { ...begun, isProven: true }) };
	return redirect("/cancel/deal", { status: 303, headers });
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "cancel-code",
		schema: codeForm,
		lastResult: actionData,
	});
	return (
		<NarrowFrame
			title="ביטול עסקה"
			lead={
				<>
					אם זה האימייל של החשבון שבו הקבלה, קוד בדרך אל <bdi dir="ltr">{loaderData.email}</bdi>.
				</>
			}
		>
			<Card className={styles.part ?? ""}>
				{loaderData.isDemo && <DemoMailNotice />}
				<FormError errors={form.errors} />
				<form {...formProps} action="/cancel/code" className={styles.form}>
					<CodeField {...field("code")} label="הקוד מהאימייל" help="שש ספרות, תקפות חצי שעה" />
					<Button kind="accent" type="submit" block>
						המשך
					</Button>
				</form>
				<p className="small muted">
					לא הגיע קוד? כדאי להציץ בספאם, ולבדוק{" "}
					<a className="link" href="/cancel">
						את מספר הקבלה והאימייל
					</a>
					.
				</p>
			</Card>
		</NarrowFrame>
	);
}

import { Form, Link, redirect } from "react-router";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { findClubStatus } from "../../members/member.server.ts";
import { formatDay } from "../../platform/dates.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type Flash, siteOf } from "../../platform/site.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError, TextArea } from "../../ui/forms/field.tsx";
import { MemberFrame } from "../../ui/layout/member-frame.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { refusalTitle } from "../refusal-words.ts";
import styles from "../status/status.module.css";
import { findVerification } from "../verification/verification.server.ts";
import type { Route } from "./+types/appeal.page";
import { appealForm } from "./appeal.ts";
import { type AppealRefusal, mayAppeal, readAppealText, writeAppeal } from "./appeals.server.ts";

const path = "/application/appeal";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "ערעור", description: "", hidden: true });

const refusals: Record<AppealRefusal, Flash["toast"]> = {
	none: { kind: "destructive", title: "אין על מה לערער", body: "אין בקשה שלא אושרה" },
	late: { kind: "destructive", title: "הזמן לערער עבר", body: "אפשר לערער עד חצי שנה מההחלטה" },
	sent: { kind: "success", title: "הערעור כבר אצלנו", body: "אין צורך לשלוח אותו שוב" },
	decided: { kind: "destructive", title: "הערעור כבר הוכרע", body: "ההכרעה סופית" },
};

export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const site = siteOf(context);
	const may = await mayAppeal(site.db, person);
	if ("refused" in may) {
		throw redirectWith(site, "/application", { toast: refusals[may.refused] });
	}
	const { application } = await findClubStatus(site.db, person);
	if (!application) throw redirect("/application", 303);
	const { reason, reasonCode } = application;
	return {
		reason,
		reasonCode,
		isDateClosed: (await findVerification(site.db, person))?.state === "under_age",
		until: may.until,
		written: await readAppealText(site, may.applicationId),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const person = await requirePerson({ request, context });
	return handleForm(
		{ request, context },
		{
			schema: appealForm,
			limit: ({ site, visitor, form }) =>
				checkRateLimit(site, "appeal", {
					visitor,
					form,
					target: person.accountId,
					isSignedIn: true,
				}),
			act: async ({ site, value }) => {
				const written = await writeAppeal(site, person, value.text);
				if (typeof written !== "string") {
					return redirectWith(site, "/application", { toast: refusals[written.refused] });
				}
				if (written === "sent") {
					const body = "יקרא אותו מי שלא החליט קודם";
					const toast = { kind: "success", title: "הערעור נשלח", body } as const;
					return redirectWith(site, "/application", { toast });
				}
				const body = "נשאר צילום חדש, ואז הערעור יישלח";
				const toast = { kind: "success", title: "הערעור נשמר", body } as const;
				return redirectWith(site, "/verification", { toast });
			},
		},
	);
}

export default function AppealPage({ loaderData, actionData }: Route.ComponentProps) {
	const { reason, reasonCode, isDateClosed, until, written } = loaderData;
	const say = useGenderedText();
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "appeal",
		schema: appealForm,
		lastResult: actionData,
		defaultValue: { text: written ?? undefined },
	});
	return (
		<MemberFrame>
			<div className={styles.sheet}>
				<div className={styles.head}>
					<p className="eyebrow">הצטרפות ואימות</p>
					<h1 className="h1">ערעור</h1>
					<p className="lead">
						{isDateClosed
							? "כותבים מה התאריך הנכון ואיך נפלה הטעות. הצוות קורא, וההכרעה סופית."
							: "הערעור מתחיל בכמה מילים ובצילום חדש. קורא אותו מי שלא החליט קודם, וההכרעה סופית."}
					</p>
				</div>
				{reason && (
					<div className={styles.quote}>
						<p className="small muted">
							{reasonCode ? `הסיבה · ${refusalTitle(reasonCode)}` : "הסיבה"}
						</p>
						<p dir="auto">{reason}</p>
					</div>
				)}
				{written !== null && !isDateClosed && (
					<Notice>
						מה שנכתב שמור, ומחכה לצילום החדש. אפשר לשנות אותו כאן.{" "}
						<Link className="link" to="/verification">
							לצילום
						</Link>
					</Notice>
				)}
				<Form {...formProps} action={path} className={styles.part}>
					<FormError errors={form.errors} />
					<TextArea
						{...field("text")}
						label={say({
							f: "מה חשוב לך שנדע",
							m: "מה חשוב לך שנדע",
							n: "מה חשוב שנדע",
						})}
						rows={7}
					/>
					<p className="small muted">
						אפשר לערער עד <bdi>{formatDay(until)}</bdi>. את הטקסט קורא רק הצוות, והוא נשמר מוצפן.
					</p>
					<div className="row">
						<Button kind="accent" type="submit" busy={isSending}>
							{isDateClosed
								? "שליחת הערעור"
								: say({ f: "המשיכי לצילום", m: "המשך לצילום", n: "המשך לצילום" })}
						</Button>
						<LinkButton kind="line" href="/application">
							חזרה
						</LinkButton>
					</div>
				</Form>
			</div>
		</MemberFrame>
	);
}

import { data, Form } from "react-router";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { decisionsPath } from "../../moderation/enforcements/enforcement.ts";
import { findDecision } from "../../moderation/enforcements/member-decisions.server.ts";
import { formatDay } from "../../platform/dates.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { isId } from "../../platform/ids.ts";
import { type Flash, siteOf } from "../../platform/site.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { appealForm } from "../../reviews/appeals/appeal.ts";
import {
	type AppealRefusal,
	appealDecision,
	mayAppealDecision,
} from "../../reviews/appeals/enforcement-appeals.server.ts";
import { Statement } from "../../reviews/appeals/statement.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError, TextArea } from "../../ui/forms/field.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame } from "../account-frame.tsx";
import styles from "../my-account.module.css";
import type { Route } from "./+types/appeal.page";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: decisionsPath, title: "ערעור", description: "", hidden: true });

const refusals: Record<Exclude<AppealRefusal, "unknown">, Flash["toast"]> = {
	late: { kind: "destructive", title: "הזמן לערער עבר", body: "אפשר לערער עד חצי שנה מההחלטה" },
	sent: { kind: "success", title: "הערעור כבר אצלנו", body: "על כל החלטה אפשר לערער פעם אחת" },
	lifted: { kind: "success", title: "ההחלטה כבר בטלה", body: "אין על מה לערער" },
};

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const site = siteOf(context);
	const decision = isId(params.id) ? await findDecision(site, params.id, person) : null;
	if (!decision) throw data(null, 404);
	const now = new Date();
	const may = await mayAppealDecision(site.db, person, decision.id, now);
	if (!("refused" in may)) return { decision, now, until: may.until };
	if (may.refused === "unknown") throw data(null, 404);
	const toast = refusals[may.refused];
	throw redirectWith(site, `${decisionsPath}/${decision.id}`, { toast });
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const person = await requirePerson({ request, context });
	const { id } = params;
	if (!isId(id)) throw data(null, 404);
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
				const written = await appealDecision(site, person, id, value.text);
				if (written !== "sent" && written.refused === "unknown") throw data(null, 404);
				const body = "יקרא אותו מי שלא החליט ראשון";
				const toast =
					written === "sent"
						? ({ kind: "success", title: "הערעור נשלח", body } as const)
						: refusals[written.refused as keyof typeof refusals];
				return redirectWith(site, `${decisionsPath}/${id}`, { toast });
			},
		},
	);
}

export default function Appeal({ loaderData, actionData }: Route.ComponentProps) {
	const { decision, now, until } = loaderData;
	const say = useGenderedText();
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "appeal",
		schema: appealForm,
		lastResult: actionData,
	});
	const page = `${decisionsPath}/${decision.id}`;
	return (
		<AccountFrame
			title="ערעור"
			lead="פעם אחת, במילים שלך. קורא אותו מי שלא החליט ראשון, וההכרעה סופית."
		>
			<div className={styles.parts}>
				<Form {...formProps} action={`${page}/appeal`} className={`form ${styles.form}`}>
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
					<div className={styles.actions}>
						<Button kind="accent" type="submit" busy={isSending}>
							{say({ f: "שלחי ערעור", m: "שלח ערעור", n: "שליחת הערעור" })}
						</Button>
						<LinkButton kind="line" href={page}>
							חזרה
						</LinkButton>
					</div>
				</Form>
				<section>
					<h2 className="h3">ההחלטה</h2>
					<Statement decision={decision} now={now} />
				</section>
			</div>
		</AccountFrame>
	);
}

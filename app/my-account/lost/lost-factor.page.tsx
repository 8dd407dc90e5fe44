import { Form, Link } from "react-router";
import { AuthFrame } from "../../accounts/frame/auth-frame.tsx";
import { askForRemoval } from "../../accounts/lost/ask.server.ts";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { readSecondStep } from "../../accounts/second-factor/second-step.server.ts";
import { findStaff } from "../../accounts/staff.server.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError, TextArea } from "../../ui/forms/field.tsx";
import { formPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/lost-factor.page";
import { lostFactorForm } from "./lost.form.ts";
import { ticketAbout } from "./lost-ticket.server.ts";

export const handle = { darkHero: true, ...formPage };

const path = "/auth/second-step/lost";
const title = "בלי הטלפון ובלי קודים";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title, description: "", hidden: true });

/** Only who has just given the right password: a stranger learns nothing of an account here. */
async function requireStep({ request, context }: RequestArgs) {
	const waiting = await readSecondStep(siteOf(context), request);
	if ("refused" in waiting) throw redirectWith(siteOf(context), "/auth");
	return waiting;
}

export async function loader(args: Route.LoaderArgs) {
	const { accountId } = await requireStep(args);
	return { isStaff: (await findStaff(siteOf(args.context).db, accountId)) !== null };
}

export async function action(args: Route.ActionArgs) {
	const { accountId } = await requireStep(args);
	return handleForm(args, {
		schema: lostFactorForm,
		limit: ({ site, visitor }) =>
			checkRateLimit(site, "lost factor", { visitor, target: accountId }),
		act: async ({ site, value: { reason }, refuse }) => {
			const ticket = ticketAbout(site, "בקשה להסרת אימות דו־שלבי");
			const asked = await askForRemoval(site, { accountId }, reason, ticket);
			if (asked !== "asked") return refuse({ form: refusals[asked.refused] });
			return redirectWith(site, "/auth", {
				toast: {
					kind: "success",
					title: "הבקשה התקבלה",
					body: "עוד לא השתנה דבר. שלחנו אימייל לכתובת החשבון, ושם כתוב מה יקרה עכשיו.",
				},
			});
		},
	});
}

const refusals = {
	open: "כבר יש בקשה פתוחה לחשבון הזה. מה שקורה איתה נשלח לכתובת החשבון.",
	never: "בחשבון הזה אי אפשר לבקש הסרה מכאן: הוא חשבון צוות, או שהוא עומד להימחק.",
};

export default function Lost({ loaderData, actionData }: Route.ComponentProps) {
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "lost",
		schema: lostFactorForm,
		lastResult: actionData,
	});
	if (loaderData.isStaff) {
		return (
			<AuthFrame title={title}>
				<p>
					בחשבון צוות אין הסרה של אימות דו־שלבי. מי שמנהל את האתר מוציא את החשבון מהצוות ומזמין
					כתובת אחרת.
				</p>
				<LinkButton href="/auth/second-step">חזרה לקוד</LinkButton>
			</AuthFrame>
		);
	}
	return (
		<AuthFrame title={title}>
			<p>אפשר לבקש להסיר את האימות הדו־שלבי. כך זה נעשה:</p>
			<ol className="stack">
				<li>אחד מאנשי הצוות בודק את הבקשה, ואדם נוסף מאשר אותה.</li>
				<li>
					אחרי האישור עובר שבוע. אימייל עם המועד המדויק נשלח לכתובת החשבון מיד, ושוב יום לפני הסוף.
					מכל אימייל כזה אפשר לעצור.
				</li>
				<li>
					אחרי השבוע האימות וקודי הגיבוי מוסרים וכל המכשירים מנותקים. מאז מתחברים עם הסיסמה בלבד.
				</li>
			</ol>
			<p className="small muted">
				בקשה שלא אושרה בתוך <bdi dir="ltr">14</bdi> יום נסגרת, ואפשר לבקש שוב.
			</p>
			<Form {...formProps} action={path} className="stack">
				<FormError errors={form.errors} />
				<TextArea {...field("reason")} label="מה קרה" help="לפחות 10 תווים." rows={4} />
				<Button kind="accent" type="submit" busy={isSending} block>
					שליחת הבקשה
				</Button>
			</Form>
			<p className="small muted">
				<Link className="link" to="/auth/second-step">
					חזרה לקוד
				</Link>
			</p>
		</AuthFrame>
	);
}

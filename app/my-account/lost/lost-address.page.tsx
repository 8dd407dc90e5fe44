import { Form } from "react-router";
import { askForAddress } from "../../accounts/lost/ask.server.ts";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { CodeField } from "../../accounts/second-factor/code-field.tsx";
import { freshFor, takeFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { confirmedFactorOf } from "../../accounts/second-factor/second-factor.server.ts";
import { factorFields } from "../../accounts/second-factor/second-step.form.ts";
import { requireReauthentication } from "../../accounts/sessions/person.server.ts";
import type { Person } from "../../accounts/sessions/session.server.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type Site, siteOf } from "../../platform/site.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { EmailField, FormError, TextArea } from "../../ui/forms/field.tsx";
import { formPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame } from "../account-frame.tsx";
import styles from "../my-account.module.css";
import type { Route } from "./+types/lost-address.page";
import { lostAddressForm } from "./lost.form.ts";

const path = "/account/email/lost";
const title = "בלי גישה לכתובת הנוכחית";

export const handle = formPage;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title, description: "", hidden: true });

/** Users with a second factor enter it here too, unless they just did. */
const needsFactor = async ({ db }: Site, person: Person) =>
	freshFor(person.factorAt) === 0 &&
	(await confirmedFactorOf(db, person).executeTakeFirst()) !== undefined;

export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await requireReauthentication({ request, context }, path);
	return { isStaff: person.isStaff, needsFactor: await needsFactor(siteOf(context), person) };
}

export async function action(args: Route.ActionArgs) {
	const person = await requireReauthentication(args, path);
	const { accountId } = person;
	return handleForm(args, {
		schema: lostAddressForm,
		hidden: [factorFields.code],
		check: ({ email }) => (email === person.email ? { email: "זו כבר הכתובת של החשבון" } : null),
		limit: ({ site, visitor }) =>
			checkRateLimit(site, "lost address", { visitor, target: accountId, isSignedIn: true }),
		act: async ({ site, form, value: { email, reason }, refuse }) => {
			if (await needsFactor(site, person)) {
				const given = (await takeFactor(args, person, form)) ?? { refused: "יש להקליד את הקוד" };
				if (given !== "right") return refuse({ [factorFields.code]: given.refused });
			}
			const asked = await askForAddress(site, person, { reason, newEmail: email });
			if (asked !== "asked") return refuse({ form: refusals[asked.refused] });
			return redirectWith(site, "/account/email", {
				toast: {
					kind: "success",
					title: "נשאר לאשר את הכתובת החדשה",
					body: "שלחנו אליה אימייל עם קישור. הצוות בודק את הבקשה רק אחרי האישור.",
				},
			});
		},
	});
}

const refusals = {
	open: "כבר יש בקשה פתוחה לחשבון הזה. מה שקורה איתה מופיע בעמוד החשבון.",
	never: "בחשבון הזה אי אפשר לבקש החלפה מכאן: הוא חשבון צוות, או שהוא עומד להימחק.",
};

export default function LostAddress({ loaderData, actionData }: Route.ComponentProps) {
	const say = useGenderedText();
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "lost",
		schema: lostAddressForm,
		lastResult: actionData,
	});
	if (loaderData.isStaff) {
		return (
			<AccountFrame title={title}>
				<p>
					בחשבון צוות אין החלפה כזאת. מי שמנהל את האתר מוציא את החשבון מהצוות ומזמין כתובת אחרת.
				</p>
			</AccountFrame>
		);
	}
	return (
		<AccountFrame title={title}>
			<div className={`stack ${styles.form}`}>
				<p>
					{say({
						f: "כשאת לא יכולה לקרוא אימיילים בכתובת של החשבון, הצוות יכול להחליף אותה. כך זה נעשה:",
						m: "כשאתה לא יכול לקרוא אימיילים בכתובת של החשבון, הצוות יכול להחליף אותה. כך זה נעשה:",
						n: "כשאין דרך לקרוא אימיילים בכתובת של החשבון, הצוות יכול להחליף אותה. כך זה נעשה:",
					})}
				</p>
				<ol className="stack">
					<li>
						לכתובת החדשה נשלח קישור לאישור, תקף <bdi dir="ltr">24</bdi> שעות. גם לכתובת הנוכחית נשלח
						אימייל.
					</li>
					<li>אחרי האישור אחד מאנשי הצוות בודק את הבקשה, ואדם נוסף מאשר אותה.</li>
					<li>
						אז עובר שבוע. המועד המדויק נשלח לשתי הכתובות מיד, ושוב יום לפני הסוף, ומופיע בכל מכשיר
						מחובר. מכל אחד מהם אפשר לעצור.
					</li>
					<li>אחרי השבוע הכתובת מוחלפת וכל המכשירים מנותקים. הסיסמה לא משתנה.</li>
				</ol>
				<p className="small muted">
					בקשה שלא אושרה בתוך <bdi dir="ltr">14</bdi> יום נסגרת, ואפשר לבקש שוב.
				</p>
			</div>
			<Form {...formProps} action={path} className={`stack ${styles.form} ${styles.after}`}>
				<FormError errors={form.errors} />
				<EmailField {...field("email")} label="הכתובת החדשה" />
				<TextArea {...field("reason")} label="מה קרה" help="לפחות 10 תווים." rows={4} />
				{loaderData.needsFactor && <CodeField {...field(factorFields.code)} required />}
				<div className={styles.actions}>
					<Button kind="accent" type="submit" busy={isSending}>
						שליחת הבקשה
					</Button>
				</div>
			</Form>
		</AccountFrame>
	);
}

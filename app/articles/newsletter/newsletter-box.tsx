import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { EmailField, FormError } from "../../ui/forms/field.tsx";
import { consentText } from "./consent-text.ts";
import { newsletterForm } from "./newsletter.form.ts";
import styles from "./newsletter-box.module.css";

type FormProps = {
	action: string;
	lastResult: Parameters<typeof useCheckedForm>[0]["lastResult"];
};

/** A confirmation mail was just queued. */
type NewsletterBoxProps = FormProps & { subscribed: boolean };

export const newsletterLead = "מאמר טוב, מחשבה לסוף השבוע, ושום דבר שירמוז לאן נרשמתם.";

/**
 * The sign-up form of the newsletter; a subscription is pending until its owner confirms
 * it.
 */
export function NewsletterBox({ subscribed, ...form }: NewsletterBoxProps) {
	return (
		<section id="newsletter" aria-labelledby="newsletter-title">
			<Card className={styles.box}>
				<div className="stack">
					<h2 className="h2" id="newsletter-title">
						מכתב מדי פעם
					</h2>
					<p className="muted">{newsletterLead}</p>
				</div>
				<div className="stack">
					{subscribed && (
						<Notice kind="success">
							<b>אימייל בדרך לכתובת שכתבתם.</b> ההמשך נמצא בו. בלי אישור שלכם לא יישלח אליה שום דבר
							אחר.
						</Notice>
					)}
					<NewsletterForm {...form} />
				</div>
			</Card>
		</section>
	);
}

/** The form alone, for a page that already introduces it. */
export function NewsletterForm({ action, lastResult }: FormProps) {
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "newsletter-form",
		schema: newsletterForm,
		lastResult,
	});
	return (
		<>
			<FormError errors={form.errors} />
			<Form {...formProps} action={action} className={styles.form} data-proof>
				<EmailField {...field("email")} help={consentText} />
				<Button type="submit" busy={isSending}>
					לקבלת המכתב
				</Button>
			</Form>
		</>
	);
}

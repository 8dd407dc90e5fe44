import type { SubmissionResult } from "@conform-to/react";
import { contactForm } from "../../members/contacts/contact.form.ts";
import { contactsADay, mostContacts } from "../../members/contacts/times.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import styles from "../my-account.module.css";
import { Row, Rows } from "../rows.tsx";

/** An entry with its times in words; `endsAt` is null once it may be removed. */
export type Entry = { id: string; label: string; fromAt: string; endsAt: string | null };

type Props = { entries: readonly Entry[]; lastResult: SubmissionResult | undefined };

/** Whom the member never wants to meet here: the form, and what was entered, masked. */
export function ContactsPart({ entries, lastResult }: Props) {
	const schema = contactForm;
	const { form, formProps, field } = useCheckedForm({ id: "before", schema, lastResult });
	return (
		<section aria-labelledby="before-title" id="before-meeting" className={styles.spaced}>
			<h2 className="h2" id="before-title">
				חסימה לפני היכרות
			</h2>
			<p className="muted">
				קרוב משפחה, מישהו מהעבודה, קשר קודם: מי שהכתובת או הטלפון שלו רשומים כאן לא יופיע לך בשום
				מקום, וגם הפרופיל שלך לא יופיע אצלו. גם אם ההרשמה שלו לאתר עוד לפניו.
			</p>
			<form {...formProps} action="/account/blocked" className={`stack ${styles.form}`}>
				<FormError errors={form.errors} />
				<TextField
					{...field("contact")}
					label="כתובת אימייל או מספר טלפון"
					help={`בתוקף מ־8:00 בבוקר הקרוב, ול־30 יום לפחות. עד ${contactsADay} רישומים ביום ו־${mostContacts} בסך הכול. נשמרת תמצית מוצפנת בלבד, ולא נאמר אם מישהו כזה נמצא באתר.`}
					dir="ltr"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<div className={styles.actions}>
					<Button kind="accent" type="submit">
						הוספה
					</Button>
				</div>
			</form>
			{entries.length > 0 && (
				<Rows>
					{entries.map((entry) => (
						<EntryRow key={entry.id} {...entry} />
					))}
				</Rows>
			)}
		</section>
	);
}

function EntryRow({ id, label, fromAt, endsAt }: Entry) {
	const since = `בתוקף מ־${fromAt}.`;
	return (
		<Row
			label={<bdi dir="ltr">{label}</bdi>}
			value={endsAt ? `${since} אפשר להסיר מ־${endsAt}.` : since}
		>
			{!endsAt && (
				<form method="post" action={`/account/blocked/${id}/remove`}>
					<Button kind="line" small type="submit">
						הסרה
					</Button>
				</form>
			)}
		</Row>
	);
}

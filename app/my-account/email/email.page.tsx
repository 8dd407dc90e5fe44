import type { SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import {
	type EmailChange,
	findEmailChange,
	startEmailChange,
} from "../../accounts/email-change/email-change.server.ts";
import { isAddressLost, openRequestOf } from "../../accounts/lost-requests.server.ts";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { requireFactorToChange } from "../../accounts/second-factor/fresh-factor.server.ts";
import { requireReauthentication } from "../../accounts/sessions/person.server.ts";
import { formatMoment } from "../../platform/dates.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { EmailField, FormError } from "../../ui/forms/field.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame, Row, Rows } from "../account-frame.tsx";
import styles from "../my-account.module.css";
import type { Route } from "./+types/email.page";
import { emailForm } from "./email.form.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/account/email",
		title: "כתובת אימייל",
		description: "",
		hidden: true,
	});

export async function loader({ request, context }: Route.LoaderArgs) {
	const { accountId, email } = await requireReauthentication(
		{ request, context },
		"/account/email",
	);
	const { db } = siteOf(context);
	const waiting = await findEmailChange(db, accountId);
	// A change without the old address waits for the staff and a week once the new one is confirmed.
	const lost = await openRequestOf(db, "address", { accountId }).executeTakeFirst();
	// Formatted on the server, because browsers may format a date differently.
	return {
		email,
		waiting: lost ? null : waiting,
		until: waiting && formatMoment(waiting.expiresAt),
		isWithoutOld: await isAddressLost(db, { accountId }),
		lost: lost && { due: lost.due_at && formatMoment(lost.due_at) },
	};
}

export async function action(args: Route.ActionArgs) {
	const person = await requireReauthentication(args, "/account/email");
	const { accountId, email: known } = person;
	const form = await args.request.formData();
	await requireFactorToChange(args, person, { act: "החלפת הכתובת", back: "/account", form });
	return handleForm(args, {
		form,
		schema: emailForm,
		check: ({ email }) => (email === known ? { email: "זו כבר הכתובת של החשבון" } : null),
		limit: ({ site, visitor }) =>
			checkRateLimit(site, "change address", { visitor, target: accountId }),
		act: async ({ site, value: { email } }) => {
			await startEmailChange(site, accountId, email);
			return redirectWith(site, "/account/email");
		},
	});
}

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
	const { email, waiting, until, isWithoutOld, lost } = loaderData;
	return (
		<AccountFrame
			title="כתובת אימייל"
			lead={
				<>
					הכתובת של החשבון:{" "}
					<bdi className="own" dir="ltr">
						{email}
					</bdi>
				</>
			}
		>
			<div className={styles.parts}>
				{lost && <LostAddress {...lost} />}
				{waiting && (
					<Waiting email={email} waiting={waiting} until={until} isWithoutOld={isWithoutOld} />
				)}
				{/* What was asked for no longer stands in the field. */}
				<NewAddress
					key={waiting?.expiresAt.getTime()}
					isAgain={waiting !== null}
					lastResult={actionData}
				/>
			</div>
		</AccountFrame>
	);
}

function LostAddress({ due }: { due: string | null }) {
	return (
		<Notice kind="accent">
			{due ? (
				<>
					<b>הכתובת תוחלף: {due}.</b> הכתובת הנוכחית לא צריכה לאשר את זה.
				</>
			) : (
				<b>ביקשו להחליף את הכתובת בלי הכתובת הנוכחית, והצוות בודק.</b>
			)}{" "}
			<Link className="link" to="/account">
				לעצור אפשר בחשבון
			</Link>
		</Notice>
	);
}

type WaitingProps = {
	email: string;
	waiting: EmailChange;
	until: string | null;
	isWithoutOld: boolean;
};

function Waiting({ email, waiting, until, isWithoutOld }: WaitingProps) {
	const { newEmail, isOldConfirmed, isNewConfirmed } = waiting;
	return (
		<Card as="section" className={styles.sheet}>
			<h2 className="h3">שינוי שמחכה לאישור</h2>
			<p className="small muted">
				{isWithoutOld
					? "הודעות אימייל נשלחו לשתי הכתובות. הבקשה תגיע לצוות אחרי אישור הכתובת החדשה"
					: "הודעות אימייל נשלחו לשתי הכתובות. הכתובת תשתנה אחרי אישור בשתיהן"}
				, עד {until}.
			</p>
			<Rows>
				{!isWithoutOld && (
					<Row label="הכתובת הנוכחית" value={<bdi dir="ltr">{email}</bdi>}>
						<State isConfirmed={isOldConfirmed} />
					</Row>
				)}
				<Row label="הכתובת החדשה" value={<bdi dir="ltr">{newEmail}</bdi>}>
					<State isConfirmed={isNewConfirmed} />
				</Row>
			</Rows>
			<Form method="post" action="/account/email/cancel">
				<Button kind="line" small type="submit">
					ביטול השינוי
				</Button>
			</Form>
		</Card>
	);
}

function State({ isConfirmed }: { isConfirmed: boolean }) {
	return isConfirmed ? <Badge kind="success">אושרה</Badge> : <Badge>מחכה לאישור</Badge>;
}

type NewAddressProps = { isAgain: boolean; lastResult: SubmissionResult | undefined };

function NewAddress({ isAgain, lastResult }: NewAddressProps) {
	const { form, formProps, field } = useCheckedForm({ id: "email", schema: emailForm, lastResult });
	const isSending = useNavigation().formAction === "/account/email";
	return (
		<Form {...formProps} action="/account/email" className={`stack ${styles.form}`}>
			<FormError errors={form.errors} />
			<EmailField
				{...field("email")}
				label={isAgain ? "כתובת אחרת במקומה" : "הכתובת החדשה"}
				help="לשתי הכתובות יישלח קישור, והשינוי יחול רק אחרי אישור בשתיהן. שאר המכשירים יתנתקו."
			/>
			<div className={styles.actions}>
				<Button kind="accent" type="submit" busy={isSending}>
					שליחת הקישורים
				</Button>
			</div>
			<p className="small muted">
				<Link className="link" to="/account/email/lost">
					אין גישה לכתובת הנוכחית?
				</Link>
			</p>
		</Form>
	);
}

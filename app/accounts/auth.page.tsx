import { Form, Link, redirect } from "react-router";
import * as v from "valibot";
import { brand } from "../brand.ts";
import { youngest } from "../platform/forms/lengths.ts";
import { readFlash } from "../platform/http/flash.server.ts";
import { pathOnThisSite } from "../platform/http/return-path.ts";
import { siteOf } from "../platform/site.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { useCheckedForm } from "../ui/forms/checked-form.ts";
import { Checkbox } from "../ui/forms/choice.tsx";
import { EmailField, FormError, Select, TextField } from "../ui/forms/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { appPage } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { Tab, Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/auth.page";
import { signInForm, signUpAfterQuickForm, signUpForm } from "./auth.form.ts";
import { draftCookie } from "./cookies.ts";
import { type DraftValues, listDrafts, quickDraft } from "./draft.server.ts";
import styles from "./frame/auth.module.css";
import { AuthFrame, RefusedToast } from "./frame/auth-frame.tsx";
import type { AuthFormProps } from "./frame/form-answer.ts";
import { NewPasswordField, PasswordField } from "./frame/password-field.tsx";
import { PasskeySignIn } from "./passkeys/passkey-sign-in.tsx";
import { genders } from "./person.form.ts";
import { findPerson } from "./sessions/person.server.ts";
import { receiveSignIn } from "./sign-in.server.ts";
import { receiveSignUp } from "./sign-up/receive-sign-up.server.ts";
import { findWaiting, type WaitingForm, waitingFormsContext } from "./waiting-forms.server.ts";

export const handle = { darkHero: true, ...appPage };

/** Reads the tab and the return path from the query. */
function askedOf(search: URLSearchParams) {
	return {
		isSignUp: search.get("tab") === "signup",
		next: pathOnThisSite(search.get("next")),
	};
}

function addressOf({ isSignUp, next }: ReturnType<typeof askedOf>): string {
	const search = new URLSearchParams();
	if (isSignUp) search.set("tab", "signup");
	if (next) search.set("next", next);
	return search.size > 0 ? `/auth?${search}` : "/auth";
}

/** The titles come from the specification (section 2, "Auth"). */
const titleOf = (isSignUp: boolean) => `${brand.name} – ${isSignUp ? "הרשמה" : "התחברות"}`;

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
	const { isSignUp, next } = askedOf(new URLSearchParams(location.search));
	return [
		...pageMeta(matches, {
			path: "/auth",
			title: titleOf(isSignUp),
			exactTitle: true,
			description: `התחברות והרשמה אל ${brand.name}.`,
			hidden: true,
		}),
		{
			name: "leave-when-signed-in",
			content: next ?? (loaderData?.hasWaiting ? "/auth" : "/profile"),
		},
	];
};

const quickForm: WaitingForm = {
	path: "/auth?tab=signup",
	words: "ההרשמה שהתחלת שמורה ומחכה",
	link: "להמשך ההרשמה",
};

/** Set by `requirePerson`. */
const justEnded = v.object({ hasEnded: v.literal(true) });

/** Signed-in visitors are redirected (specification, section 4). */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url);
	const asked = askedOf(searchParams);
	const site = siteOf(context);
	const person = await findPerson({ request, context });
	if (person) {
		const home = person.isStaff ? "/staff" : "/profile";
		const { path } = asked.next
			? { path: asked.next }
			: await findWaiting(context, person.accountId);
		throw redirect(path ?? home);
	}
	const drafts = await listDrafts(site, draftCookie.read(request, site.settings.origin));
	const quick = drafts.find(({ kind }) => kind === quickDraft)?.values;
	const forms: Readonly<Record<string, WaitingForm>> = {
		...context.get(waitingFormsContext),
		[quickDraft]: quickForm,
	};
	const waiting = drafts.flatMap(({ kind }) => {
		const form = forms[kind];
		return form ? [{ kind, ...form }] : [];
	});
	const { next } = asked;
	return {
		...asked,
		// The header's doors are the same.
		doors: {
			signIn: addressOf({ isSignUp: false, next }),
			signUp: addressOf({ isSignUp: true, next }),
		},
		// The latter from an open page whose session ended elsewhere (`page-move.ts`).
		hasEnded: readFlash(context, justEnded) !== undefined || searchParams.get("ended") === "1",
		person: quick ?? null,
		// Typed a moment ago, in whichever form.
		email: drafts.find(({ values }) => values.email)?.values.email,
		// /auth knows whether the account that signs in can fill it.
		hasWaiting: waiting.some(({ kind }) => kind !== quickDraft),
		// On the sign-up tab the quick draft is already the form itself.
		waiting: waiting.filter(({ kind }) => !asked.isSignUp || kind !== quickDraft),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData();
	const { isSignUp, next } = askedOf(new URL(request.url).searchParams);
	const receive = isSignUp ? receiveSignUp : receiveSignIn;
	return receive({ request, context }, form, next);
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
	const { isSignUp, next, doors, person, email, waiting, hasEnded } = loaderData;
	const form = { action: isSignUp ? doors.signUp : doors.signIn, answer: actionData };
	return (
		<AuthFrame title={titleOf(isSignUp)} {...(hasEnded ? { slogan: "המקום שלך שמור." } : {})}>
			{hasEnded && (
				<Notice kind="accent" role="status">
					<b>ההתחברות הסתיימה, יש להתחבר שוב.</b> אחרי ההתחברות ממשיכים מאותו עמוד.
				</Notice>
			)}
			<Tabs label="התחברות או הרשמה" wide>
				<Tab href={doors.signIn} current={!isSignUp}>
					התחברות
				</Tab>
				<Tab href={doors.signUp} current={isSignUp}>
					הרשמה
				</Tab>
			</Tabs>
			<WaitingForms forms={waiting} />
			{isSignUp ? (
				<SignUpForm {...form} person={person} email={email} />
			) : (
				<SignInForm {...form} next={next} email={email} />
			)}
			<RefusedToast answer={actionData} />
		</AuthFrame>
	);
}

type SignInProps = AuthFormProps & {
	/** The return path. */
	next: string | null;
	/** The address typed into an earlier form. */
	email: string | undefined;
};

function SignInForm({ action, answer, next, email }: SignInProps) {
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "sign-in",
		schema: signInForm,
		lastResult: answer?.result,
		defaultValue: { email },
	});
	const { maxLength: _, ...password } = field("password");
	return (
		<>
			{answer?.isUnconfirmed ? <Unconfirmed /> : <FormError errors={form.errors} />}
			<Form {...formProps} action={action} replace className={`stack ${styles.form}`}>
				<EmailField {...field("email")} autoComplete="username" />
				<PasswordField {...password} label="סיסמה" autoComplete="current-password" />
				<Button kind="accent" type="submit" busy={isSending} block>
					התחברות
				</Button>
				<p className="small">
					<Link className={`link ${styles.alone}`} to="/auth/recover">
						שכחת את הסיסמה?
					</Link>
				</p>
			</Form>
			<PasskeySignIn purpose="sign-in" next={next} />
		</>
	);
}

/** Shown only after the right password; offers to resend the mail. */
function Unconfirmed() {
	return (
		<Notice kind="accent" role="status">
			<p>
				<b>הכתובת עוד לא אושרה.</b> כדי להתחבר נשאר לאשר אותה, בקישור או בקוד שבאימייל ששלחנו.
			</p>
			<Form method="post" action="/auth/check-mail/resend" className={styles.unconfirmed}>
				<Button small type="submit">
					שליחת אימייל חדש
				</Button>
				<Link className={`link small ${styles.alone}`} to="/auth/check-mail">
					יש לי קוד
				</Link>
			</Form>
		</Notice>
	);
}

type SignUpProps = AuthFormProps & {
	/** The quick form's values, or null. */
	person: DraftValues | null;
	/** The address typed into an earlier form. */
	email: string | undefined;
};

/** The sign-up tab's form: three consents, and the quick form's values on one line. */
function SignUpForm({ action, answer, person: found, email }: SignUpProps) {
	const lastResult = answer?.result;
	// The draft may have expired while the form was open; show the input all the same.
	const typed = lastResult?.initialValue as DraftValues | undefined;
	const person = found ?? (typed?.name === undefined ? null : typed);
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "sign-up",
		schema: person ? signUpAfterQuickForm : signUpForm,
		lastResult,
		defaultValue: person ?? { email },
	});
	const { maxLength: _, ...password } = field("password");
	const box = (name: string) => {
		const { defaultValue, maxLength: _, ...wiring } = field(name);
		return { ...wiring, value: "on", defaultChecked: defaultValue === "on" };
	};
	const isPasswordLost = lastResult?.status === "error" && !password.error;
	return (
		<Form {...formProps} action={action} replace className={`stack ${styles.form}`}>
			<FormError errors={form.errors} />
			{person && <PersonLine person={person} field={field} />}
			<EmailField {...field("email")} autoComplete="username" />
			<NewPasswordField
				{...password}
				label="סיסמה"
				{...(isPasswordLost && { help: "הסיסמה אינה נשמרת בין שליחות, ויש להקליד אותה שוב." })}
			/>
			<div className={styles.consents}>
				<Checkbox
					{...box("adult")}
					label={
						<>
							גילי <bdi dir="ltr">18</bdi> ומעלה.
						</>
					}
				/>
				<Checkbox
					{...box("terms")}
					label={
						<>
							קראתי את{" "}
							<a className="link" href="/terms">
								תנאי השימוש
							</a>
							, והם מקובלים עליי.
						</>
					}
				/>
				<Checkbox
					{...box("privacy")}
					label={
						<>
							קראתי את{" "}
							<a className="link" href="/privacy">
								מדיניות הפרטיות
							</a>
							.
						</>
					}
				/>
			</div>
			<Button kind="accent" type="submit" busy={isSending} block>
				פתיחת חשבון
			</Button>
		</Form>
	);
}

/** Lists the forms waiting for an account (`product.md`, "Drafts"). */
function WaitingForms({ forms }: { forms: readonly WaitingForm[] }) {
	return forms.map(({ path, words, link }) => (
		<Notice key={path} kind="success">
			{words} כאן <bdi dir="ltr">48</bdi> שעות.{" "}
			<a className={`link ${styles.back}`} href={path}>
				{link}
			</a>
		</Notice>
	));
}

type PersonLineProps = { person: DraftValues; field: ReturnType<typeof useCheckedForm>["field"] };

/** The quick form's values, on one line that expands into its three fields. */
function PersonLine({ person, field }: PersonLineProps) {
	const isWrong = ["name", "age", "gender"].some((name) => field(name).error);
	return (
		<details className={styles.person} open={isWrong}>
			<summary>
				<span>
					<bdi>{person.name}</bdi> · {person.gender === "female" ? "בת" : "בן"} {person.age}
				</span>
				<span className={styles.edit}>
					עריכה
					<Icon name="down" />
				</span>
			</summary>
			<div className="form-grid">
				<TextField {...field("name")} label="שם" autoComplete="given-name" className="full" />
				<TextField
					{...field("age")}
					type="number"
					dir="ltr"
					min={youngest}
					inputMode="numeric"
					label="גיל"
				/>
				<Select {...field("gender")} label="מגדר" options={genders} />
			</div>
		</details>
	);
}

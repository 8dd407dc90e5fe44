import { parseWithValibot } from "@conform-to/valibot";
import { data } from "react-router";
import { brand } from "../brand.ts";
import { pathOnThisSite } from "../platform/http/return-path.ts";
import { siteOf } from "../platform/site.ts";
import { Notice } from "../ui/feedback/notice.tsx";
import { Icon } from "../ui/icon.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { picture } from "../ui/pictures.ts";
import { Tab, Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/auth.page";
import { signInForm, signUpAfterQuickForm, signUpForm } from "./auth.form.ts";
import styles from "./auth.module.css";
import {
	type DraftValues,
	draftCookie,
	draftToken,
	keepDraft,
	listDrafts,
} from "./draft.server.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { WaitingForms } from "./waiting-draft.tsx";

export const handle = { night: true };

/** What the address asks for: the tab, and where to go afterwards. */
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

/** The titles are the specification's (section 2, "Auth"). */
const titleOf = (isSignUp: boolean) => `${brand.name} – ${isSignUp ? "הרשמה" : "התחברות"}`;

export const meta: Route.MetaFunction = ({ matches, location }) =>
	pageMeta(matches, {
		path: "/auth",
		title: titleOf(askedOf(new URLSearchParams(location.search)).isSignUp),
		exactTitle: true,
		description: `התחברות והרשמה אל ${brand.name}.`,
		hidden: true,
	});

export async function loader({ request, context }: Route.LoaderArgs) {
	const asked = askedOf(new URL(request.url).searchParams);
	const drafts = await listDrafts(siteOf(context), draftToken(request));
	const quick = drafts.find(({ kind }) => kind === "quick")?.values;
	return {
		...asked,
		person: quick ?? null,
		// On the sign-up tab the quick form's draft is the form itself.
		waiting: drafts.map(({ kind }) => kind).filter((kind) => !asked.isSignUp || kind !== "quick"),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData();
	const { isSignUp } = askedOf(new URL(request.url).searchParams);
	if (!isSignUp) {
		const submission = parseWithValibot(form, { schema: signInForm });
		const result = submission.reply({ hideFields: ["password"] });
		return data({ result, isKept: false }, submission.status === "success" ? 503 : 422);
	}
	if (!form.has("name")) {
		const submission = parseWithValibot(form, { schema: signUpForm });
		const result = submission.reply({ hideFields: ["password"] });
		return data({ result, isKept: false }, submission.status === "success" ? 503 : 422);
	}
	const submission = parseWithValibot(form, { schema: signUpAfterQuickForm });
	const result = submission.reply({ hideFields: ["password"] });
	if (submission.status !== "success") {
		// The draft may have ended while the form stood open; what was typed is shown all the same.
		const typed: DraftValues = Object.fromEntries(
			["name", "age", "gender"].map((name) => [name, String(form.get(name) ?? "")]),
		);
		return data({ result, isKept: false, typed }, 422);
	}
	const site = siteOf(context);
	const { name, age, gender, email } = submission.value;
	const values = { name, age: String(age), gender, email };
	const { token } = await keepDraft(site, draftToken(request), { kind: "quick", values });
	const headers = { "Set-Cookie": draftCookie(token, site.settings.origin) };
	return data({ result, isKept: true }, { status: 503, headers });
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
	const { isSignUp, next, person, waiting } = loaderData;
	const asked = { isSignUp, next };
	const typed = actionData && "typed" in actionData ? (actionData.typed as DraftValues) : null;
	const form = { action: addressOf(asked), next, lastResult: actionData?.result };
	return (
		<div className={styles.auth}>
			<div className={`night beam ${styles.art}`} data-theme="dark">
				<img src={picture("c_door")} alt="" width={640} height={400} />
				<p className="display">
					הדלת נפתחת
					<br />
					רק מבפנים.
				</p>
			</div>
			<section className={styles.pane}>
				<div className={styles.inner}>
					<h1 className="h2">{titleOf(isSignUp)}</h1>
					<Tabs label="התחברות או הרשמה" wide>
						<Tab href={addressOf({ isSignUp: false, next })} current={!isSignUp}>
							התחברות
						</Tab>
						<Tab href={addressOf({ isSignUp: true, next })} current={isSignUp}>
							הרשמה
						</Tab>
					</Tabs>
					{actionData?.result.status === "success" ? (
						<ClosedAnswer isSignUp={isSignUp} isKept={actionData.isKept} />
					) : (
						<Notice>
							{isSignUp ? "ההרשמה תיפתח בקרוב." : "ההתחברות תיפתח בקרוב."} עד אז אין צורך למלא את
							הטופס.
						</Notice>
					)}
					<WaitingForms kinds={waiting} />
					{isSignUp ? (
						<SignUpForm {...form} person={person ?? typed} />
					) : (
						<SignInForm {...form} email={person?.email} />
					)}
					<p className={`tiny muted ${styles.discreet}`}>
						<Icon name="lock" />
						<span>
							מגיל <bdi dir="ltr">18</bdi> בלבד. בשורת הנושא של אימיילים מאיתנו אין זכר לאופי האתר.
						</span>
					</p>
				</div>
			</section>
		</div>
	);
}

/** The true answer to a form that was filled in well, until accounts are open. */
function ClosedAnswer({ isSignUp, isKept }: { isSignUp: boolean; isKept: boolean }) {
	return (
		// biome-ignore lint/a11y/noAutofocus: the answer to what was just sent is where reading goes on
		<div className={styles.answer} tabIndex={-1} autoFocus>
			<Notice kind="accent" role="status">
				{isSignUp ? (
					<>
						<b>ההרשמה תיפתח בקרוב.</b> החשבון עוד לא נפתח, והסיסמה לא נשמרה.{" "}
						{isKept ? (
							<>
								השם, הגיל, המגדר והאימייל נשמרו כטיוטה וימתינו כאן <bdi dir="ltr">48</bdi> שעות.
							</>
						) : (
							"דבר ממה שנכתב בטופס לא נשמר."
						)}
					</>
				) : (
					<>
						<b>ההתחברות תיפתח בקרוב.</b> הפרטים לא נבדקו, ודבר ממה שנכתב בטופס לא נשמר.
					</>
				)}
			</Notice>
		</div>
	);
}

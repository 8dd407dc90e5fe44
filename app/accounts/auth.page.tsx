import { redirect } from "react-router";
import * as v from "valibot";
import { brand } from "../brand.ts";
import { readSay } from "../platform/http/flash.server.ts";
import { pathOnThisSite } from "../platform/http/return-path.ts";
import { siteOf } from "../platform/site.ts";
import { Notice } from "../ui/feedback/notice.tsx";
import { ModuleScript } from "../ui/module-script.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { Tab, Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/auth.page";
import script from "./auth.browser.ts?worker&url";
import { draftCookie } from "./cookies.ts";
import { listDrafts, quickDraft } from "./draft.server.ts";
import { AuthFrame } from "./frame/auth-frame.tsx";
import { RefusedToast } from "./frame/refused-toast.tsx";
import { findPerson } from "./sessions/person.server.ts";
import { receiveSignIn } from "./sign-in/receive-sign-in.server.ts";
import { SignInForm } from "./sign-in/sign-in-form.tsx";
import { receiveSignUp } from "./sign-up/receive-sign-up.server.ts";
import { SignUpForm } from "./sign-up/sign-up-form.tsx";
import { WaitingForms } from "./sign-up/waiting-draft.tsx";
import { findWaiting, type WaitingForm, waitingFormsContext } from "./waiting-forms.server.ts";

export const handle = { darkHero: true };

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
	return {
		...asked,
		// The latter from an open page whose session ended elsewhere (`page-move.ts`).
		hasEnded: readSay(context, justEnded) !== undefined || searchParams.get("ended") === "1",
		person: quick ?? null,
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
	const { isSignUp, next, person, waiting, hasEnded } = loaderData;
	const form = { action: addressOf({ isSignUp, next }), answer: actionData };
	return (
		<AuthFrame title={titleOf(isSignUp)} {...(hasEnded ? { slogan: "המקום שלך שמור." } : {})}>
			{hasEnded && (
				<Notice kind="accent" role="status">
					<b>ההתחברות הסתיימה, יש להתחבר שוב.</b> אחרי ההתחברות ממשיכים מאותו עמוד.
				</Notice>
			)}
			<Tabs label="התחברות או הרשמה" wide>
				<Tab href={addressOf({ isSignUp: false, next })} current={!isSignUp}>
					התחברות
				</Tab>
				<Tab href={addressOf({ isSignUp: true, next })} current={isSignUp}>
					הרשמה
				</Tab>
			</Tabs>
			<WaitingForms forms={waiting} />
			{isSignUp ? (
				<SignUpForm {...form} person={person} />
			) : (
				<SignInForm {...form} next={next} email={person?.email} />
			)}
			<RefusedToast answer={actionData} />
			<ModuleScript src={script} />
		</AuthFrame>
	);
}

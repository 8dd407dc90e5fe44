import { parseWithValibot } from "@conform-to/valibot";
import { isRouteErrorResponse, redirect } from "react-router";
import { brand } from "../brand.ts";
import { pathOnThisSite } from "../platform/http/return-path.ts";
import { siteOf } from "../platform/site.ts";
import { Tab, Tabs } from "../ui/navigation/tabs.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/auth.page";
import { signInForm, signUpForm } from "./auth.form.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { draftToken, listDrafts } from "./draft.server.ts";
import { answerRefused } from "./form-answer.ts";
import { RefusedToast } from "./refused-toast.tsx";
import { findPerson } from "./sessions/person.server.ts";
import { findFormPage, formPages } from "./sign-in/finish-sign-in.server.ts";
import { receiveSignIn } from "./sign-in/receive-sign-in.server.ts";
import { SignInForm } from "./sign-in/sign-in-form.tsx";
import { receiveSignUp } from "./sign-up/receive-sign-up.server.ts";
import { SignUpForm } from "./sign-up/sign-up-form.tsx";
import { WaitingForms } from "./sign-up/waiting-draft.tsx";

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
		{ name: "leave-when-signed-in", content: loaderData?.leaveTo ?? next ?? "/profile" },
	];
};

/** Somebody already signed in has no business here (specification, section 4). */
export async function loader({ request, context }: Route.LoaderArgs) {
	const asked = askedOf(new URL(request.url).searchParams);
	const site = siteOf(context);
	const person = await findPerson({ request, context });
	if (person) {
		throw redirect((await findFormPage(site, person.accountId)) ?? asked.next ?? "/profile");
	}
	const drafts = await listDrafts(site, draftToken(request, site.settings.origin));
	const quick = drafts.find(({ kind }) => kind === "quick")?.values;
	return {
		...asked,
		person: quick ?? null,
		// On the sign-up tab the quick form's draft is the form itself.
		leaveTo: drafts.map(({ kind }) => kind !== "quick" && formPages[kind]).find(Boolean) || null,
		waiting: drafts.map(({ kind }) => kind).filter((kind) => !asked.isSignUp || kind !== "quick"),
	};
}

/** How long to wait, after too many tries. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData();
	const { isSignUp, next } = askedOf(new URL(request.url).searchParams);
	const receive = isSignUp ? receiveSignUp : receiveSignIn;
	return receive({ request, context }, form, next);
}

/** Where the server did not answer at all, the form stays and says so: what was typed is not lost. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData();
	try {
		return await serverAction();
	} catch (error) {
		if (!isUnanswered(error)) throw error;
		const { isSignUp } = askedOf(new URL(request.url).searchParams);
		const submission = parseWithValibot(form, { schema: isSignUp ? signUpForm : signInForm });
		const words = "השרת לא ענה, אפשר לנסות שוב. מה שנכתב נשאר כאן";
		// A refusal does not load the page anew, which would fail as well.
		return answerRefused(submission, { form: words }, { status: 503 });
	}
}

/** No network, or a gateway that did not reach the site. */
function isUnanswered(error: unknown): boolean {
	if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504;
	return error instanceof TypeError;
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
	const { isSignUp, next, person, waiting } = loaderData;
	const form = { action: addressOf({ isSignUp, next }), answer: actionData };
	return (
		<AuthFrame title={titleOf(isSignUp)}>
			<Tabs label="התחברות או הרשמה" wide>
				<Tab href={addressOf({ isSignUp: false, next })} current={!isSignUp}>
					התחברות
				</Tab>
				<Tab href={addressOf({ isSignUp: true, next })} current={isSignUp}>
					הרשמה
				</Tab>
			</Tabs>
			<WaitingForms kinds={waiting} />
			{isSignUp ? (
				<SignUpForm {...form} person={person} />
			) : (
				<SignInForm {...form} next={next} email={person?.email} />
			)}
			<RefusedToast answer={actionData} />
		</AuthFrame>
	);
}

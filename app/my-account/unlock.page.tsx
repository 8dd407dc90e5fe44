import { redirect } from "react-router";
import { sessionCookies } from "../accounts/cookies.ts";
import { KnownAddress, PasswordField } from "../accounts/frame/password-field.tsx";
import { listPasskeys } from "../accounts/passkeys/passkey.server.ts";
import { PasskeySignIn } from "../accounts/passkeys/passkey-sign-in.tsx";
import { verifyPassword } from "../accounts/passwords/password-hash.server.ts";
import { checkRateLimit } from "../accounts/rate-limits.server.ts";
import { reauthenticatedToast } from "../accounts/sessions/account-events.ts";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { reauthenticateSession } from "../accounts/sessions/session.server.ts";
import { findPasswordHash } from "../accounts/sign-in.server.ts";
import { handleForm } from "../platform/forms/handle-form.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { pathOnThisSite } from "../platform/http/return-path.ts";
import { siteOf } from "../platform/site.ts";
import { useGenderedText } from "../profiles/use-gendered-text.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { useCheckedForm } from "../ui/forms/checked-form.ts";
import { FormError } from "../ui/forms/field.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/unlock.page";
import { AccountFrame } from "./account-frame.tsx";
import styles from "./my-account.module.css";
import { unlockForm } from "./unlock.form.ts";

const title = "אישור זהות";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/account/unlock", title, description: "", hidden: true });

const nextOf = (request: Request) =>
	pathOnThisSite(new URL(request.url).searchParams.get("next")) ?? "/account";

/** The unlock was required by a POST, which the person has to repeat. */
const isAgain = (request: Request) => new URL(request.url).searchParams.has("again");

export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const next = nextOf(request);
	if (person.isReauthenticated) throw redirect(next, 303);
	const passkeys = await listPasskeys(siteOf(context).db, person);
	const { email } = person;
	return { next, email, hasPasskeys: passkeys.length > 0, again: isAgain(request) };
}

/**
 * Checks the password: the session counts as reauthenticated for ten minutes and gets a new token.
 */
export async function action(args: Route.ActionArgs) {
	const person = await requirePerson(args);
	const { accountId } = person;
	return handleForm(args, {
		schema: unlockForm,
		hidden: ["password"],
		limit: ({ site, visitor }) => checkRateLimit(site, "unlock", { visitor, target: accountId }),
		act: async ({ site, value, refuse }) => {
			const hash = await findPasswordHash(site.db, accountId);
			if (!(await verifyPassword(hash, value.password))) {
				return refuse({ password: "הסיסמה אינה נכונה" });
			}
			const { token } = await reauthenticateSession(site.db, person);
			return redirectWith(site, nextOf(args.request), {
				...(isAgain(args.request) ? { toast: reauthenticatedToast } : {}),
				cookies: sessionCookies(token, site.settings.origin),
			});
		},
	});
}

export default function Unlock({ loaderData, actionData }: Route.ComponentProps) {
	const { next, email, hasPasskeys, again } = loaderData;
	const say = useGenderedText();
	const { form, formProps, field } = useCheckedForm({
		id: "unlock",
		schema: unlockForm,
		lastResult: actionData,
	});
	const { maxLength: _, ...password } = field("password");
	return (
		<AccountFrame
			title={title}
			lead={
				<>
					{say({
						f: "את כבר מחוברת, אבל לפני שינוי בחשבון מבקשים ממך שוב את הסיסמה.",
						m: "אתה כבר מחובר, אבל לפני שינוי בחשבון מבקשים ממך שוב את הסיסמה.",
						n: "לפני שינוי בחשבון מבקשים שוב את הסיסמה, גם אחרי ההתחברות.",
					})}{" "}
					האישור תקף <bdi dir="ltr">10</bdi> דקות.
				</>
			}
		>
			<Card raised as="section" className={styles.form ?? ""}>
				<div className="stack">
					<FormError errors={form.errors} />
					<form
						{...formProps}
						action={`/account/unlock?next=${encodeURIComponent(next)}${again ? "&again=1" : ""}`}
						className="stack"
					>
						<KnownAddress email={email} />
						<PasswordField {...password} label="סיסמה" autoComplete="current-password" />
						<Button kind="accent" type="submit" block>
							אישור
						</Button>
					</form>
					{hasPasskeys && <PasskeySignIn purpose="unlock" next={next} again={again} say={say} />}
				</div>
			</Card>
		</AccountFrame>
	);
}

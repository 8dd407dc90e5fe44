import { parseWithValibot } from "@conform-to/valibot";
import { data, redirect } from "react-router";
import { listPasskeys } from "../../accounts/passkeys/passkey.server.ts";
import { PasskeySignIn } from "../../accounts/passkeys/passkey-sign-in.tsx";
import { PasswordField } from "../../accounts/password-field.tsx";
import { verifyPassword } from "../../accounts/passwords/password-hash.server.ts";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { proofToast } from "../../accounts/sessions/proof-toast.ts";
import { proveSession } from "../../accounts/sessions/session.server.ts";
import { sessionCookies } from "../../accounts/sessions/session-cookies.ts";
import { findPasswordHash } from "../../accounts/sign-in/sign-in.server.ts";
import { refuseTries } from "../../accounts/tries.server.ts";
import { pathOnThisSite } from "../../platform/http/return-path.ts";
import { siteOf, visitorContext } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame } from "../account-frame.tsx";
import { goOn } from "../go-on.server.ts";
import type { Route } from "./+types/unlock.page";
import { unlockForm } from "./unlock.form.ts";

const title = "אישור זהות";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/account/unlock", title, description: "", hidden: true });

/** How long to wait, after too many tries. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

const nextOf = (request: Request) =>
	pathOnThisSite(new URL(request.url).searchParams.get("next")) ?? "/account";

/** The unlock was asked for by something posted, which is to be pressed once more. */
const isAgain = (request: Request) => new URL(request.url).searchParams.has("again");

export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const next = nextOf(request);
	if (person.isProven) throw redirect(next, 303);
	const passkeys = await listPasskeys(siteOf(context).db, person);
	const { email } = person;
	return { next, email, hasPasskeys: passkeys.length > 0, again: isAgain(request) };
}

/** The password is given again: the session is proven for ten minutes and gets a new token. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const person = await requirePerson({ request, context });
	const submission = parseWithValibot(await request.formData(), { schema: unlockForm });
	const hidden = { hideFields: ["password"] };
	if (submission.status !== "success") return data(submission.reply(hidden), 422);
	const { accountId } = person;
	const visitor = context.get(visitorContext);
	const tooMany = await refuseTries(site, "unlock", { visitor, target: accountId });
	if (tooMany) {
		return data(submission.reply({ ...hidden, formErrors: [tooMany.sentence] }), tooMany.init);
	}
	const hash = await findPasswordHash(site.db, accountId);
	if (!(await verifyPassword(hash, submission.value.password))) {
		const fieldErrors = { password: ["הסיסמה אינה נכונה"] };
		return data(submission.reply({ ...hidden, fieldErrors }), 422);
	}
	const { token } = await proveSession(site.db, person);
	const flash = isAgain(request) ? { toast: proofToast } : {};
	return goOn(site, nextOf(request), flash, sessionCookies(token, site.settings.origin));
}

export default function Unlock({ loaderData, actionData }: Route.ComponentProps) {
	const { next, email, hasPasskeys, again } = loaderData;
	const { form, formProps, field } = useCheckedForm({
		id: "unlock",
		schema: unlockForm,
		lastResult: actionData,
	});
	const { maxLength: _, ...password } = field("password");
	return (
		<AccountFrame
			isInner
			title={title}
			lead={
				<>
					לפני שינוי בחשבון מבקשים שוב את הסיסמה, גם ממי שכבר התחברו. האישור תקף{" "}
					<bdi dir="ltr">10</bdi> דקות.
				</>
			}
		>
			<Card raised as="section">
				<div className="stack">
					<FormError errors={form.errors} />
					<form
						{...formProps}
						action={`/account/unlock?next=${encodeURIComponent(next)}${again ? "&again=1" : ""}`}
						className="stack"
					>
						{/* Tells password managers whose password it is. */}
						<input type="email" autoComplete="username" value={email} readOnly hidden />
						<PasswordField {...password} label="סיסמה" autoComplete="current-password" />
						<Button kind="accent" type="submit" block>
							אישור
						</Button>
					</form>
					{hasPasskeys && <PasskeySignIn purpose="unlock" next={next} again={again} />}
				</div>
			</Card>
		</AccountFrame>
	);
}

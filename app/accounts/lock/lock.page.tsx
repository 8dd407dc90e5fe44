import { data, redirect, useRouteLoaderData } from "react-router";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { pathOnThisSite } from "../../platform/http/return-path.ts";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { CodeField } from "../../ui/forms/code-field.tsx";
import { appPage, bare } from "../../ui/page-handle.ts";
import { disguise, pageMeta } from "../../ui/page-meta.ts";
import { clearedSessionCookies } from "../cookies.ts";
import { listPasskeys } from "../passkeys/passkey.server.ts";
import { PasskeySignIn } from "../passkeys/passkey-sign-in.tsx";
import { findHolder } from "../sessions/person.server.ts";
import type { Route } from "./+types/lock.page";
import { unlockCodeForm } from "./lock.form.ts";
import styles from "./lock.module.css";
import { tryCode } from "./lock.server.ts";
import { lockPath } from "./lock.ts";

export const handle = { ...appPage, ...bare };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: lockPath, title: "קוד", description: "", hidden: true });

const nextOf = (request: Request) =>
	pathOnThisSite(new URL(request.url).searchParams.get("next")) ?? "/today";

export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await findHolder({ request, context });
	if (!person?.isLocked) throw redirect(nextOf(request), 303);
	const passkeys = await listPasskeys(siteOf(context).db, person);
	return { next: nextOf(request), hasPasskeys: passkeys.length > 0 };
}

const tries = [
	"",
	"נשאר ניסיון אחד",
	"נשארו שני ניסיונות",
	"נשארו שלושה ניסיונות",
	"נשארו ארבעה ניסיונות",
];

export async function action({ request, context }: Route.ActionArgs) {
	const person = await findHolder({ request, context });
	if (!person?.isLocked) throw redirect(nextOf(request), 303);
	return handleForm(
		{ request, context },
		{
			schema: unlockCodeForm,
			hidden: ["code"],
			answer: (result) => ({ result, hasEnded: false }),
			act: async ({ site, value, refuse }) => {
				const tried = await tryCode(site, person, value.code);
				if (tried === "open") return redirectWith(site, nextOf(request), { replace: true });
				if (tried !== "ended") {
					return refuse({ code: `הקוד לא נכון. ${tries[tried.left]}` });
				}
				const headers = new Headers();
				for (const cookie of clearedSessionCookies(site.settings.origin)) {
					headers.append("Set-Cookie", cookie);
				}
				return data({ result: undefined, hasEnded: true }, { status: 403, headers });
			},
		},
	);
}

const useDisguised = () =>
	useRouteLoaderData<{ isDisguised?: boolean }>("root")?.isDisguised ?? false;

/** Asks for the code, and says nothing of what is behind it; under the other name not even whose page it is. */
export default function LockPage({ loaderData, actionData }: Route.ComponentProps) {
	const isDisguised = useDisguised();
	const { next, hasPasskeys } = loaderData;
	const hasEnded = actionData?.hasEnded ?? false;
	return (
		<main
			id="main"
			tabIndex={-1}
			className={`${styles.page} ${isDisguised ? styles.notes : ""}`}
			data-theme={isDisguised ? "light" : "dark"}
		>
			<div className={styles.lock}>
				{!isDisguised && <Keyhole />}
				{hasEnded ? (
					<Ended next={next} isDisguised={isDisguised} />
				) : (
					<>
						<h1>{isDisguised ? disguise : "מה הקוד?"}</h1>
						<CodeForm next={next} lastResult={actionData?.result} />
						{hasPasskeys && !isDisguised && <PasskeySignIn purpose="unlock" next={next} />}
						<form method="post" action="/sign-out">
							<Button kind="ghost" small type="submit">
								יציאה
							</Button>
						</form>
						{!isDisguised && <p className="small muted">שכחת? יציאה, וכניסה מחדש עם הסיסמה.</p>}
					</>
				)}
			</div>
		</main>
	);
}

type CodeFormProps = {
	next: string;
	lastResult: Parameters<typeof useCheckedForm>[0]["lastResult"];
};

function CodeForm({ next, lastResult }: CodeFormProps) {
	const { formProps, field } = useCheckedForm({
		id: "lock",
		schema: unlockCodeForm,
		lastResult,
	});
	return (
		<form
			{...formProps}
			action={`${lockPath}?next=${encodeURIComponent(next)}`}
			className={`stack ${styles.code}`}
		>
			<CodeField {...field("code")} label="קוד" type="password" autoComplete="off" />
			<Button kind="accent" type="submit" block>
				פתיחה
			</Button>
		</form>
	);
}

function Ended({ next, isDisguised }: { next: string; isDisguised: boolean }) {
	return (
		<>
			<h1>{isDisguised ? disguise : "יצאת מהחשבון"}</h1>
			{!isDisguised && (
				<p className="muted" role="alert">
					חמש טעויות ברצף. כניסה עם הסיסמה פותחת שוב, והקוד נשאר.
				</p>
			)}
			<LinkButton kind="accent" href={`/auth?next=${encodeURIComponent(next)}`}>
				כניסה
			</LinkButton>
		</>
	);
}

function Keyhole() {
	return (
		<svg className={styles.keyhole} viewBox="0 0 24 28" aria-hidden="true">
			<path
				fill="none"
				stroke="currentColor"
				strokeWidth="1.1"
				d="M2 27.5V12a10 10 0 0 1 20 0v15.5z"
			/>
			<path
				fill="currentColor"
				d="M12 8.5c0 0-3.6 4.8-3.6 7.5a3.6 3.6 0 0 0 7.2 0c0-2.7-3.6-7.5-3.6-7.5z"
			/>
		</svg>
	);
}

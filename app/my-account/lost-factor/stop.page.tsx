import { data } from "react-router";
import { AuthFrame } from "../../accounts/frame/auth-frame.tsx";
import { findByStopToken, stopRemoval } from "../../accounts/second-factor/lost-factor.server.ts";
import { siteOf } from "../../platform/site.ts";
import { LinkButton } from "../../ui/button.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/stop.page";
import { StopForm } from "./removal-notice.tsx";

export const handle = { darkHero: true };

const path = "/auth/second-step/stop";
const title = "עצירת ההסרה";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title, description: "", hidden: true });

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Opening the link changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = tokenOf(request);
	const isOpen = (await findByStopToken(siteOf(context), token)) !== null;
	return data({ token, isOpen }, isOpen ? 200 : 410);
}

export async function action({ request, context }: Route.ActionArgs) {
	const isDone = (await stopRemoval(siteOf(context), tokenOf(request))) === "stopped";
	return data({ isDone }, isDone ? 200 : 410);
}

export default function Stop({ loaderData: { token, isOpen }, actionData }: Route.ComponentProps) {
	if (actionData?.isDone) {
		return (
			<AuthFrame title="ההסרה נעצרה">
				<p>האימות הדו־שלבי נשאר. מי שביקש הסרה יודע את הסיסמה, ולכן כדאי לבחור סיסמה חדשה.</p>
				<LinkButton href="/auth/recover">בחירת סיסמה חדשה</LinkButton>
			</AuthFrame>
		);
	}
	if (!isOpen || actionData) {
		return (
			<AuthFrame title="אין מה לעצור">
				<p>
					הבקשה כבר נסגרה. אם האימות הוסר בלי ידיעתך, באימייל על ההסרה יש קישור להגנה על החשבון.
				</p>
				<LinkButton href="/auth/recover">בחירת סיסמה חדשה</LinkButton>
			</AuthFrame>
		);
	}
	return (
		<AuthFrame title={title}>
			<p>לחיצה אחת סוגרת את הבקשה להסיר את האימות הדו־שלבי. שום דבר אחר בחשבון לא ישתנה.</p>
			<StopForm token={token} />
		</AuthFrame>
	);
}

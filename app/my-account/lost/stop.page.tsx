import { data } from "react-router";
import { AuthFrame } from "../../accounts/frame/auth-frame.tsx";
import { stopRequest } from "../../accounts/lost/decide.server.ts";
import { findByStopToken } from "../../accounts/lost-requests.server.ts";
import { siteOf } from "../../platform/site.ts";
import { LinkButton } from "../../ui/button.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/stop.page";
import { StopForm } from "./request-notice.tsx";

export const handle = { darkHero: true };

const path = "/auth/second-step/stop";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "עצירת הבקשה", description: "", hidden: true });

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Opening the link changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = tokenOf(request);
	const kind = (await findByStopToken(siteOf(context), token))?.kind ?? null;
	return data({ token, kind }, kind ? 200 : 410);
}

export async function action({ request, context }: Route.ActionArgs) {
	const stopped = await stopRequest(siteOf(context), tokenOf(request));
	return stopped === "gone" ? data({ stopped: null }, 410) : data({ stopped }, 200);
}

const words = {
	factor: {
		asks: "לחיצה אחת סוגרת את הבקשה להסיר את האימות הדו־שלבי. שום דבר אחר בחשבון לא ישתנה.",
		stays: "האימות הדו־שלבי נשאר. מי שביקש הסרה יודע את הסיסמה, ולכן כדאי לבחור סיסמה חדשה.",
	},
	address: {
		asks: "לחיצה אחת סוגרת את הבקשה להחליף את כתובת האימייל. שום דבר אחר בחשבון לא ישתנה.",
		stays: "הכתובת נשארת. מי שביקש החלפה יודע את הסיסמה, ולכן כדאי לבחור סיסמה חדשה.",
	},
} as const;

export default function Stop({ loaderData: { token, kind }, actionData }: Route.ComponentProps) {
	if (actionData?.stopped) {
		return (
			<AuthFrame title="הבקשה נעצרה">
				<p>{words[actionData.stopped].stays}</p>
				<LinkButton href="/auth/recover">בחירת סיסמה חדשה</LinkButton>
			</AuthFrame>
		);
	}
	if (!kind || actionData) {
		return (
			<AuthFrame title="אין מה לעצור">
				<p>
					הבקשה כבר נסגרה. אם משהו השתנה בלי ידיעתך, באימייל על השינוי יש קישור להגנה על החשבון.
				</p>
				<LinkButton href="/auth/recover">בחירת סיסמה חדשה</LinkButton>
			</AuthFrame>
		);
	}
	return (
		<AuthFrame title="עצירת הבקשה">
			<p>{words[kind].asks}</p>
			<StopForm token={token} />
		</AuthFrame>
	);
}

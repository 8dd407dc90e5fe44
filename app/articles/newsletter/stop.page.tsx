import { data } from "react-router";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Done } from "../../ui/feedback/done.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/stop.page";
import { endSubscription, readStopToken } from "./subscription.server.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/newsletter/stop",
		title: "הפסקת המכתבים",
		description: "",
		hidden: true,
	});

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export function loader({ request, context }: Route.LoaderArgs) {
	const token = tokenOf(request);
	const isKnown = readStopToken(siteOf(context).vault, token) !== null;
	return data({ token, isKnown }, isKnown ? 200 : 410);
}

/** Handles the page's button and a mail program's one-click unsubscribe (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
	const result = await endSubscription(siteOf(context), tokenOf(request));
	return result === "ended" ? data({ isDone: true }) : data({ isDone: false }, 410);
}

export default function EndSubscription({ loaderData, actionData }: Route.ComponentProps) {
	const { token, isKnown } = loaderData;
	if (actionData?.isDone)
		return (
			<Done
				art="c_train"
				title="המכתבים הופסקו"
				acts={<LinkButton href="/articles">אל המאמרים</LinkButton>}
			>
				<p>לא יישלח אליכם מכתב נוסף. אפשר להירשם שוב בכל עת.</p>
			</Done>
		);
	if (!isKnown)
		return (
			<Done
				art="c_letter"
				title="הקישור לא שלם"
				acts={<LinkButton href="/contact">יצירת קשר</LinkButton>}
			>
				<p>ייתכן שהקישור נקטע בדרך. אפשר לפתוח אותו שוב מתוך המכתב, או לכתוב לנו ונפסיק בשבילכם.</p>
			</Done>
		);
	return (
		<Done
			art="c_letter"
			title="להפסיק את המכתבים?"
			acts={
				<form method="post" action={`/newsletter/stop?token=${token}`}>
					<Button kind="accent" type="submit">
						הפסקת המכתבים
					</Button>
				</form>
			}
		>
			<p>לחיצה אחת, ולא יישלח אליכם מכתב נוסף.</p>
		</Done>
	);
}

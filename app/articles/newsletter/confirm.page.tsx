import { data } from "react-router";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Done } from "../../ui/feedback/done.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/confirm.page";
import { confirmSubscription, isConfirmable } from "./subscription.server.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/newsletter/confirm",
		title: "אישור הרשמה",
		description: "",
		hidden: true,
	});

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Opening the link confirms nothing: mail scanners open every link. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = tokenOf(request);
	const isOpen = await isConfirmable(siteOf(context).db, token);
	return data({ token, isOpen }, isOpen ? 200 : 410);
}

export async function action({ request, context }: Route.ActionArgs) {
	const result = await confirmSubscription(siteOf(context).db, tokenOf(request));
	return result === "confirmed" ? data({ isDone: true }) : data({ isDone: false }, 410);
}

export default function ConfirmSubscription({ loaderData, actionData }: Route.ComponentProps) {
	const { token, isOpen } = loaderData;
	if (actionData?.isDone)
		return (
			<Done
				art="c_train"
				title="ההרשמה אושרה"
				acts={<LinkButton href="/articles">אל המאמרים</LinkButton>}
			>
				<p>כשיישלח מכתב, הוא יגיע גם אליכם. אפשר להפסיק בכל רגע, בקישור שבתחתית כל מכתב.</p>
			</Done>
		);
	if (!isOpen)
		return (
			<Done
				art="c_letter"
				title="הקישור אינו תקף עוד"
				acts={<LinkButton href="/articles#newsletter">הרשמה מחדש</LinkButton>}
			>
				<p>
					קישור לאישור תקף <bdi dir="ltr">7</bdi> ימים. אפשר להירשם שוב, ואימייל חדש יישלח.
				</p>
			</Done>
		);
	return (
		<Done
			art="c_cups"
			title="לאשר את ההרשמה?"
			acts={
				<form method="post" action={`/newsletter/confirm?token=${token}`}>
					<Button kind="accent" type="submit">
						אישור ההרשמה
					</Button>
				</form>
			}
		>
			<p>אחרי האישור יגיע אליכם מכתב מדי פעם, לכל היותר אחד בחודש.</p>
		</Done>
	);
}

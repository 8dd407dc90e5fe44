import { data } from "react-router";
import { confirmChange } from "../../accounts/email-change/confirm-change.server.ts";
import { findByLink } from "../../accounts/email-change/email-change.server.ts";
import { findPerson } from "../../accounts/sessions/person.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { bare } from "../../ui/still.ts";
import { goOn } from "../go-on.server.ts";
import { LinkSheet } from "../link-sheet.tsx";
import type { Route } from "./+types/confirm-email.page";

export const handle = bare;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/account/email/confirm",
		title: "אישור כתובת",
		description: "",
		hidden: true,
	});

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Opening the link confirms nothing: mail scanners open every link. It works signed out, too. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = tokenOf(request);
	const found = await findByLink(siteOf(context).db, token);
	return data({ token, newEmail: found?.newEmail ?? null }, found ? 200 : 410);
}

const toasts = {
	waiting: { kind: "success", title: "האישור נקלט", body: "נשאר לאשר גם בכתובת השנייה" },
	changed: { kind: "success", title: "כתובת האימייל שונתה", body: "שאר המכשירים נותקו" },
} as const;

export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const token = tokenOf(request);
	const found = await findByLink(site.db, token);
	const person = await findPerson({ request, context });
	const result = await confirmChange(site, token, person);
	if (typeof result !== "string") {
		const { refused } = result;
		return data({ result: refused }, refused === "expired" ? 410 : 409);
	}
	if (!person || person.accountId !== found?.accountId) return data({ result });
	return result === "changed"
		? goOn(site, "/account", { toast: toasts.changed, event: "USER_UPDATED" })
		: goOn(site, "/account", { toast: toasts.waiting });
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
	const { token, newEmail } = loaderData;
	const result = actionData?.result;
	if (result === "changed") {
		return (
			<LinkSheet title="כתובת האימייל שונתה" lead="מעכשיו מתחברים עם הכתובת החדשה.">
				<LinkButton kind="accent" href="/auth">
					התחברות
				</LinkButton>
			</LinkSheet>
		);
	}
	if (result === "waiting") {
		return (
			<LinkSheet
				title="האישור נקלט"
				lead="נשאר לפתוח גם את הקישור שנשלח לכתובת השנייה. עד אז הכתובת לא תשתנה."
			/>
		);
	}
	if (result === "taken") {
		return (
			<LinkSheet
				title="השינוי לא הושלם"
				lead="הכתובת של החשבון נשארה כפי שהייתה. אפשר לבקש שינוי מחדש, עם כתובת אחרת."
			>
				<LinkButton href="/account/email">בחירת כתובת</LinkButton>
			</LinkSheet>
		);
	}
	if (newEmail === null || result === "expired") {
		return (
			<LinkSheet
				title="הקישור אינו תקף עוד"
				lead={
					<>
						קישור לאישור תקף <bdi dir="ltr">24</bdi> שעות, ובקשה חדשה מבטלת אותו. אפשר לבקש שינוי
						מחדש.
					</>
				}
			>
				<LinkButton href="/account/email">שינוי כתובת</LinkButton>
			</LinkSheet>
		);
	}
	return (
		<LinkSheet
			title="לאשר את שינוי הכתובת?"
			lead={
				<>
					הכתובת החדשה של החשבון: <bdi dir="ltr">{newEmail}</bdi>
				</>
			}
		>
			<form method="post" action={`/account/email/confirm?token=${token}`}>
				<Button kind="accent" type="submit">
					אישור השינוי
				</Button>
			</form>
		</LinkSheet>
	);
}

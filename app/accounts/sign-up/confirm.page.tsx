import { data, redirect } from "react-router";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { siteOf } from "../../platform/site.ts";
import { LinkButton } from "../../ui/button.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { bare } from "../../ui/still.ts";
import { AuthFrame } from "../auth-frame.tsx";
import { findPerson } from "../sessions/person.server.ts";
import { enterAccount } from "../sign-in/enter-account.server.ts";
import type { Route } from "./+types/confirm.page";
import { confirmByLink } from "./sign-up.server.ts";
import { readSignUpToken } from "./sign-up-cookie.ts";

export const handle = { ...bare, night: true };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/auth/confirm",
		title: "אישור הכתובת",
		description: "",
		hidden: true,
	});

/**
 * The link of the confirmation mail. It may confirm on a GET, although mail scanners open links: what
 * it confirms is harmless by itself, and only the browser that signed up is signed in, once.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const site = siteOf(context);
	const token = new URL(request.url).searchParams.get("token") ?? "";
	if (request.method !== "GET") return data({ isTaken: false }, 405);
	const result = await confirmByLink(site, token, readSignUpToken(request));
	if ("refused" in result) return data({ isTaken: result.refused === "taken" }, 410);
	if (result.signsIn) {
		const { accountId, next } = result;
		throw await enterAccount({ request, context }, accountId, { next, fallback: "/" });
	}
	if (await findPerson({ request, context })) throw redirect("/");
	const toast = { kind: "success", title: "הכתובת אושרה", body: "אפשר להתחבר" } as const;
	const isSecure = site.settings.origin.startsWith("https:");
	throw redirect("/auth", {
		headers: { "Set-Cookie": flashCookie(site.vault, { toast }, isSecure) },
	});
}

export default function ConfirmAddress({ loaderData }: Route.ComponentProps) {
	return loaderData.isTaken ? (
		<AuthFrame title="לכתובת הזו כבר יש חשבון">
			<p>הכתובת אושרה קודם בהרשמה אחרת. אפשר להתחבר, או לבחור סיסמה חדשה.</p>
			<LinkButton href="/auth">התחברות</LinkButton>
			<LinkButton kind="line" href="/auth/recover">
				שכחתי את הסיסמה
			</LinkButton>
		</AuthFrame>
	) : (
		<AuthFrame title="הקישור אינו תקף עוד">
			<p>
				קישור לאישור תקף <bdi dir="ltr">24</bdi> שעות, ומייל חדש מבטל את הקודם. אם הכתובת כבר אושרה,
				אפשר להתחבר.
			</p>
			<LinkButton href="/auth/check-mail">שליחת מייל חדש</LinkButton>
			<LinkButton kind="line" href="/auth">
				התחברות
			</LinkButton>
		</AuthFrame>
	);
}

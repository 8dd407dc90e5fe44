import { createContext, data } from "react-router";
import { confirmChange } from "../../accounts/email-change/confirm-change.server.ts";
import { findByLink } from "../../accounts/email-change/email-change.server.ts";
import { confirmLostAddress } from "../../accounts/lost/ask.server.ts";
import { findPerson } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { LinkSheet } from "../account-frame.tsx";
import { ticketAbout } from "../lost/lost-ticket.server.ts";
import type { Route } from "./+types/confirm-email.page";

const titles = {
	asking: "לאשר את שינוי הכתובת?",
	waiting: "האישור נקלט",
	asked: "האישור נקלט",
	changed: "כתובת האימייל שונתה",
	taken: "השינוי לא הושלם",
	expired: "הקישור אינו תקף עוד",
} as const;

/** The action's result; the loader runs after it and renders the whole page. */
const resultContext = createContext<Exclude<keyof typeof titles, "asking"> | null>(null);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		path: "/account/email/confirm",
		title: titles[loaderData?.state ?? "expired"],
		description: "",
		hidden: true,
	});

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Opening the link confirms nothing: mail scanners open every link. It works signed out, too. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = tokenOf(request);
	const result = context.get(resultContext);
	if (result === "waiting" || result === "asked" || result === "changed") return { state: result };
	if (result === "taken") return data({ state: result }, 409);
	const found = result === null ? await findByLink(siteOf(context).db, token) : null;
	if (!found) return data({ state: "expired" } as const, 410);
	return { state: "asking", token, newEmail: found.newEmail } as const;
}

const toasts = {
	waiting: { kind: "success", title: "האישור נקלט", body: "נשאר לאשר גם בכתובת השנייה" },
	asked: { kind: "success", title: "האישור נקלט", body: "הצוות בודק את הבקשה" },
	changed: { kind: "success", title: "כתובת האימייל שונתה", body: "שאר המכשירים נותקו" },
} as const;

export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const token = tokenOf(request);
	const found = await findByLink(site.db, token);
	const person = await findPerson({ request, context });
	const ticket = ticketAbout(site, "בקשה להחליף כתובת אימייל שאבדה; הכתובת החדשה אושרה");
	const result = await confirmChange(site, token, person, (trx, change) =>
		confirmLostAddress(trx, site, change, ticket),
	);
	context.set(resultContext, typeof result === "string" ? result : result.refused);
	const isOwner = person !== null && person.accountId === found?.accountId;
	if (typeof result !== "string" || !isOwner) return null;
	return result === "changed"
		? redirectWith(site, "/account", { toast: toasts.changed, event: "USER_UPDATED" })
		: redirectWith(site, "/account", { toast: toasts[result] });
}

export default function ConfirmEmail({ loaderData }: Route.ComponentProps) {
	const { state } = loaderData;
	const title = titles[state];
	if (state === "changed") {
		return (
			<LinkSheet title={title} lead="מעכשיו מתחברים עם הכתובת החדשה.">
				<LinkButton kind="accent" href="/auth">
					התחברות
				</LinkButton>
			</LinkSheet>
		);
	}
	if (state === "waiting") {
		return (
			<LinkSheet
				title={title}
				lead="נשאר לפתוח גם את הקישור שנשלח לכתובת השנייה. עד אז הכתובת לא תשתנה."
			/>
		);
	}
	if (state === "asked") {
		return (
			<LinkSheet
				title={title}
				lead="הצוות בודק את הבקשה. אם יאשר, הכתובת תשתנה כעבור שבוע, והמועד המדויק יישלח באימייל."
			/>
		);
	}
	if (state === "taken") {
		return (
			<LinkSheet
				title={title}
				lead="הכתובת של החשבון נשארה כפי שהייתה. אפשר לבקש שינוי מחדש, עם כתובת אחרת."
			>
				<LinkButton href="/account/email">בחירת כתובת</LinkButton>
			</LinkSheet>
		);
	}
	if (state === "expired") {
		return (
			<LinkSheet
				title={title}
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
	const { token, newEmail } = loaderData;
	return (
		<LinkSheet
			title={title}
			lead={
				<>
					הכתובת החדשה של החשבון:{" "}
					<bdi className="own" dir="ltr">
						{newEmail}
					</bdi>
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

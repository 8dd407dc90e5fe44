import { data } from "react-router";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { readNotMeToken } from "../not-me-link.server.ts";
import { findStaff } from "../staff.server.ts";
import type { Route } from "./+types/not-me.page";
import { revokeByOwner } from "./not-me.server.ts";

export const handle = { darkHero: true };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/auth/not-me",
		title: "זה לא בידיעתי",
		description: "",
		hidden: true,
	});

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Opening the link changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = tokenOf(request);
	const site = siteOf(context);
	const claims = readNotMeToken(site, token);
	const isStaff = claims !== null && (await findStaff(site.db, claims.accountId)) !== null;
	return data({ token, isOpen: claims !== null, isStaff }, claims ? 200 : 410);
}

export async function action({ request, context }: Route.ActionArgs) {
	const result = await revokeByOwner(siteOf(context), tokenOf(request));
	return result === "secured"
		? data({ isDone: true, isTaken: false })
		: data({ isDone: false, isTaken: result.refused === "taken" }, 410);
}

export default function NotMe({ loaderData, actionData }: Route.ComponentProps) {
	const { token, isOpen, isStaff } = loaderData;
	if (actionData?.isDone) {
		return (
			<AuthFrame title="החשבון מוגן">
				<p>כל המכשירים נותקו והסיסמה הקודמת בוטלה. שלחנו לכתובת שלכם קישור לבחירת סיסמה חדשה.</p>
				<LinkButton href="/">לדף הבית</LinkButton>
			</AuthFrame>
		);
	}
	if (!isOpen || actionData) {
		return (
			<AuthFrame title="הקישור אינו תקף עוד">
				<p>
					{actionData?.isTaken
						? "הכתובת שייכת עכשיו לחשבון אחר. כתבו לנו ונבדוק יחד."
						: "קישור כזה תקף שבוע. עדיין אפשר לבחור סיסמה חדשה, או לכתוב לנו."}
				</p>
				<LinkButton href="/auth/recover">בחירת סיסמה חדשה</LinkButton>
				<LinkButton kind="line" href="/contact">
					יצירת קשר
				</LinkButton>
			</AuthFrame>
		);
	}
	return (
		<AuthFrame title="זה לא בידיעתי">
			<p>
				לחיצה אחת תנתק את כל המכשירים, תבטל את הסיסמה ושינויים שמחכים לאישור, ותשלח לכתובת שלכם
				קישור לבחירת סיסמה חדשה.
			</p>
			<p>
				{isStaff
					? "אימות דו־שלבי ומפתחות גישה של חשבון צוות נשארים"
					: "אימות דו־שלבי ומפתחות גישה שנוספו בשבוע האחרון יוסרו"}
				, ואם כתובת החשבון הוחלפה, היא תחזור לכתובת שאליה הגיע האימייל.
			</p>
			<form method="post" action={`/auth/not-me?token=${encodeURIComponent(token)}`}>
				<Button kind="accent" type="submit" block>
					הגנה על החשבון
				</Button>
			</form>
		</AuthFrame>
	);
}

import { data } from "react-router";
import { formatMoment } from "../../platform/moment.ts";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { bare } from "../../ui/still.ts";
import { LinkSheet } from "../link-sheet.tsx";
import type { Route } from "./+types/keep.page";
import { isWaiting, undoDeletion } from "./deletion.server.ts";
import { readKeepToken } from "./keep-link.server.ts";

export const handle = bare;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/account/keep",
		title: "ביטול המחיקה",
		description: "",
		hidden: true,
	});

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Opening the link keeps nothing yet: mail scanners open every link. It works signed out. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const site = siteOf(context);
	const token = tokenOf(request);
	const waiting = readKeepToken(site, token);
	const at = waiting && (await isWaiting(site.db, waiting)) ? waiting.deletesAt : null;
	return data({ token, at }, at ? 200 : 410);
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const waiting = readKeepToken(site, tokenOf(request));
	const result = waiting ? await undoDeletion(site.db, waiting) : null;
	return result === "kept" ? data({ isKept: true }) : data({ isKept: false }, 410);
}

export default function Keep({ loaderData, actionData }: Route.ComponentProps) {
	const { token, at } = loaderData;
	if (actionData?.isKept) {
		return (
			<LinkSheet title="המחיקה בוטלה" lead="החשבון נשאר כפי שהיה. אפשר להתחבר כרגיל.">
				<LinkButton kind="accent" href="/auth">
					התחברות
				</LinkButton>
			</LinkSheet>
		);
	}
	if (at === null) {
		return (
			<LinkSheet
				title="הקישור אינו תקף עוד"
				lead="המחיקה כבר בוטלה, נקבעה מחדש או הסתיימה. אחרי התחברות אפשר לראות מה מצב החשבון."
			>
				<LinkButton href="/auth">התחברות</LinkButton>
			</LinkSheet>
		);
	}
	return (
		<LinkSheet
			title="להשאיר את החשבון?"
			lead={`המחיקה נקבעה ל־${formatMoment(at)}. בלי ביטול, החשבון והמידע שבו יימחקו אז.`}
		>
			<form method="post" action={`/account/keep?token=${token}`}>
				<Button kind="accent" type="submit">
					ביטול המחיקה
				</Button>
			</form>
		</LinkSheet>
	);
}

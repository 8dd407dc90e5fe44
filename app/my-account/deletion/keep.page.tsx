import { createContext, data } from "react-router";
import { formatMoment } from "../../platform/dates.ts";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { LinkSheet } from "../account-frame.tsx";
import type { Route } from "./+types/keep.page";
import { beginsAnew, isWaiting, readKeepToken, undoDeletion } from "./deletion.server.ts";

const titles = {
	asking: "להשאיר את החשבון?",
	kept: "המחיקה בוטלה",
	expired: "הקישור אינו תקף עוד",
} as const;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		path: "/account/keep",
		title: titles[loaderData?.state ?? "expired"],
		description: "",
		hidden: true,
	});

const anew = "הבקשה נסגרה עם המינוי: תשלום חדש פותח בקשה חדשה, ומאמתים מחדש.";

/** The action's result; the loader runs after it and renders the whole page. */
const undoneContext = createContext<{ isAnew: boolean } | null>(null);

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Opening the link changes nothing: mail scanners open every link. It works signed out. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const site = siteOf(context);
	const token = tokenOf(request);
	const kept = context.get(undoneContext);
	if (kept) return { state: "kept", ...kept } as const;
	const waiting = readKeepToken(site, token);
	if (!waiting || !(await isWaiting(site.db, waiting))) {
		return data({ state: "expired" } as const, 410);
	}
	return { state: "asking", token, at: waiting.deletesAt } as const;
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const waiting = readKeepToken(site, tokenOf(request));
	if (!waiting || (await undoDeletion(site.db, waiting)) !== "kept") return null;
	context.set(undoneContext, { isAnew: await beginsAnew(site.db, waiting) });
	return null;
}

export default function Keep({ loaderData }: Route.ComponentProps) {
	const title = titles[loaderData.state];
	if (loaderData.state === "kept") {
		return (
			<LinkSheet
				art="c_lamp"
				title={title}
				lead={`החשבון נשאר. אפשר להתחבר כרגיל.${loaderData.isAnew ? ` ${anew}` : ""}`}
			>
				<LinkButton kind="accent" href="/auth">
					התחברות
				</LinkButton>
			</LinkSheet>
		);
	}
	if (loaderData.state === "expired") {
		return (
			<LinkSheet
				title={title}
				lead="המחיקה כבר בוטלה, נקבעה מחדש או הסתיימה. אחרי התחברות אפשר לראות מה מצב החשבון."
			>
				<LinkButton href="/auth">התחברות</LinkButton>
			</LinkSheet>
		);
	}
	const { token, at } = loaderData;
	return (
		<LinkSheet
			title={title}
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

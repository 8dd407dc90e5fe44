import { parseWithValibot } from "@conform-to/valibot";
import { createContext, data, redirect } from "react-router";
import { passkeyName } from "../../accounts/passkeys/passkey.form.ts";
import { namePasskey } from "../../accounts/passkeys/passkey.server.ts";
import { requireReauthentication } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { plain } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/name-passkey.page";
import { describeSecondFactors } from "./second-factors.server.ts";
import { SecondFactors, title } from "./second-factors.tsx";

const page = "/account/second-factor";

export const handle = plain;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: page, title, description: "", hidden: true });

const refusedContext = createContext(false);

/** Renders the passkeys page at this URL only to show an error in a name. */
export async function loader({ request, context }: Route.LoaderArgs) {
	if (!context.get(refusedContext)) throw redirect(page, 303);
	return describeSecondFactors(
		siteOf(context),
		await requireReauthentication({ request, context }, page),
	);
}

/** Renames one of the person's own passkeys. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const person = await requireReauthentication({ request, context }, page);
	const form = await request.formData();
	const submission = parseWithValibot(form, { schema: passkeyName });
	const error = submission.status === "success" ? null : submission.error?.name?.[0];
	if (error) {
		context.set(refusedContext, true);
		const id = String(form.get("id"));
		const name = String(form.get("name") ?? "");
		return data({ id, name, error }, 422);
	}
	const isNamed =
		submission.status === "success" &&
		(await namePasskey(site.db, person, submission.value)) === "named";
	const toast = isNamed
		? ({ kind: "success", title: "נשמר", body: "השם של מפתח הגישה עודכן" } as const)
		: ({ kind: "destructive", title: "שגיאה", body: "מפתח הגישה כבר לא ברשימה" } as const);
	return redirectWith(site, `${page}#passkeys`, { toast });
}

export default function NamePasskey({ loaderData, actionData }: Route.ComponentProps) {
	return <SecondFactors {...loaderData} refusedName={actionData} />;
}

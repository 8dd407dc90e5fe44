import { createContext, redirect } from "react-router";
import { passkeyName } from "../../accounts/passkeys/passkey.form.ts";
import { namePasskey } from "../../accounts/passkeys/passkey.server.ts";
import { requireReauthentication } from "../../accounts/sessions/person.server.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/name-passkey.page";
import { describeSecondFactors } from "./second-factors.server.ts";
import { SecondFactors, title } from "./second-factors.tsx";

const page = "/account/second-factor";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: page, title, description: "", hidden: true });

const refusedContext = createContext(false);

/** Renders the passkeys page at this URL only to show an error in a name, where no script sends it. */
export async function loader({ request, context }: Route.LoaderArgs) {
	if (!context.get(refusedContext)) throw redirect(page, 303);
	return describeSecondFactors(
		siteOf(context),
		await requireReauthentication({ request, context }, page),
	);
}

export async function action(args: Route.ActionArgs) {
	const person = await requireReauthentication(args, page);
	return handleForm(args, {
		schema: passkeyName,
		answer: (result) => {
			args.context.set(refusedContext, true);
			return result;
		},
		act: async ({ site, value }) => {
			const result = await namePasskey(site.db, person, value);
			const toast = toasts[result === "named" ? "named" : "unknown"];
			return redirectWith(site, `${page}#passkeys`, { toast });
		},
	});
}

const toasts = {
	named: { kind: "success", title: "נשמר", body: "השם של מפתח הגישה עודכן" },
	unknown: { kind: "destructive", title: "שגיאה", body: "מפתח הגישה כבר לא ברשימה" },
} as const;

export default function NamePasskey({ loaderData, actionData }: Route.ComponentProps) {
	return <SecondFactors {...loaderData} refusedName={actionData} />;
}

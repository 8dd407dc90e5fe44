import { createContext, redirect } from "react-router";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { requireFactorToChange } from "../../accounts/second-factor/fresh-factor.server.ts";
import { confirmSecondFactor } from "../../accounts/second-factor/second-factor.server.ts";
import { codeForm } from "../../accounts/second-factor/second-step.form.ts";
import { requireReauthentication } from "../../accounts/sessions/person.server.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { dataWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/second-factor.page";
import { BackupCodes } from "./backup-codes.tsx";
import { describeSecondFactors } from "./second-factors.server.ts";
import { SecondFactors, title } from "./second-factors.tsx";

const page = "/account/second-factor";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		path: page,
		title: loaderData?.isNew ? "קודי גיבוי" : title,
		description: "",
		hidden: true,
	});

/** Set when backup codes were just made, which the page then shows. */
const madeContext = createContext(false);

export async function loader({ request, context }: Route.LoaderArgs) {
	const site = siteOf(context);
	const person = await requireReauthentication({ request, context }, page);
	const isNew = context.get(madeContext);
	if (!isNew) {
		const act = { act: "דרכי ההתחברות", back: "/account" };
		await requireFactorToChange({ request, context }, person, act);
	}
	return { ...(await describeSecondFactors(site, person)), isNew };
}

/** The first right code turns the factor on; only its response shows the backup codes. */
export async function action(args: Route.ActionArgs) {
	const person = await requireReauthentication(args, page);
	return handleForm(args, {
		schema: codeForm,
		answer: (result) => ({ codes: null, result }),
		limit: ({ site, visitor }) =>
			checkRateLimit(site, "code", { visitor, target: person.accountId, isSignedIn: true }),
		act: async ({ site, value, refuse }) => {
			const confirmed = await confirmSecondFactor(site, person, value.code);
			// Already on, or the setup has expired: the page shows the current state.
			if ("refused" in confirmed && confirmed.refused === "expired") throw redirect(page, 303);
			if ("refused" in confirmed) {
				return refuse({
					code: "הקוד אינו נכון. כדאי לבדוק שהשעה בטלפון מדויקת ולחכות לקוד הבא",
				});
			}
			args.context.set(madeContext, true);
			return dataWith(
				site,
				{ codes: confirmed.codes, result: undefined },
				{ event: "USER_UPDATED" },
			);
		},
	});
}

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.codes) {
		return <BackupCodes codes={actionData.codes} news="האימות הדו־שלבי פועל." />;
	}
	return <SecondFactors {...loaderData} codeResult={actionData?.result} />;
}

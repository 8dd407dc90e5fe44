import { createContext, data, redirect } from "react-router";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { requireFactorToChange } from "../../accounts/second-factor/fresh-factor.server.ts";
import { renewBackupCodes } from "../../accounts/second-factor/second-factor.server.ts";
import { requireReauthentication } from "../../accounts/sessions/person.server.ts";
import { dataWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf, visitorContext } from "../../platform/site.ts";
import { LinkButton } from "../../ui/button.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame } from "../account-frame.tsx";
import type { Route } from "./+types/codes.page";
import { BackupCodes } from "./backup-codes.tsx";

const page = "/account/second-factor";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/account/second-factor/codes",
		title: "קודי גיבוי",
		description: "",
		hidden: true,
	});

const madeContext = createContext(false);

/** Codes are shown only in the response that created them. */
export function loader({ context }: Route.LoaderArgs) {
	if (!context.get(madeContext)) throw redirect(page, 303);
	return null;
}

/** Makes new backup codes and shows them, once. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const person = await requireReauthentication({ request, context }, page);
	const act = { act: "קודי גיבוי חדשים", back: page, form: await request.formData() };
	await requireFactorToChange({ request, context }, person, act);
	const tooMany = await checkRateLimit(site, "new backup codes", {
		visitor: context.get(visitorContext),
		target: person.accountId,
	});
	if (tooMany) {
		context.set(madeContext, true);
		return data({ codes: null, refused: tooMany.sentence }, tooMany.init);
	}
	const renewed = await renewBackupCodes(site, person);
	if ("refused" in renewed) throw redirect(page, 303);
	context.set(madeContext, true);
	return dataWith(site, { codes: renewed.codes, refused: null }, { event: "USER_UPDATED" });
}

export default function NewBackupCodes({ actionData }: Route.ComponentProps) {
	if (actionData?.codes) {
		return <BackupCodes codes={actionData.codes} news="הקודים הקודמים אינם תקפים עוד." />;
	}
	return (
		<AccountFrame title="קודי גיבוי" lead="לא נוצרו קודים חדשים. הקודמים עדיין תקפים.">
			<FormError errors={actionData?.refused ? [actionData.refused] : []} />
			<p>
				<LinkButton href={page}>חזרה</LinkButton>
			</p>
		</AccountFrame>
	);
}

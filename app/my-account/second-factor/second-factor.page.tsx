import { parseWithValibot } from "@conform-to/valibot";
import { createContext, data, redirect } from "react-router";
import { confirmSecondFactor } from "../../accounts/second-factor/second-factor.server.ts";
import { codeForm } from "../../accounts/second-factor/second-step.form.ts";
import { requireProof } from "../../accounts/sessions/person.server.ts";
import { refuseTries } from "../../accounts/tries.server.ts";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { siteOf, visitorContext } from "../../platform/site.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/second-factor.page";
import { BackupCodes } from "./backup-codes.tsx";
import { describeLocks } from "./locks.server.ts";
import { Locks, title } from "./locks.tsx";

const page = "/account/second-factor";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		path: page,
		title: loaderData?.isNew ? "קודי גיבוי" : title,
		description: "",
		hidden: true,
	});

/** Backup codes were just made, and are what the page shows. */
const madeContext = createContext(false);

/** How long to wait, after too many tries. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ request, context }: Route.LoaderArgs) {
	const site = siteOf(context);
	const person = await requireProof({ request, context }, page);
	return { ...(await describeLocks(site, person)), isNew: context.get(madeContext) };
}

/** The first right code turns the factor on; its answer alone shows the backup codes. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const person = await requireProof({ request, context }, page);
	const submission = parseWithValibot(await request.formData(), { schema: codeForm });
	const hidden = { hideFields: ["code"] };
	if (submission.status !== "success") {
		return data({ codes: null, result: submission.reply(hidden) }, 422);
	}
	const visitor = context.get(visitorContext);
	const tooMany = await refuseTries(site, "code", { visitor, target: person.accountId });
	if (tooMany) {
		const result = submission.reply({ ...hidden, formErrors: [tooMany.sentence] });
		return data({ codes: null, result }, tooMany.init);
	}
	const confirmed = await confirmSecondFactor(site, person, submission.value.code);
	// Already on, or started too long ago: the page itself says how things stand.
	if ("refused" in confirmed && confirmed.refused === "expired") throw redirect(page, 303);
	if ("refused" in confirmed) {
		const fieldErrors = {
			code: ["הקוד אינו נכון. כדאי לבדוק שהשעה בטלפון מדויקת ולחכות לקוד הבא"],
		};
		return data({ codes: null, result: submission.reply({ ...hidden, fieldErrors }) }, 422);
	}
	context.set(madeContext, true);
	const cookie = flashCookie(site, { event: "USER_UPDATED" });
	return data({ codes: confirmed.codes, result: undefined }, { headers: { "Set-Cookie": cookie } });
}

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.codes) {
		return <BackupCodes codes={actionData.codes} news="האימות הדו־שלבי פועל." />;
	}
	return <Locks {...loaderData} codeResult={actionData?.result} />;
}

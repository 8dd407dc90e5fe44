import { parseWithValibot } from "@conform-to/valibot";
import { data, redirect } from "react-router";
import { listPasskeys } from "../../accounts/passkeys/passkey.server.ts";
import { countBackupCodes } from "../../accounts/second-factor/backup-codes.server.ts";
import { drawQr } from "../../accounts/second-factor/qr.server.ts";
import {
	confirmSecondFactor,
	findSecondFactor,
} from "../../accounts/second-factor/second-factor.server.ts";
import { codeForm } from "../../accounts/second-factor/second-step.form.ts";
import { keyUri } from "../../accounts/second-factor/totp.server.ts";
import { requireProof } from "../../accounts/sessions/person.server.ts";
import type { Person } from "../../accounts/sessions/session.server.ts";
import { refuseTries } from "../../accounts/tries.server.ts";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { formatDay } from "../../platform/moment.ts";
import { type Site, siteOf, visitorContext } from "../../platform/site.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame } from "../account-frame.tsx";
import type { Route } from "./+types/second-factor.page";
import { AppSection, type AppState } from "./app-section.tsx";
import { BackupCodes } from "./backup-codes.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";

const page = "/account/second-factor";
const title = "אימות דו־שלבי ומפתחות גישה";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: page, title, description: "", hidden: true });

/** How long to wait, after too many tries. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ request, context }: Route.LoaderArgs) {
	const site = siteOf(context);
	const person = await requireProof({ request, context }, page);
	const passkeys = await listPasskeys(site.db, person);
	return {
		app: await describeApp(site, person),
		passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
			id,
			name,
			added: formatDay(createdAt),
			used: lastUsedAt ? formatDay(lastUsedAt) : null,
		})),
	};
}

async function describeApp(site: Site, person: Person): Promise<AppState> {
	const factor = await findSecondFactor(site, person.accountId);
	if (factor.state === "started") {
		const { state, secret } = factor;
		return { state, secret, qr: drawQr(keyUri(secret, person.email)) };
	}
	if (factor.state === "off") return factor;
	const codesLeft = await countBackupCodes(site.db, person.accountId);
	return { state: "on", since: formatDay(factor.since), codesLeft };
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
	const isSecure = site.settings.origin.startsWith("https:");
	const cookie = flashCookie(site.vault, { event: "USER_UPDATED" }, isSecure);
	return data({ codes: confirmed.codes, result: undefined }, { headers: { "Set-Cookie": cookie } });
}

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.codes) {
		return <BackupCodes codes={actionData.codes} news="האימות הדו־שלבי פועל." />;
	}
	return (
		<AccountFrame
			isInner
			title={title}
			lead="שתי דרכים לשמור שרק אתם תיכנסו לחשבון. כל שינוי כאן מנתק את שאר המכשירים, ונשלח עליו אימייל."
		>
			<div className="stack">
				<AppSection app={loaderData.app} lastResult={actionData?.result} />
				<PasskeysSection passkeys={loaderData.passkeys} />
			</div>
		</AccountFrame>
	);
}

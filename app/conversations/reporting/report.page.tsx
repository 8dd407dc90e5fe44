import { redirect } from "react-router";
import { requireMember } from "../../members/member.server.ts";
import { memberPath } from "../../members/others/acts/act.server.ts";
import { opensWords } from "../../members/others/limits/limit-words.ts";
import { wholeMinute } from "../../platform/dates.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/report.page";
import { reportForm } from "./report.form.ts";
import { ReportSheet } from "./report-sheet.tsx";
import { findReportable } from "./reportable.server.ts";
import { findReported } from "./reported-item.server.ts";
import { sendReport } from "./send-report.server.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/members", title: "דיווח", description: "", hidden: true });

const goneWords = "מה שדווח כבר לא שמור. אפשר לדווח על הפרופיל, ולכתוב מה היה שם.";

/** The form of a report; who may not be reported is answered by the member's page. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	const [site, now] = [siteOf(context), new Date()];
	const other = await findReportable(site.db, me, params.id, now);
	const asked = new URL(request.url).searchParams;
	const named = { kind: asked.get("kind") ?? "profile", item: asked.get("item") ?? "" };
	const found = other && (await findReported(site.db, site, me, other, named, now));
	if (!other || !found) throw redirect(memberPath(params.id), 303);
	const { form, alias, isBlocked } = other;
	const shown = found === "gone" ? null : found;
	return {
		path: `${memberPath(params.id)}/report`,
		back: backOf(named.kind, params.id, isBlocked),
		other: { form, alias, isBlocked },
		kind: shown ? shown.item.kind : ("profile" as const),
		item: shown ? named.item : "",
		text: shown?.text ?? null,
		at: shown?.at ? wholeMinute(shown.at) : null,
		picture: shown?.picture ?? null,
		isGone: shown === null,
	};
}

/** The page that led here, as far as it is there. */
function backOf(kind: string, id: string | undefined, isBlocked: boolean): string {
	if (kind === "note") return "/profile/access";
	if (isBlocked) return "/account/blocked";
	return kind === "message" ? "/messages" : memberPath(id ?? "");
}

export async function action(args: Route.ActionArgs) {
	const me = await requireMember(args);
	const { id } = args.params;
	return handleForm(args, {
		schema: reportForm,
		act: async ({ site, value, refuse }) => {
			const { code, text: words = null, block, kind = "profile", item = "" } = value;
			const now = new Date();
			const said = { code, words, isBlocked: block !== undefined, kind, item };
			const sent = await sendReport(site, me, id, said, now);
			if (sent === null) return redirect(memberPath(id), 303);
			if (sent === "gone") return refuse({ form: goneWords }, { status: 409 });
			if ("refused" in sent) {
				const opens = opensWords(sent.opensAt, now);
				const form = `נשלחו היום 20 דיווחים. אפשר לדווח שוב ${opens}. בסכנה: משטרה 100.`;
				const seconds = Math.ceil((sent.opensAt.getTime() - now.getTime()) / 1_000);
				return refuse({ form }, { status: 429, headers: { "Retry-After": String(seconds) } });
			}
			const title = sent.isOld ? "הדיווח הזה כבר אצלנו" : "הדיווח התקבל";
			const body = said.isBlocked ? "והחסימה פועלת" : "";
			const toast = { kind: "success", title, ...(body ? { body } : {}) } as const;
			return redirectWith(site, `/support/reports/${sent.number}`, { toast });
		},
	});
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
	return <ReportSheet {...loaderData} gone={goneWords} lastResult={actionData} />;
}

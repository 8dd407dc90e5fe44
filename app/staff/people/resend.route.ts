import { data } from "react-router";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { resendSignUpMail } from "../../accounts/sign-up/sign-up.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { isId } from "../../platform/ids.ts";
import { siteOf, visitorContext } from "../../platform/site.ts";
import { requireAct } from "../staff-person.server.ts";
import type { Route } from "./+types/resend.route";

/** Resends the mail of a sign-up that waits for its confirmation. */
export async function action(args: Route.ActionArgs) {
	const staff = await requireAct(args, "people", "resend");
	const { id } = args.params;
	const site = siteOf(args.context);
	const signUp = isId(id)
		? await site.db
				.selectFrom("sign_ups")
				.select("id")
				.where("id", "=", id)
				.where("account_id", "is", null)
				.executeTakeFirst()
		: undefined;
	if (!signUp) throw data(null, { status: 404 });
	const visitor = args.context.get(visitorContext);
	const limit = { visitor, target: staff.accountId, isSignedIn: true };
	const tooMany = await checkRateLimit(site, "staff mail", limit);
	if (tooMany) {
		const toast = { kind: "destructive", title: "שגיאה", body: tooMany.sentence } as const;
		return redirectWith(site, "/staff/people", { toast });
	}
	await resendSignUpMail(site, id);
	await site.db.transaction().execute((trx) =>
		recordAct(trx, {
			actor: staff.accountId,
			act: "person.mail_resent",
			subject: { kind: "sign_up", id },
		}),
	);
	const toast = { kind: "success", title: "אימייל חדש בדרך", body: "הקודם אינו תקף עוד" } as const;
	return redirectWith(site, "/staff/people", { toast });
}

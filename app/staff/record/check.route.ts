import { recordAct } from "../../platform/audit/audit.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { minute } from "../../platform/time.ts";
import { requireAct } from "../staff-person.server.ts";
import type { Route } from "./+types/check.route";

/** Requests a check of the record now; once a minute, however often it is pressed. */
export async function action(args: Route.ActionArgs) {
	const { accountId } = await requireAct(args, "record", "check");
	const site = siteOf(args.context);
	await site.db.transaction().execute(async (trx) => {
		await recordAct(trx, {
			actor: accountId,
			act: "record.check_asked",
			subject: { kind: "record", id: "all" },
		});
		const once = `verify ${Math.floor(Date.now() / minute)}`;
		await site.jobs.enqueue(trx, "verify-audit", {}, { once });
	});
	return redirectWith(site, "/staff/record", {
		toast: { kind: "success", title: "האימות התחיל", body: "התוצאה תופיע כאן בתוך כמה דקות." },
	});
}

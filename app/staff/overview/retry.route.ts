import * as v from "valibot";
import { recordAct } from "../../platform/audit/audit.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { retryFailedJobs } from "../../platform/jobs/failed.server.ts";
import { siteOf } from "../../platform/site.ts";
import { requireAct } from "../staff-person.server.ts";
import type { Route } from "./+types/retry.route";

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,60}$/));

/** Starts the failed jobs of a name again; pressed twice, the second finds none. */
export async function action(args: Route.ActionArgs) {
	const { accountId } = await requireAct(args, "overview", "retry");
	const site = siteOf(args.context);
	const job = v.safeParse(name, (await args.request.formData()).get("job"));
	const count = job.success
		? await site.db.transaction().execute(async (trx) => {
				const count = await retryFailedJobs(trx, site.jobs, job.output);
				if (count > 0) {
					await recordAct(trx, {
						actor: accountId,
						act: "job.retried",
						subject: { kind: "job", id: job.output },
						details: { count },
					});
				}
				return count;
			})
		: 0;
	return redirectWith(site, "/staff", {
		toast:
			count > 0
				? { kind: "success", title: "הופעל שוב", body: "אם ייכשל שוב, יופיע כאן." }
				: { kind: "success", title: "אין מה להפעיל שוב", body: "המשימה כבר רצה או הצליחה." },
	});
}

import { data } from "react-router";
import { requireFreshFactor } from "../../../accounts/second-factor/fresh-factor.server.ts";
import { recordAct } from "../../../platform/audit/audit.server.ts";
import { siteOf } from "../../../platform/site.ts";
import { requireAct } from "../../staff-person.server.ts";
import type { Route } from "./+types/export.route";
import { exportCreditMonth } from "./credits-month.server.ts";
import { exportMonth, isMonth } from "./month.server.ts";

/** A file of a month for the accountant (`?month=2026-11`; `&of=credits`: of gifts and credits), which is recorded. */
export async function loader(args: Route.LoaderArgs) {
	const staff = await requireAct(args, "money", "export");
	const asked = new URL(args.request.url).searchParams;
	const month = asked.get("month") ?? "";
	const isOfCredits = asked.get("of") === "credits";
	if (!isMonth(month)) throw data(null, { status: 404 });
	await requireFreshFactor(args, staff, { act: `ייצוא ${month}`, back: "/staff/money" });
	const { db } = siteOf(args.context);
	const file = await (isOfCredits ? exportCreditMonth : exportMonth)(db, month);
	await db.transaction().execute((trx) =>
		recordAct(trx, {
			actor: staff.accountId,
			act: "money.exported",
			subject: { kind: "month", id: month },
		}),
	);
	return new Response(file, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="${month}${isOfCredits ? "-credits" : ""}.csv"`,
			"Cache-Control": "no-store",
		},
	});
}
